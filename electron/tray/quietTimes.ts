const HOUR_MS = 60 * 60 * 1000
/** Nobody is in the workshop before. */
const MORNING_HOUR = 6

export function inAnHour(now: Date): Date {
  return new Date(now.getTime() + HOUR_MS)
}

/** The next morning by this computer's clock, also for somebody who works past midnight. */
export function nextMorning(now: Date): Date {
  const morning = new Date(now)
  morning.setHours(MORNING_HOUR, 0, 0, 0)
  if (morning <= now) morning.setDate(morning.getDate() + 1)
  return morning
}
