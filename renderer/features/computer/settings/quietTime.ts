import type { DoNotDisturb } from '#contract/ipc/deviceSettings.ts'
import { isQuiet, quietUntil } from '#contract/ipc/doNotDisturb.ts'

export const CHOICES = ['off', 'hour', 'tomorrow', 'on'] as const
type Choice = (typeof CHOICES)[number]

const HOUR = 60 * 60 * 1_000

export const isChoice = (value: string): value is Choice => CHOICES.some((choice) => choice === value)

/** The setting that a choice means at this moment. */
export function settingOf(choice: Choice, now: number): DoNotDisturb {
  return choice === 'hour' || choice === 'tomorrow' ? quietUntil(choice, now) : choice
}

/** The choice closest to the current setting. The exact time is shown below it. */
export function choiceOf(setting: DoNotDisturb, now: number): Choice {
  if (typeof setting === 'string') return setting
  if (!isQuiet(setting, now)) return 'off'
  return Date.parse(setting.until) - now <= HOUR ? 'hour' : 'tomorrow'
}
