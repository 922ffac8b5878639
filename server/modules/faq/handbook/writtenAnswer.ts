import type { RichBlock, RichDocument, RichList } from '#contract/richText/document.ts'

type RichListItem = RichList['content'][number]

const BULLET = '- '
const STEP = /^\d{1,2}\. /
/** `![alternative text](name)`: a picture. The handbook shows the file with that name in the language of the entry. */
const PICTURE = /^!\[([^\]]+)\]\(([\w.-]+)\)$/

/** Name and alternative text of the picture that a line names; null for another line. */
export function pictureLine(line: string): { name: string; alt: string } | null {
  const [, alt, name] = PICTURE.exec(line) ?? []
  return alt === undefined || name === undefined ? null : { name, alt }
}

const item = (text: string): RichListItem => ({
  type: 'listItem',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** The list that a line begins or continues, with the line as its point or step; null for another line. */
function listLine(line: string): RichList | null {
  if (line.startsWith(BULLET)) return { type: 'bulletList', content: [item(line.slice(BULLET.length))] }
  const [step = ''] = STEP.exec(line) ?? []
  if (step === '') return null
  const content = [item(line.slice(step.length))]
  const start = Number.parseInt(step, 10)
  // Steps behind a picture continue the numbering.
  return start === 1 ? { type: 'orderedList', content } : { type: 'orderedList', attrs: { start }, content }
}

/** The block of a line that belongs to no list. A picture without a file is left out. */
function blockOf(line: string, fileOf: FileOf): RichBlock[] {
  const picture = pictureLine(line)
  if (picture === null) return [{ type: 'paragraph', content: [{ type: 'text', text: line }] }]
  const file_uuid = fileOf(picture.name)
  return file_uuid === null ? [] : [{ type: 'picture', attrs: { file_uuid, alt: picture.alt } }]
}

/** Returns the uuid of a picture by its name; null if there is none. */
type FileOf = (name: string) => string | null

/**
 * Turns lines of the handbook or the demo data into a formatted text. `- ` begins a point, `1. ` a step, and
 * `![text](name)` is a picture. Any other line is a paragraph.
 */
export function writtenAnswer(lines: readonly string[], fileOf: FileOf = () => null): RichDocument {
  const content: RichBlock[] = []
  for (const line of lines) {
    const list = listLine(line)
    const last = content.at(-1)
    if (list === null) content.push(...blockOf(line, fileOf))
    else if (last?.type === list.type) last.content.push(...list.content)
    else content.push(list)
  }
  return { type: 'doc', content }
}
