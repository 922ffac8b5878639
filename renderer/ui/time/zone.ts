import { dayAt, dayName, dayNumber, localDay } from '#contract/planning/localDay.ts'

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone
let zone = HERE

/**
 * Sets the time zone in which moments are shown and typed: that of the user's workplace. So a travelling computer, or
 * one with a wrong zone, agrees with the clock of the workshop. Null: unknown.
 */
export function setTimeZone(next: string | null): void {
  zone = next ?? HERE
}

export const timeZone = (): string => zone

/** The day of a moment in that zone, `2026-03-04`. */
export const dayOf = (moment: number): string => dayName(dayAt(zone, moment))

/** Minutes from midnight by the wall clock: 8:30 is 510 also on days of a clock change. */
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

/** The moment at which the wall clock shows this many minutes after midnight. */
export const momentAt = (day: string, minutes: number): number => localDay(zone, dayNumber(day)).at(minutes)
