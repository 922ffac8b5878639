import { dayAt, dayName } from '#contract/planning/localDay.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Time of day at the location, `08:30`, in whatever zone this computer is. */
export function clockAt(timeZone: string, moment: number): string {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('de-DE', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      numberingSystem: 'latn',
    })
    clocks.set(timeZone, clock)
  }
  return Number.isFinite(moment) ? clock.format(moment) : '–'
}

/** The local day of a moment at the location. */
export const dayAtLocation = (timeZone: string, moment: number): string => dayName(dayAt(timeZone, moment))
