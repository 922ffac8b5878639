import { deskPathOf } from '#contract/service/deskCode.ts'
import { paperPathOf } from '#contract/workshop/paperCode.ts'

/**
 * A code of a paper, a check-in or a request that stands alone, such as `W:` and 22 characters. That of a paper may end
 * with the number of an extension.
 */
const CODE =
  /(?<![\p{L}\p{N}_-])(?:[Ww]:[A-Za-z0-9_-]{22}(?:\/[0-9]{1,2})?|[CcQq]:[A-Za-z0-9_-]{22})(?![\p{L}\p{N}_-])/gu

/** A part of a text. `path` is the address of the record whose code it is; null for other words. */
type CodePart = { text: string; path: string | null }

/** Splits a text at the codes of records. A code without a possible record stays text. */
export function codesIn(text: string): CodePart[] {
  const parts: CodePart[] = []
  let end = 0
  for (const { 0: code, index } of text.matchAll(CODE)) {
    const path = paperPathOf(code) ?? deskPathOf(code)
    if (path === null) continue
    if (index > end) parts.push({ text: text.slice(end, index), path: null })
    parts.push({ text: code, path })
    end = index + code.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), path: null })
  return parts
}
