import { type AnyField, EARLIEST_DATE, LATEST_DATE } from '#contract/records/fields.ts'

/** A bound as inputs return it: a number, a date, a time of day, null, or text that could not be parsed. */
export type Bound = string | number | null
/** The problem of a filter's bounds, and the bound that has it. */
export type SpanProblem = { at: 'low' | 'high'; why: 'unreadable' | 'outside' | 'reversed' }

const DAY = /^\d{4}-\d{2}-\d{2}$/
const CLOCK = /^\d{2}:\d{2}$/

/** Whether a field is filtered by day. */
export const hasDays = ({ kind }: AnyField) => kind === 'date' || kind === 'time' || kind === 'moment'

/** First and last date of a field. Others are not offered, and are refused when typed. */
export function daysOf(field: AnyField): { min: string; max: string } {
  const { min, max }: { min?: string; max?: string } = field.kind === 'date' ? field : {}
  return { min: min ?? EARLIEST_DATE, max: max ?? LATEST_DATE }
}

function isReadable(field: AnyField, value: string | number): boolean {
  if (hasDays(field)) return typeof value === 'string' && DAY.test(value)
  return field.kind === 'clock' ? typeof value === 'string' && CLOCK.test(value) : typeof value === 'number'
}

/** Checks both bounds of a filter. An empty bound is open. */
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
