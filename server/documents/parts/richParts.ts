import type { RichBlock, RichDocument, RichInline, RichList, RichParagraph } from '#contract/richText/document.ts'
import type { DocumentPart } from '../sheets/documentParts.ts'
import { typed } from './typedText.ts'

function inlineText(one: RichInline): string {
  if (one.type === 'text') return one.text
  if (one.type === 'hardBreak') return '\n'
  return one.type === 'mention' ? `@${one.attrs.label}` : one.attrs.label
}

const lineOf = (content: readonly RichInline[] = []) => typed(content.map(inlineText).join(''))

function itemsOf(list: RichList, depth: number): DocumentPart[] {
  const first = list.type === 'orderedList' ? (list.attrs?.start ?? 1) : null
  return list.content.flatMap((item, index) => {
    const sign = first === null ? '•' : `${first + index}.`
    return item.content.flatMap((one, place): DocumentPart[] =>
      one.type === 'paragraph'
        ? [{ kind: 'item', text: lineOf(one.content), sign: place === 0 ? sign : '', depth }]
        : itemsOf(one, depth + 1),
    )
  })
}

const paragraph = ({ content }: RichParagraph): DocumentPart => ({ kind: 'text', text: lineOf(content) })

function partsOf(block: RichBlock): DocumentPart[] {
  switch (block.type) {
    case 'paragraph':
      return [paragraph(block)]
    case 'heading':
      return [{ kind: 'heading', text: lineOf(block.content) }]
    case 'bulletList':
    case 'orderedList':
      return itemsOf(block, 0)
    case 'blockquote':
      return block.content.map(paragraph)
    case 'horizontalRule':
      return []
    case 'picture':
      return [{ kind: 'text', text: typed(block.attrs.alt) }]
    case 'video':
      return [{ kind: 'text', text: typed(block.attrs.title) }]
  }
}

/** The words of a formatted text as blocks of a document. Empty blocks are left out. */
export const richParts = ({ content }: RichDocument): DocumentPart[] =>
  content.flatMap(partsOf).filter(({ text }) => text !== '')
