import { linkOfAddress, toPath } from '#contract/links.ts'
import { deskPathOf } from '#contract/service/deskCode.ts'
import { paperPathOf } from '#contract/workshop/paperCode.ts'

/**
 * The page that a scanned or typed code opens: a paper, a check-in, a service request, or the record or text whose
 * address it is. Null for other texts.
 */
export function pathOfCode(scanned: string): string | null {
  const path = paperPathOf(scanned) ?? deskPathOf(scanned)
  if (path !== null) return path
  const link = linkOfAddress(scanned)
  return link && toPath(link)
}
