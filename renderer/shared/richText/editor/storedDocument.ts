import type { JSONContent } from '@tiptap/core'
import type { RichBlock, RichDocument, RichInline, RichMark } from '#contract/richText/document.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function storedMark({ type, attrs }: { type: string; attrs?: Record<string, unknown> }): RichMark[] {
  switch (type) {
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strike':
      return [{ type }]
    case 'link':
      return [{ type, attrs: { href: text(attrs?.href) } }]
    default:
      return []
  }
}

function storedInline(node: JSONContent): RichInline[] {
  const { type, attrs } = node
  switch (type) {
    case 'text': {
      const marks = (node.marks ?? []).flatMap(storedMark)
      const words = node.text ?? ''
      if (words === '') return []
      return [marks.length > 0 ? { type, text: words, marks } : { type, text: words }]
    }
    case 'hardBreak':
      return [{ type }]
    case 'mention':
      return [{ type, attrs: { id: text(attrs?.id), label: text(attrs?.label) } }]
    case 'recordChip':
      return [{ type, attrs: { path: text(attrs?.path), label: text(attrs?.label) } }]
    default:
      return []
  }
}

/** Content of a paragraph or heading. An empty one has none, so that equal documents are equal as JSON. */
const inlinesOf = ({ content = [] }: JSONContent): { content?: RichInline[] } => {
  const nodes = content.flatMap(storedInline)
  return nodes.length > 0 ? { content: nodes } : {}
}

// The editor's schema guarantees which nodes stand inside of which.
const blocksOf = ({ content = [] }: JSONContent) => content.flatMap(storedBlock) as never[]

function storedBlock(node: JSONContent): (RichBlock | { type: 'listItem'; content: never[] })[] {
  const { type, attrs } = node
  switch (type) {
    case 'paragraph':
      return [Object.assign({ type } as const, inlinesOf(node))]
    case 'heading':
      return [Object.assign({ type, attrs: { level: attrs?.level === 3 ? 3 : 2 } } as const, inlinesOf(node))]
    case 'bulletList':
    case 'listItem':
    case 'blockquote':
      return [{ type, content: blocksOf(node) }]
    case 'orderedList':
      return [{ type, attrs: { start: Number(attrs?.start ?? 1) }, content: blocksOf(node) }]
    case 'horizontalRule':
      return [{ type }]
    case 'picture':
      return [{ type, attrs: { file_uuid: text(attrs?.file_uuid), alt: text(attrs?.alt) } }]
    case 'video':
      return [{ type, attrs: { file_uuid: text(attrs?.file_uuid), title: text(attrs?.title) } }]
    default:
      return []
  }
}

const isBlank = (block: RichBlock | undefined) => block?.type === 'paragraph' && block.content === undefined

/**
 * The editor's document in the form of the contract, without attributes that only the editor needs. Blank paragraphs at
 * the end are left out, because the editor always keeps one there.
 */
export function storedDocument(json: JSONContent): RichDocument {
  const content = blocksOf(json) as RichBlock[]
  return { type: 'doc', content: content.slice(0, content.findLastIndex((block) => !isBlank(block)) + 1) }
}
