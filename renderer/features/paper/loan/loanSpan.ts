/** A span in which a customer has a car. */
type LoanSpan = { from: string; until: string }

const HOUR_MS = 60 * 60 * 1_000
const STEP_MS = 15 * 60 * 1_000
/** A working day, where nobody has promised anything. */
const USUAL_MS = 8 * HOUR_MS

/** From now on until the car is promised; to the quarter of an hour. */
export function firstSpan({ promised_at }: { promised_at: string | null }, now: number): LoanSpan {
  const from = Math.floor(now / STEP_MS) * STEP_MS
  const promised = promised_at === null ? Number.NaN : Date.parse(promised_at)
  const until = promised > from ? promised : from + USUAL_MS
  return { from: new Date(from).toISOString(), until: new Date(until).toISOString() }
}

/** Under which cars and bookings of a paper are kept. */
export const loanKey = (paperUuid: string) => ['paper', 'loan', paperUuid] as const
