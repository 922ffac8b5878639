import type { DoNotDisturb } from './deviceSettings.ts'

/** Whether "do not disturb" is in effect now. */
export function isQuiet(setting: DoNotDisturb, now: number): boolean {
  return typeof setting === 'string' ? setting === 'on' : now < Date.parse(setting.until)
}

const HOUR_MS = 60 * 60 * 1000
/** Hour at which a quiet period ends, before the first car arrives. */
const MORNING_HOUR = 6

/**
 * Quiet for an hour, or until the next morning by this computer's clock. After midnight the next morning is that of the
 * same day.
 */
export function quietUntil(choice: 'hour' | 'tomorrow', now: number): DoNotDisturb {
  if (choice === 'hour') return { until: new Date(now + HOUR_MS).toISOString() }
  const morning = new Date(now)
  morning.setHours(MORNING_HOUR, 0, 0, 0)
  if (morning.getTime() <= now) morning.setDate(morning.getDate() + 1)
  return { until: morning.toISOString() }
}
