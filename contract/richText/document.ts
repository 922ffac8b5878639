import { isVisible } from '../text/visible.ts'

/**
 * Formatted text as JSON: the only form in which it is stored and sent. It holds no HTML, so that nothing in it can
 * run. The node names are those of ProseMirror, which the editor uses.
 */

export type RichMark =
  | { type: 'bold' }
  | { type: 'italic' }
  | { type: 'underline' }
  | { type: 'strike' }
  | { type: 'link'; attrs: { href: string } }

/** A piece of a line. */
export type RichInline =
  | { type: 'text'; text: string; marks?: RichMark[] }
  | { type: 'hardBreak' }
  /** A user. `label` is the name at the time of writing. */
  | { type: 'mention'; attrs: { id: string; label: string } }
  /** A record with a screen of its own. `path` is its address in the app, `label` its plate, number or name. */
  | { type: 'recordChip'; attrs: { path: string; label: string } }

/** One line or several; without `content` a blank one. */
export type RichParagraph = { type: 'paragraph'; content?: RichInline[] }
/** A file that belongs to the record with this document. */
type RichFile =
  | { type: 'picture'; attrs: { file_uuid: string; alt: string } }
  | { type: 'video'; attrs: { file_uuid: string; title: string } }
type RichListItem = { type: 'listItem'; content: (RichParagraph | RichList)[] }
export type RichList =
  | { type: 'bulletList'; content: RichListItem[] }
  | { type: 'orderedList'; attrs?: { start: number }; content: RichListItem[] }
export type RichBlock =
  | RichParagraph
  | { type: 'heading'; attrs: { level: 2 | 3 }; content?: RichInline[] }
  | RichList
  | { type: 'blockquote'; content: RichParagraph[] }
  | { type: 'horizontalRule' }
  | RichFile

/** A whole text. The empty text has no blocks. */
export type RichDocument = { type: 'doc'; content: RichBlock[] }

/** Lists inside lists, counted from the outermost one. */
export const RICH_LIST_DEPTH = 3
/** At most this many nodes and marks of one document. A page of A4 has about 60. */
export const RICH_NODES_MAX = 4_000
export const RICH_MENTIONS_MAX = 100
export const RICH_FILES_MAX = 30
/** At most this many characters of an address in a link. */
export const RICH_HREF_MAX = 1_000
/**
 * At most this many characters of the addresses of all links together. Lists send whole texts, so each has a bounded
 * size.
 */
const RICH_ADDRESSES_MAX = 20_000
/** At most this many characters of a name, plate or title inside a document. */
export const RICH_LABEL_MAX = 160

/** The text of a field that nobody has filled in. */
export const EMPTY_DOCUMENT: RichDocument = { type: 'doc', content: [] }

const OUTSIDE = /^(?:https?:\/\/[^\s/?#]|mailto:[^\s@]+@|tel:\+?[\d().\s/-]+$)/i
/** `//host` would leave the app, and browsers read a backslash as a slash. */
const INSIDE = /^\/(?![/\\])[^\s\\]*$/

/** Whether a link may have this address: a web page, an e-mail address, a phone number, or a screen of the app. */
export const isRichHref = (href: string): boolean =>
  href.length <= RICH_HREF_MAX && !/\p{Cc}/u.test(href) && (OUTSIDE.test(href) || INSIDE.test(href))

/** Whether an address opens a screen of the app. */
export const isInAppHref = (href: string): boolean => INSIDE.test(href)

type AnyNode = {
  type: string
  text?: string
  attrs?: Readonly<Record<string, unknown>>
  marks?: readonly unknown[]
  content?: readonly AnyNode[]
}

/** Calls `visit` for each node, in reading order. */
function walk(node: AnyNode, visit: (node: AnyNode) => void): void {
  visit(node)
  for (const child of node.content ?? []) walk(child, visit)
}

function nodesOf(document: RichDocument): AnyNode[] {
  const nodes: AnyNode[] = []
  walk(document as AnyNode, (node) => nodes.push(node))
  return nodes
}

/** Nodes that begin a line in the plain text. */
const LINES = new Set(['paragraph', 'heading', 'horizontalRule', 'picture', 'video'])

function textOf({ type, text, attrs }: AnyNode): string {
  switch (type) {
    case 'text':
      return text ?? ''
    case 'hardBreak':
      return '\n'
    case 'mention':
      return `@${String(attrs?.label ?? '')}`
    case 'recordChip':
      return String(attrs?.label ?? '')
    case 'picture':
      return String(attrs?.alt ?? '')
    case 'video':
      return String(attrs?.title ?? '')
    default:
      return ''
  }
}

/** The words of a document without formatting: for search, lists, mails and notifications. One line per block. */
export function richPlainText(document: RichDocument): string {
  let text = ''
  walk(document as AnyNode, (node) => {
    if (LINES.has(node.type) && text !== '' && !text.endsWith('\n')) text += '\n'
    text += textOf(node)
  })
  return text.trim()
}

/** Uuids of the pictures and videos of a document. */
export const richFileUuids = (document: RichDocument): string[] =>
  nodesOf(document).flatMap(({ type, attrs }) =>
    type === 'picture' || type === 'video' ? [String(attrs?.file_uuid)] : [],
  )

/** Users whom a document mentions, each once. */
export const mentionedUsers = (document: RichDocument): string[] => [
  ...new Set(nodesOf(document).flatMap(({ type, attrs }) => (type === 'mention' ? [String(attrs?.id)] : []))),
]

/** Whether a document shows pictures or videos. */
export const holdsFiles = (document: RichDocument): boolean => richFileUuids(document).length > 0

/** Whether a document shows nothing: no visible text, picture or video. */
export const isRichEmpty = (document: RichDocument): boolean =>
  !holdsFiles(document) && !isVisible(richPlainText(document))

/** Characters of the addresses of a node's links. They are not part of the text. */
const addressCharacters = ({ marks = [] }: AnyNode): number =>
  marks.reduce<number>((sum, mark) => sum + ((mark as { attrs?: { href?: string } }).attrs?.href?.length ?? 0), 0)

/** Which limit a document breaks; null when it breaks none. `most` is the limit of characters. */
export function richExcess(document: RichDocument, most: number): 'too_long' | 'too_big' | null {
  const nodes = nodesOf(document)
  const count = (name: string) => nodes.filter(({ type }) => type === name).length
  if (richPlainText(document).length > most) return 'too_long'
  const pieces = nodes.reduce((sum, { marks }) => sum + 1 + (marks?.length ?? 0), 0)
  const isOver =
    pieces > RICH_NODES_MAX ||
    nodes.reduce((sum, node) => sum + addressCharacters(node), 0) > RICH_ADDRESSES_MAX ||
    count('mention') > RICH_MENTIONS_MAX ||
    count('picture') + count('video') > RICH_FILES_MAX
  return isOver ? 'too_big' : null
}
