import { type AnyField, EARLIEST_DATE, LATEST_DATE } from '#contract/records/fields.ts'

/** A bound as inputs give it: a number, a day, a time of day, nothing, or a text that means none of them. */
export type Bound = string | number | null
/** What is wrong with the bounds of a filter, and at which of them. */
export type SpanProblem = { at: 'low' | 'high'; why: 'unreadable' | 'outside' | 'reversed' }

const DAY = /^\d{4}-\d{2}-\d{2}$/
const CLOCK = /^\d{2}:\d{2}$/

/** Fields that are filtered by day. */
export const hasDays = ({ kind }: AnyField) => kind === 'date' || kind === 'time' || kind === 'moment'

/** The days that a field allows: others are not offered, and are refused when they are typed. */
export function daysOf(field: AnyField): { min: string; max: string } {
  const { min, max }: { min?: string; max?: string } = field.kind === 'date' ? field : {}
  return { min: min ?? EARLIEST_DATE, max: max ?? LATEST_DATE }
}

function isReadable(field: AnyField, value: string | number): boolean {
  if (hasDays(field)) return typeof value === 'string' && DAY.test(value)
  return field.kind === 'clock' ? typeof value === 'string' && CLOCK.test(value) : typeof value === 'number'
}

/** Checks both bounds of a filter; one that is empty is open. */
export function spanProblem(field: AnyField, low: Bound, high: Bound): SpanProblem | null {
  const { min, max } = daysOf(field)
  for (const [at, value] of [
    ['low', low],
    ['high', high],
  ] as const) {
    if (value === null) continue
    if (!isReadable(field, value)) return { at, why: 'unreadable' }
    if (hasDays(field) && (value < min || value > max)) return { at, why: 'outside' }
  }
  return low !== null && high !== null && low > high ? { at: 'high', why: 'reversed' } : null
}
