import type { RichBlock, RichDocument, RichList } from '#contract/richText/document.ts'

type RichListItem = RichList['content'][number]

const BULLET = '- '
const STEP = /^\d{1,2}\. /

const item = (text: string): RichListItem => ({
  type: 'listItem',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** The list that a line belongs to, and its text; null for a paragraph. */
function listLine(line: string): { type: 'bulletList' | 'orderedList'; text: string } | null {
  if (line.startsWith(BULLET)) return { type: 'bulletList', text: line.slice(BULLET.length) }
  const [step = ''] = STEP.exec(line) ?? []
  return step === '' ? null : { type: 'orderedList', text: line.slice(step.length) }
}

/**
 * Makes a formatted text of lines as the handbook and the demo data have them: `- ` begins an entry of a list, `1. ` a
 * step, and any other line is a paragraph.
 */
export function writtenAnswer(lines: readonly string[]): RichDocument {
  const content: RichBlock[] = []
  for (const line of lines) {
    const listed = listLine(line)
    const last = content.at(-1)
    if (listed === null) content.push({ type: 'paragraph', content: [{ type: 'text', text: line }] })
    else if (last?.type === listed.type) last.content.push(item(listed.text))
    else content.push({ type: listed.type, content: [item(listed.text)] })
  }
  return { type: 'doc', content }
}
