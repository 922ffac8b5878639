/** Time of a person, a team or a period, all in the same unit; null where nobody recorded it. */
export type WorkHours = {
  /** What the employer pays. */
  paid: number | null
  /** What somebody was there. */
  attended: number | null
  /** Attended without breaks, holidays and training: what could have been sold. */
  available: number | null
  /** Stamped on orders. */
  productive: number | null
  /** Target times of what was completed, or what was invoiced. */
  sold: number | null
}

/** How a figure is reckoned. Schools differ (domain.md 3.7), so every figure says which formula it is. */
export const FORMULAS = {
  attended_by_paid: { numerator: 'attended', denominator: 'paid' },
  productive_by_attended: { numerator: 'productive', denominator: 'attended' },
  productive_by_available: { numerator: 'productive', denominator: 'available' },
  sold_by_productive: { numerator: 'sold', denominator: 'productive' },
  sold_by_attended: { numerator: 'sold', denominator: 'attended' },
  sold_by_available: { numerator: 'sold', denominator: 'available' },
} as const satisfies Record<string, { numerator: keyof WorkHours; denominator: keyof WorkHours }>
export type FormulaId = keyof typeof FORMULAS

/** The figures and their formulas; the first one counts unless the dealer has chosen another. */
export const KEY_FIGURES = {
  attendance: ['attended_by_paid'],
  utilisation: ['productive_by_attended', 'productive_by_available'],
  efficiency: ['sold_by_productive', 'sold_by_available'],
  productivity: ['sold_by_attended', 'sold_by_available'],
} as const satisfies Record<string, readonly [FormulaId, ...FormulaId[]]>
export type KeyFigure = keyof typeof KEY_FIGURES

/** A figure with all that it consists of. `value` is a ratio, 1 for 100 %, and null when it cannot be said. */
type KeyFigureResult = {
  formula: FormulaId
  numerator: number | null
  denominator: number | null
  value: number | null
}

/** Reckons a figure. Nothing divided by nothing is not 0 % and not 100 %: it is unknown. */
export function keyFigure(figure: KeyFigure, hours: WorkHours, chosen?: FormulaId): KeyFigureResult {
  const formulas: readonly FormulaId[] = KEY_FIGURES[figure]
  const formula = chosen !== undefined && formulas.includes(chosen) ? chosen : KEY_FIGURES[figure][0]
  const numerator = hours[FORMULAS[formula].numerator]
  const denominator = hours[FORMULAS[formula].denominator]
  const isKnown = numerator !== null && denominator !== null && denominator > 0
  return { formula, numerator, denominator, value: isKnown ? numerator / denominator : null }
}
