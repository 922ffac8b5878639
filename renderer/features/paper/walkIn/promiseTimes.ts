import { DAY_MS } from '#contract/durations.ts'
import { dayOf, momentAt } from '#renderer/ui/time/zone.ts'

const MINUTE_MS = 60_000
/** Shortest time from now to an offered promise. */
const SHORTEST_MS = 30 * MINUTE_MS
const TODAY = [12 * 60, 15 * 60, 17 * 60]
const TOMORROW = [12 * 60, 17 * 60]
const MOST = 4

/** Id of the group of these times, for moving the focus there by keyboard. */
export const PROMISE_TIMES_ID = 'promise-times'

/** A time that one press promises. */
type PromiseTime = { at: string; day: 'today' | 'tomorrow' }

/** The most usual promised times of today and tomorrow. */
export function promiseTimes(now: number): PromiseTime[] {
  const on = (day: PromiseTime['day'], moment: number, clocks: readonly number[]) =>
    clocks.map((minutes) => ({ day, at: new Date(momentAt(dayOf(moment), minutes)).toISOString() }))
  return [...on('today', now, TODAY), ...on('tomorrow', now + DAY_MS, TOMORROW)]
    .filter(({ at }) => Date.parse(at) >= now + SHORTEST_MS)
    .slice(0, MOST)
}
