import type { DoNotDisturb } from './deviceSettings.ts'

/** Whether nobody wants to be disturbed now. */
export function isQuiet(setting: DoNotDisturb, now: number): boolean {
  return typeof setting === 'string' ? setting === 'on' : now < Date.parse(setting.until)
}

const HOUR_MS = 60 * 60 * 1000
/** Before the first car comes in. */
const MORNING_HOUR = 6

/** For an hour, or until the next morning by this computer's clock, also for somebody who works past midnight. */
export function quietUntil(choice: 'hour' | 'tomorrow', now: number): DoNotDisturb {
  if (choice === 'hour') return { until: new Date(now + HOUR_MS).toISOString() }
  const morning = new Date(now)
  morning.setHours(MORNING_HOUR, 0, 0, 0)
  if (morning.getTime() <= now) morning.setDate(morning.getDate() + 1)
  return { until: morning.toISOString() }
}
