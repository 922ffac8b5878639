/** Height of a line of text on the slip (mm): 7.5 points at a line height of 1.3. */
const LINE_MM = 3.44
/** Height of the slip without its margins (mm), a little less than the page, so that rounding creates no second one. */
const SLIP_MM = 133.8
/** Parts that every slip has: head, customer, number, subject, and the gaps between all parts (mm). */
const ALWAYS_MM = 19 + 15 + 11 + 8.5 + 11
/** The best time for the call: its name and two lines (mm). */
const TIME_MM = 10
/** A row of two facts (mm). */
const ROW_MM = 7.2
/** Fewest lines of the description. */
const LEAST = 3

/** Parts of a slip that it may lack. */
type Parts = { hasTime: boolean; facts: number; calls: number }

/** How many lines of the description fit on the slip beside its other parts; at least `LEAST`. */
export function slipLines({ hasTime, facts, calls }: Parts): number {
  const others = ALWAYS_MM + (hasTime ? TIME_MM : 0) + Math.ceil(facts / 2) * ROW_MM
  const callsMm = calls === 0 ? 0 : (calls + 1) * LINE_MM
  return Math.max(LEAST, Math.floor((SLIP_MM - others - callsMm) / LINE_MM))
}
