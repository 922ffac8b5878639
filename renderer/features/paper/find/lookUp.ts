import { paperPath, paperPathOf } from '#contract/workshop/paperCode.ts'
import { call } from '#renderer/net/calls/api.ts'

const LEAST = 3
const MOST = 40
/** The number on the sheet of an extension ends with it: `901300/2`. */
const OF_EXTENSION = /\/([0-9]{1,2})$/

/** The one paper that was found for what was typed or scanned, at the sheet that it names; null when there is not just one. */
export function onlySheet(
  typed: string,
  found: { is_ambiguous: boolean; papers: readonly { uuid: string; by: string }[] },
): string | null {
  const [first, second] = found.papers
  if (!first || second || found.is_ambiguous) return null
  const extension = first.by === 'order' ? OF_EXTENSION.exec(typed.trim())?.[1] : undefined
  return paperPath(first.uuid, extension === undefined ? 1 : Number(extension))
}

/** Where a scanned code leads: that of a paper, the address of a sheet, or the number of an order. */
export async function lookUp(scanned: string): Promise<string | null> {
  const q = scanned.trim()
  const path = paperPathOf(q)
  if (path !== null || q.length < LEAST || q.length > MOST) return path
  return onlySheet(q, await call('GET /v1/workshop/find', { query: { q } }))
}
