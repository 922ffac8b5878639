import { describe, expect, test } from 'vitest'
import {
  isRichEmpty,
  isRichHref,
  RICH_FILES_MAX,
  RICH_MENTIONS_MAX,
  type RichBlock,
  type RichDocument,
  type RichInline,
  richPlainText,
} from '#contract/richText/document.ts'
import { richText } from '#contract/richText/schema.ts'
import { fc } from '#tests/support/samples/fc.ts'

const UUID = '018f4b1e-7c3a-7d5e-8f00-0123456789ab'
const schema = richText(2_000)
const accepts = (value: unknown) => schema.safeParse(value).success
const codesOf = (value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => (issue as { params?: { code: string } }).params?.code)
const words = (text: string): RichInline => ({ type: 'text', text })
const paragraph = (...content: RichInline[]): RichBlock => ({ type: 'paragraph', content })
const doc = (...content: RichBlock[]): RichDocument => ({ type: 'doc', content })
const linkTo = (href: string) =>
  doc(paragraph({ type: 'text', text: 'hier', marks: [{ type: 'link', attrs: { href } }] }))

describe('the schema of formatted texts', () => {
  test('A document with every node and mark of the contract is accepted unchanged', () => {
    const full = doc(
      { type: 'heading', attrs: { level: 2 }, content: [words('Hebebühne 3')] },
      paragraph(
        {
          type: 'text',
          text: 'Gesperrt',
          marks: [{ type: 'bold' }, { type: 'italic' }, { type: 'underline' }, { type: 'strike' }],
        },
        { type: 'hardBreak' },
        { type: 'mention', attrs: { id: UUID, label: 'Meister' } },
        { type: 'recordChip', attrs: { path: `/workshop/paper/${UUID}`, label: 'DEM-AB 123' } },
      ),
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [
          {
            type: 'listItem',
            content: [
              { type: 'paragraph', content: [words('Strom aus')] },
              { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
            ],
          },
        ],
      },
      { type: 'blockquote', content: [{ type: 'paragraph', content: [words('Zitat')] }] },
      { type: 'horizontalRule' },
      { type: 'picture', attrs: { file_uuid: UUID, alt: 'Bühne' } },
      { type: 'video', attrs: { file_uuid: UUID, title: 'Ablauf' } },
    )
    expect(schema.parse(full)).toEqual(full)
    expect(richPlainText(full)).toBe('Hebebühne 3\nGesperrt\n@MeisterDEM-AB 123\nStrom aus\nZitat\nBühne\nAblauf')
  })

  test.each([
    ['a script node', doc({ type: 'script', content: [words('alert(1)')] } as never)],
    ['raw HTML', doc({ type: 'html', html: '<script>' } as never)],
    ['an iframe', doc({ type: 'iframe', attrs: { src: 'https://werkbank.example' } } as never)],
    ['a style attribute', doc({ type: 'paragraph', attrs: { style: 'position:fixed' } } as never)],
    [
      'a picture from another server',
      doc({ type: 'picture', attrs: { src: 'https://a.example/x.svg', alt: '' } } as never),
    ],
    ['an unknown mark', doc(paragraph({ type: 'text', text: 'x', marks: [{ type: 'code' } as never] }))],
    [
      'more characters in addresses than in any honest text',
      doc(
        ...Array.from({ length: 30 }, () =>
          paragraph({
            type: 'text',
            text: 'x',
            marks: [{ type: 'link', attrs: { href: `https://a.example/${'x'.repeat(900)}` } }],
          }),
        ),
      ),
    ],
    [
      'a record that is an address of another machine',
      doc(paragraph({ type: 'recordChip', attrs: { path: '//1249763844/', label: 'DEM-AB 123' } })),
    ],
    ['a control character', doc(paragraph(words('a\u0000b')))],
    ['no document', 'text'],
  ])('A formatted text is refused: %s', (_what, value) => {
    expect(accepts(value)).toBe(false)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '\\\\server\\share',
    'https://',
    '',
    'werkbank://chat',
  ])('A link to %j is refused', (href) => {
    expect(isRichHref(href)).toBe(false)
    expect(accepts(linkTo(href))).toBe(false)
  })

  test.each([
    'https://werkbank.example/a?b=1#c',
    'http://localhost:4000',
    'mailto:info@werkbank.example',
    'tel:+49 30 1234567',
    '/workshop/planner?day=2026-09-16',
  ])('A link to %j is accepted', (href) => {
    expect(accepts(linkTo(href))).toBe(true)
  })

  test('Text, mentions and files beyond their limits are refused with the code of the limit', () => {
    expect(codesOf(doc(paragraph(words('x'.repeat(2_001)))))).toEqual(['too_long'])
    const mention: RichInline = { type: 'mention', attrs: { id: UUID, label: '' } }
    expect(codesOf(doc(paragraph(...Array.from({ length: RICH_MENTIONS_MAX + 1 }, () => mention))))).toEqual([
      'too_big',
    ])
    const picture: RichBlock = { type: 'picture', attrs: { file_uuid: UUID, alt: '' } }
    expect(codesOf(doc(...Array.from({ length: RICH_FILES_MAX + 1 }, () => picture)))).toEqual(['too_big'])
  })

  test('A list nested a hundred thousand times is refused without exhausting the stack', () => {
    let node: unknown = { type: 'paragraph' }
    for (let depth = 0; depth < 100_000; depth++)
      node = { type: 'bulletList', content: [{ type: 'listItem', content: [node] }] }
    expect(accepts({ type: 'doc', content: [node] })).toBe(false)
  })

  test('No JSON value makes the schema of formatted texts throw', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => typeof accepts(value) === 'boolean'))
  })
})

test('A formatted text of blank paragraphs is empty, and one with a picture is not', () => {
  expect(isRichEmpty(doc())).toBe(true)
  expect(isRichEmpty(doc(paragraph(words('   ')), { type: 'paragraph' }))).toBe(true)
  for (const unseen of ['\u200B', '\u2800', '\u3164', '\u00AD'])
    expect(isRichEmpty(doc(paragraph(words(unseen))))).toBe(true)
  expect(isRichEmpty(doc(paragraph(words('a'))))).toBe(false)
  expect(isRichEmpty(doc({ type: 'picture', attrs: { file_uuid: UUID, alt: '' } }))).toBe(false)
})
