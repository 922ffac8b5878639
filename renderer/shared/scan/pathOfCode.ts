import { linkOfAddress, toPath } from '#contract/links.ts'
import { deskPathOf } from '#contract/service/deskCode.ts'
import { readingsOf } from '#contract/text/keyboards.ts'
import { paperPathOf } from '#contract/workshop/paperCode.ts'

/** The page to which one reading of a text leads; null when it leads to none. */
function pathOf(text: string): string | null {
  const path = paperPathOf(text) ?? deskPathOf(text)
  if (path !== null) return path
  const link = linkOfAddress(text)
  return link && toPath(link)
}

/**
 * The page that a scan opens: a paper, a check-in, a service request, or the record or text whose address it is. Null
 * when no reading leads to one.
 */
export const pathOfReadings = (readings: readonly string[]): string | null =>
  readings.map(pathOf).find((path) => path !== null) ?? null

/** The page of a code that was typed into a field, or scanned there by a scanner for any keyboard. */
export const pathOfCode = (typed: string): string | null => pathOfReadings(readingsOf(typed))
