import { DAY_MS } from '#contract/durations.ts'
import { dayOf, minutesOf, momentAt } from '#renderer/ui/time/zone.ts'

type SnoozeName = 'hour' | 'afternoon' | 'tomorrow'

/** Beginning of the afternoon, and of a working day (minutes after midnight). */
const AFTERNOON = 14 * 60
const MORNING = 8 * 60
/** The menu offers the afternoon only if it begins at least this much later (minutes). */
const SOON = 60
const HOUR_MS = 3_600_000

/** Moments until which an entry can be put off, by the clock of the user's workplace. */
export function snoozeTimes(now: number): { name: SnoozeName; until: string }[] {
  const today = dayOf(now)
  // Noon plus 24 hours lies in tomorrow, also when the clock changes at night.
  const tomorrow = dayOf(momentAt(today, 12 * 60) + DAY_MS)
  const times: [SnoozeName, number][] = [['hour', now + HOUR_MS]]
  if (minutesOf(now) + SOON <= AFTERNOON) times.push(['afternoon', momentAt(today, AFTERNOON)])
  times.push(['tomorrow', momentAt(tomorrow, MORNING)])
  return times.map(([name, at]) => ({ name, until: new Date(at).toISOString() }))
}
