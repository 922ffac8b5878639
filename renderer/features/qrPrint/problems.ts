import { LABEL_CODE_MAX, LABEL_LINE_MAX, type PrintedLabel } from '#contract/labels/labelPage.ts'
import { barsPath } from '#renderer/ui/print/codePaths.ts'
import { layOut } from './layout.ts'

/** Reasons why there is nothing to print. */
export type LabelProblem = 'empty' | 'codeTooLong' | 'lineTooLong'
/** Reasons why a label has no bars. */
export type BarsProblem = 'barsText' | 'barsTooLong'

/** Narrowest module that scanners read: 2 dots at 300 dpi (mm). */
const MODULE_MIN_MM = 25.4 / 150

export const codeLength = (code: string) => [...code].length

/** Why the label cannot be printed, or null. */
export function labelProblem({ code, lineLength }: Pick<PrintedLabel, 'code'> & { lineLength: number }) {
  if (code.trim() === '') return 'empty' satisfies LabelProblem
  if (codeLength(code) > LABEL_CODE_MAX) return 'codeTooLong' satisfies LabelProblem
  return lineLength > LABEL_LINE_MAX ? ('lineTooLong' satisfies LabelProblem) : null
}

/** Why the label has no bars although they are wanted, or null. */
export function barsProblem({ code, hasBars, size }: Pick<PrintedLabel, 'code' | 'hasBars' | 'size'>) {
  if (!hasBars) return null
  const bars = barsPath(code)
  if (!bars) return 'barsText' satisfies BarsProblem
  const { width = 0 } = layOut(size, code, [], true).bars ?? {}
  return width / bars.modules < MODULE_MIN_MM ? ('barsTooLong' satisfies BarsProblem) : null
}
