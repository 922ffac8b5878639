/** A span in which a customer has a car. */
type LoanSpan = { from: string; until: string }

const HOUR_MS = 60 * 60 * 1_000
const STEP_MS = 15 * 60 * 1_000
/** Length of a loan when no time is promised: a working day. */
const USUAL_MS = 8 * HOUR_MS

/** From now, rounded down to a quarter of an hour, until the promised time. */
export function firstSpan({ promised_at }: { promised_at: string | null }, now: number): LoanSpan {
  const from = Math.floor(now / STEP_MS) * STEP_MS
  const promised = promised_at === null ? Number.NaN : Date.parse(promised_at)
  const until = promised > from ? promised : from + USUAL_MS
  return { from: new Date(from).toISOString(), until: new Date(until).toISOString() }
}

/** Key of the query for loan cars and bookings of a paper. */
export const loanKey = (paperUuid: string) => ['paper', 'loan', paperUuid] as const
