/** Paper sizes of a printed day plan. */
export const PAPER_SIZES = ['A4', 'A3'] as const
export type PaperSize = (typeof PAPER_SIZES)[number]
