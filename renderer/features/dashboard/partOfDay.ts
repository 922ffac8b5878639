const DAY_BEGINS = 11
const EVENING_BEGINS = 18

type PartOfDay = 'morning' | 'day' | 'evening'

/** The part of the day by which users are greeted, by the computer's clock. Before four o'clock it is the evening. */
export function partOfDay(at: Date): PartOfDay {
  const hour = at.getHours()
  if (hour >= EVENING_BEGINS || hour < 4) return 'evening'
  return hour < DAY_BEGINS ? 'morning' : 'day'
}
