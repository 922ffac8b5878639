import { dayAt, dayName, dayNumber, localDay } from '#contract/planning/localDay.ts'

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone
let zone = HERE

/**
 * By whose clock moments are shown and typed: that of the place where the signed-in user works, so that a computer
 * with a wrong zone, or one that is on a journey, says and means what the clock of the workshop says. Null: unknown.
 */
export function setTimeZone(next: string | null): void {
  zone = next ?? HERE
}

export const timeZone = (): string => zone

/** The day there at a moment, `2026-03-04`. */
export const dayOf = (moment: number): string => dayName(dayAt(zone, moment))

/** Minutes from midnight to a moment, by the clock on the wall: 8:30 are 510 also on the days on which it is changed. */
export function minutesOf(moment: number): number {
  clock ??= { zone: '', format: new Intl.DateTimeFormat() }
  if (clock.zone !== zone) {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    clock = { zone, format }
  }
  const [hour = 0, minute = 0] = clock.format.format(moment).split(':').map(Number)
  return hour * 60 + minute
}
let clock: { zone: string; format: Intl.DateTimeFormat } | undefined

/** The moment at which the clock there shows so many minutes after midnight of a day. */
export const momentAt = (day: string, minutes: number): number => localDay(zone, dayNumber(day)).at(minutes)
