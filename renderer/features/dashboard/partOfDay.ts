const DAY_BEGINS = 11
const EVENING_BEGINS = 18

type PartOfDay = 'morning' | 'day' | 'evening'

/** The greeting for the local time. Until four in the morning it is the evening's. */
export function partOfDay(at: Date): PartOfDay {
  const hour = at.getHours()
  if (hour >= EVENING_BEGINS || hour < 4) return 'evening'
  return hour < DAY_BEGINS ? 'morning' : 'day'
}
