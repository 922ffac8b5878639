import type { ReactNode } from 'react'
import type { RichBlock, RichDocument, RichInline, RichListItem } from '#contract/richText/document.ts'
import classes from './Reader.module.css'

const inlineText = (inline: RichInline): string => {
  if (inline.type === 'text') return inline.text
  return inline.type === 'hardBreak' ? '\n' : inline.attrs.label
}

// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a document never change their order
const inlines = (content: readonly RichInline[] = []) =>
  content.map((one, at) => <span key={at}>{inlineText(one)}</span>)

const items = (content: readonly RichListItem[]) =>
  content.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a document never change their order
    <li key={at}>{item.content.map((part, index) => block(part, index))}</li>
  ))

function block(node: RichBlock, key: number): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <p key={key}>{inlines(node.content)}</p>
    case 'heading':
      return <h2 key={key}>{inlines(node.content)}</h2>
    case 'bulletList':
      return <ul key={key}>{items(node.content)}</ul>
    case 'orderedList':
      return <ol key={key}>{items(node.content)}</ol>
    case 'blockquote':
      return <blockquote key={key}>{node.content.map(block)}</blockquote>
    default:
      return null
  }
}

type Props = { document: RichDocument }

/** The formatted answer. */
export function Answer({ document }: Props) {
  return (
    <div className={classes.answer} dir="auto">
      {document.content.map(block)}
    </div>
  )
}
