/** Hours of a person, a team or a period, all in the same unit. Null when nothing was recorded. */
export type WorkHours = {
  /** Time that the employer pays. */
  paid: number | null
  /** Time of presence. */
  attended: number | null
  /** Attended time without breaks, holidays and training: the time that could be sold. */
  available: number | null
  /** Time stamped on papers. */
  productive: number | null
  /** Target times of completed works, or invoiced time. */
  sold: number | null
}

/** Formulas of the key figures. There are different definitions, so each figure names its formula. */
export const FORMULAS = {
  attended_by_paid: { numerator: 'attended', denominator: 'paid' },
  productive_by_attended: { numerator: 'productive', denominator: 'attended' },
  productive_by_available: { numerator: 'productive', denominator: 'available' },
  sold_by_productive: { numerator: 'sold', denominator: 'productive' },
  sold_by_attended: { numerator: 'sold', denominator: 'attended' },
  sold_by_available: { numerator: 'sold', denominator: 'available' },
} as const satisfies Record<string, { numerator: keyof WorkHours; denominator: keyof WorkHours }>
export type FormulaId = keyof typeof FORMULAS

/** The key figures and their formulas. The first formula is the default; the dealer can choose another. */
export const KEY_FIGURES = {
  attendance: ['attended_by_paid'],
  utilisation: ['productive_by_attended', 'productive_by_available'],
  efficiency: ['sold_by_productive', 'sold_by_available'],
  productivity: ['sold_by_attended', 'sold_by_available'],
} as const satisfies Record<string, readonly [FormulaId, ...FormulaId[]]>
export type KeyFigure = keyof typeof KEY_FIGURES

/** A key figure with its parts. `value` is a ratio, 1 for 100 %, and null when it is unknown. */
type KeyFigureResult = {
  formula: FormulaId
  numerator: number | null
  denominator: number | null
  value: number | null
}

/** Computes a key figure. Without a denominator it is unknown, neither 0 % nor 100 %. */
export function keyFigure(figure: KeyFigure, hours: WorkHours, chosen?: FormulaId): KeyFigureResult {
  const formulas: readonly FormulaId[] = KEY_FIGURES[figure]
  const formula = chosen !== undefined && formulas.includes(chosen) ? chosen : KEY_FIGURES[figure][0]
  const numerator = hours[FORMULAS[formula].numerator]
  const denominator = hours[FORMULAS[formula].denominator]
  const isKnown = numerator !== null && denominator !== null && denominator > 0
  return { formula, numerator, denominator, value: isKnown ? numerator / denominator : null }
}
