/** Periods that a filter of dates offers. */
export const DATE_PRESETS = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'this_month',
  'last_month',
  'this_year',
  'last_year',
] as const
export type DatePreset = (typeof DATE_PRESETS)[number]

/** Calendar days, both inclusive. */
type DaySpan = { from: string; to: string }

/** The calendar day of a moment in a time zone, as `2026-03-04`. */
export function dayIn(timeZone: string, moment: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  )
}

/** The year of the calendar day of a moment in a time zone. Around New Year it can differ from the year in UTC. */
export const yearIn = (timeZone: string, moment: number) => Number(dayIn(timeZone, moment).slice(0, 4))

/** The days of a preset, seen from the day `today`. The last seven days are today and the six before it. */
export function presetDays(preset: DatePreset, today: string): DaySpan {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  // Counts in UTC days, because each of them has 24 hours. Day 0 is the last one of the previous month.
  const at = (y: number, m: number, d: number) => new Date(Date.UTC(y, m, d)).toISOString().slice(0, 10)
  const span = (from: number, to = 0) => ({ from: at(year, month - 1, day + from), to: at(year, month - 1, day + to) })
  switch (preset) {
    case 'today':
      return span(0)
    case 'yesterday':
      return span(-1, -1)
    case 'last_7_days':
      return span(-6)
    case 'last_30_days':
      return span(-29)
    case 'this_month':
      return { from: at(year, month - 1, 1), to: at(year, month, 0) }
    case 'last_month':
      return { from: at(year, month - 2, 1), to: at(year, month - 1, 0) }
    case 'this_year':
      return { from: at(year, 0, 1), to: at(year, 12, 0) }
    case 'last_year':
      return { from: at(year - 1, 0, 1), to: at(year - 1, 12, 0) }
  }
}
