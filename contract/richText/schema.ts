import { z } from 'zod'
import { PRINTABLE } from '../text/visible.ts'
import { UUID } from '../uuid.ts'
import {
  isRichHref,
  RICH_FILES_MAX,
  RICH_HREF_MAX,
  RICH_LABEL_MAX,
  RICH_LIST_DEPTH,
  RICH_MENTIONS_MAX,
  RICH_NODES_MAX,
  type RichDocument,
  richExcess,
} from './document.ts'

const uuid = z.string().regex(UUID)
const label = z.string().max(RICH_LABEL_MAX).regex(PRINTABLE)
/** At most this many characters in one run of text. The limit of the whole document is checked at the end. */
const TEXT_MAX = 50_000

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({ type: z.literal('underline') }),
  z.strictObject({ type: z.literal('strike') }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({
      href: z
        .string()
        .max(RICH_HREF_MAX)
        .refine(isRichHref, { params: { code: 'invalid_format' } }),
    }),
  }),
])

const inline = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: z.string().min(1).max(TEXT_MAX).regex(PRINTABLE),
    marks: z.array(mark).max(5).optional(),
  }),
  z.strictObject({ type: z.literal('hardBreak') }),
  z.strictObject({ type: z.literal('mention'), attrs: z.strictObject({ id: uuid, label }) }),
  z.strictObject({
    type: z.literal('recordChip'),
    attrs: z.strictObject({
      // Two slashes at the beginning would lead to another machine.
      path: z
        .string()
        .max(RICH_LABEL_MAX)
        .regex(/^(?:\/[a-z0-9_-]+)+$/i),
      label,
    }),
  }),
])
const inlines = z.array(inline).max(RICH_NODES_MAX).optional()

const paragraph = z.strictObject({ type: z.literal('paragraph'), content: inlines })

/** Lists with at most `depth` levels. The depth is part of the schema, so that no input can nest without end. */
function lists(depth: number): [z.ZodObject, z.ZodObject] {
  const entry = depth > 1 ? z.discriminatedUnion('type', [paragraph, ...lists(depth - 1)]) : paragraph
  const item = z.strictObject({
    type: z.literal('listItem'),
    content: z.array(entry).min(1).max(RICH_NODES_MAX),
  })
  const content = z.array(item).min(1).max(RICH_NODES_MAX)
  const start = z.strictObject({ start: z.int().min(0).max(9_999) })
  return [
    z.strictObject({ type: z.literal('bulletList'), content }),
    z.strictObject({ type: z.literal('orderedList'), attrs: start.optional(), content }),
  ]
}

const heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: inlines,
})
const block = z.discriminatedUnion('type', [
  paragraph,
  heading,
  ...lists(RICH_LIST_DEPTH),
  z.strictObject({ type: z.literal('blockquote'), content: z.array(paragraph).min(1).max(RICH_NODES_MAX) }),
  z.strictObject({ type: z.literal('horizontalRule') }),
  z.strictObject({ type: z.literal('picture'), attrs: z.strictObject({ file_uuid: uuid, alt: label }) }),
  z.strictObject({ type: z.literal('video'), attrs: z.strictObject({ file_uuid: uuid, title: label }) }),
])

/** Each node is strict, so an unknown node, mark or attribute is refused. */
export const richDocument: z.ZodType<RichDocument> = z
  .strictObject({ type: z.literal('doc'), content: z.array(block).max(RICH_NODES_MAX) })
  .meta({
    id: 'RichText',
    description: `Formatted text. At most ${RICH_NODES_MAX} nodes, ${RICH_MENTIONS_MAX} mentions and ${RICH_FILES_MAX} files.`,
  }) as unknown as z.ZodType<RichDocument>

/** Schema of a document with at most `most` characters of plain text. Errors: `too_long`, `too_big`. */
export function richText(most: number): z.ZodType<RichDocument> {
  const within = (document: RichDocument, code: 'too_long' | 'too_big') => richExcess(document, most) !== code
  return richDocument
    .refine((document) => within(document, 'too_long'), { params: { code: 'too_long' } })
    .refine((document) => within(document, 'too_big'), { params: { code: 'too_big' } })
}
