import { monthNumber } from './calendar.ts'

/**
 * Months before the due month in which the inspection (HU) is offered. `INSPECTION_EXTENDED_MONTHS`: months after it
 * from which the inspection is extended and costs more.
 */
const INSPECTION_NOTICE_MONTHS = 2
const INSPECTION_EXTENDED_MONTHS = 2

/** `extended`: overdue by more than two months. */
export const INSPECTION_STATES = ['valid', 'due', 'overdue', 'extended'] as const
export type InspectionState = (typeof INSPECTION_STATES)[number]

const toText = (month: number) => `${String((month % 12) + 1).padStart(2, '0')}.${Math.floor(month / 12)}`
const fromText = (due: string) => Number(due.slice(3)) * 12 + Number(due.slice(0, 2)) - 1

/** The month of a stored day, as on the sticker: `03.2027`. */
export const inspectionOn = (day: string) => toText(monthNumber(day))

/** State of an inspection on a day. It is valid until the last day of its month. */
export function inspectionState(due: string, today: string): InspectionState {
  const months = fromText(due) - monthNumber(today)
  if (months < -INSPECTION_EXTENDED_MONTHS) return 'extended'
  if (months < 0) return 'overdue'
  return months <= INSPECTION_NOTICE_MONTHS ? 'due' : 'valid'
}
