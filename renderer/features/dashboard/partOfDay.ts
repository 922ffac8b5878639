const DAY_BEGINS = 11
const EVENING_BEGINS = 18

type PartOfDay = 'morning' | 'day' | 'evening'

/** Which greeting fits, by the local clock. Night work greets like the evening until four. */
export function partOfDay(at: Date): PartOfDay {
  const hour = at.getHours()
  if (hour >= EVENING_BEGINS || hour < 4) return 'evening'
  return hour < DAY_BEGINS ? 'morning' : 'day'
}
