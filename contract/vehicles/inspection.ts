import { monthNumber } from './calendar.ts'

/** The month until whose end the periodic inspection (HU) is valid, as it stands on the sticker: `03.2027`. */
export const INSPECTION_PATTERN = '^(0[1-9]|1[0-2])\\.(19|20)[0-9]{2}$'
/** Months to the first inspection of a car, and from each to the next (StVZO, Anlage VIII). */
export const FIRST_INSPECTION_MONTHS = 36
export const NEXT_INSPECTION_MONTHS = 24
/** Months before the date in which it is offered, and after it from which the inspection is extended and costs more. */
export const INSPECTION_NOTICE_MONTHS = 2
export const INSPECTION_EXTENDED_MONTHS = 2

/** `extended`: overdue by more than two months. */
export const INSPECTION_STATES = ['valid', 'due', 'overdue', 'extended'] as const
export type InspectionState = (typeof INSPECTION_STATES)[number]

const FORM = new RegExp(INSPECTION_PATTERN)

const toText = (month: number) => `${String((month % 12) + 1).padStart(2, '0')}.${Math.floor(month / 12)}`
const fromText = (due: string) => Number(due.slice(3)) * 12 + Number(due.slice(0, 2)) - 1

/** `3/27`, `03-2027` and `032027` as `03.2027`; null when it is no month. */
export function normaliseInspection(typed: string): string | null {
  const [, month = '', year = ''] = /^\s*(\d{1,2}?)\s*[./-]?\s*(\d{4}|\d{2})\s*$/.exec(typed) ?? []
  const text = `${month.padStart(2, '0')}.${year.length === 2 ? `20${year}` : year}`
  return FORM.test(text) ? text : null
}

/** The first day of the month, as it is stored: `2027-03-01`. */
export const inspectionDay = (due: string) => `${due.slice(3)}-${due.slice(0, 2)}-01`

/** The month of a stored day, as it is shown: `03.2027`. */
export const inspectionOn = (day: string) => toText(monthNumber(day))

/** What follows an inspection that was done on a day. */
export const inspectionAfter = (done: string) => toText(monthNumber(done) + NEXT_INSPECTION_MONTHS)

/**
 * When a car's inspection is due that was first registered on a day: after 36 months, then every 24, the next one from
 * `today` on. It is a guess that every one was done in its month, and therefore never overdue.
 */
export function derivedInspection(firstRegistration: string, today: string): string {
  const first = monthNumber(firstRegistration) + FIRST_INSPECTION_MONTHS
  const rounds = Math.max(0, Math.ceil((monthNumber(today) - first) / NEXT_INSPECTION_MONTHS))
  return toText(first + rounds * NEXT_INSPECTION_MONTHS)
}

/** How an inspection stands on a day; it is valid to the last day of its month. */
export function inspectionState(due: string, today: string): InspectionState {
  const months = fromText(due) - monthNumber(today)
  if (months < -INSPECTION_EXTENDED_MONTHS) return 'extended'
  if (months < 0) return 'overdue'
  return months <= INSPECTION_NOTICE_MONTHS ? 'due' : 'valid'
}
