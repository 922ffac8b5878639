import { linkOfAddress, toPath } from '#contract/links.ts'
import { paperPathOf } from '#contract/workshop/paperCode.ts'

/** The page that a scanned or typed code opens: a paper, or the record or text whose address it is. Null for other texts. */
export function pathOfCode(scanned: string): string | null {
  const paper = paperPathOf(scanned)
  if (paper !== null) return paper
  const link = linkOfAddress(scanned)
  return link && toPath(link)
}
