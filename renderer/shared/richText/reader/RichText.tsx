import { IconUser } from '@tabler/icons-react'
import { Fragment, memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { holds } from '#contract/permissions/can.ts'
import {
  isInAppHref,
  isRichHref,
  type RichBlock,
  type RichDocument,
  type RichInline,
  type RichList,
  type RichMark,
  type RichParagraph,
} from '#contract/richText/document.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { codesIn } from './codesIn.ts'
import { openOutside } from './openLink.ts'
import { RichPicture } from './RichPicture.tsx'
import classes from './RichText.module.css'
import { RichVideo } from './RichVideo.tsx'

type TextNode = Extract<RichInline, { type: 'text' }>

/** An address from an older document may no longer be allowed. Its text is then shown without the link. */
function linked(href: string, children: ReactNode): ReactNode {
  if (!isRichHref(href)) return children
  if (isInAppHref(href)) return <Link to={href}>{children}</Link>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" onClick={openOutside} dir="auto">
      {children}
    </a>
  )
}

function marked(mark: RichMark, children: ReactNode): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{children}</strong>
    case 'italic':
      return <em>{children}</em>
    case 'underline':
      return <u>{children}</u>
    case 'strike':
      return <s>{children}</s>
    case 'link':
      return linked(mark.attrs.href, children)
  }
}

// A document is replaced as a whole, so the position of a node identifies it.
const each = <Node,>(nodes: readonly Node[] | undefined, draw: (node: Node) => ReactNode) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no identity but their place
  (nodes ?? []).map((node, at) => <Fragment key={at}>{draw(node)}</Fragment>)

/** Typed codes become links to their records. Inside a link they stay text, because links cannot be nested. */
const coded = (text: string, isLinked: boolean): ReactNode =>
  isLinked
    ? text
    : each(codesIn(text), (part) =>
        part.path === null ? (
          part.text
        ) : (
          <Link className={classes.chip} to={part.path} dir="ltr">
            {part.text}
          </Link>
        ),
      )

const Words = ({ text, marks = [] }: TextNode) => {
  const words = coded(
    text,
    marks.some(({ type }) => type === 'link'),
  )
  return marks.reduceRight<ReactNode>((inner, mark) => marked(mark, inner), words)
}

/** A mentioned user. The chip opens the private chat with them, if the reader may write chats. */
function Mention({ id, label }: { id: string; label: string }) {
  const mayWrite = useSession(({ user, permissions }) => user?.uuid !== id && holds(permissions, 'global.chat.create'))
  const words = (
    <>
      <IconUser size={13} aria-hidden />
      {label}
    </>
  )
  return mayWrite ? (
    <Link className={classes.chip} to={`/chat?person=${encodeURIComponent(id)}`} dir="auto">
      {words}
    </Link>
  ) : (
    <span className={classes.chip} dir="auto">
      {words}
    </span>
  )
}

function Inline({ node }: { node: RichInline }) {
  switch (node.type) {
    case 'text':
      return <Words {...node} />
    case 'hardBreak':
      return <br />
    case 'mention':
      return <Mention id={node.attrs.id} label={node.attrs.label} />
    case 'recordChip':
      // An older document may hold an address that leads to another machine. Its label is then shown without the link.
      return !isInAppHref(node.attrs.path) ? (
        node.attrs.label
      ) : (
        <Link className={classes.chip} to={node.attrs.path} dir="auto">
          {node.attrs.label}
        </Link>
      )
  }
}

const inlines = (content: readonly RichInline[] | undefined) => each(content, (node) => <Inline node={node} />)

const Paragraph = ({ content }: Pick<RichParagraph, 'content'>) => (
  <p dir="auto">{content && content.length > 0 ? inlines(content) : <br />}</p>
)

/** The letters of a list in order, as far as they are needed to find its direction. */
const lettersOf = (list: RichList): string =>
  (list.content ?? [])
    .flatMap(({ content }) => content ?? [])
    .map((one) => (one.type === 'paragraph' ? textOf(one) : lettersOf(one)))
    .join(' ')

const textOf = ({ content }: Pick<RichParagraph, 'content'>) =>
  (content ?? []).map((node) => (node.type === 'text' ? node.text : '')).join('')

/**
 * Direction of a list: that of its first letter. `dir="auto"` does not look into items with a direction of their own,
 * so that all bullets would stand on the left.
 */
const directionOf = (list: RichList) => (/\p{L}/u.exec(lettersOf(list))?.[0].match(RTL_LETTER) ? 'rtl' : 'ltr')
const RTL_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

function List({ list }: { list: RichList }) {
  const items = each(list.content, ({ content }) => (
    <li dir="auto">
      {each(content, (one) => (one.type === 'paragraph' ? <Paragraph {...one} /> : <List list={one} />))}
    </li>
  ))
  return list.type === 'bulletList' ? (
    <ul dir={directionOf(list)}>{items}</ul>
  ) : (
    <ol dir={directionOf(list)} start={list.attrs?.start ?? 1}>
      {items}
    </ol>
  )
}

function Block({ block }: { block: RichBlock }) {
  switch (block.type) {
    case 'paragraph':
      return <Paragraph {...block} />
    case 'heading':
      return block.attrs.level === 2 ? (
        <h2 dir="auto">{inlines(block.content)}</h2>
      ) : (
        <h3 dir="auto">{inlines(block.content)}</h3>
      )
    case 'blockquote':
      return (
        <blockquote dir="auto">
          {each(block.content, (one) => (
            <Paragraph {...one} />
          ))}
        </blockquote>
      )
    case 'horizontalRule':
      return <hr />
    case 'picture':
      return <RichPicture uuid={block.attrs.file_uuid} alt={block.attrs.alt} />
    case 'video':
      return <RichVideo uuid={block.attrs.file_uuid} title={block.attrs.title} />
    case 'bulletList':
    case 'orderedList':
      return <List list={block} />
  }
}

/**
 * Shows a document as React elements. No HTML is parsed, so nothing that somebody wrote can run. The editor's code is
 * not loaded.
 */
export const RichText = memo(function RichText({ document }: { document: RichDocument }) {
  return (
    <div className={classes.text}>
      {each(document.content, (block) => (
        <Block block={block} />
      ))}
    </div>
  )
})
