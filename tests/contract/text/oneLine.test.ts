import { describe, expect, it } from 'vitest'
import { fieldSchema, inputSchema } from '#contract/api/define/recordSchemas.ts'
import { line } from '#contract/api/define/typedText.ts'
import type { Field } from '#contract/records/fields.ts'
import { records } from '#contract/records/index.ts'
import { oneLine } from '#contract/text/oneLine.ts'
import { fc } from '#tests/support/samples/fc.ts'

const BROKEN = /[\t\n\v\f\r\u0085\u2028\u2029]/
const TURN = /[\u202A-\u202E\u2066-\u2069]/

/** Each text field of the product, with the path of its record. */
const texts = Object.values(records).flatMap(({ name, fields }) =>
  Object.entries(fields as Readonly<Record<string, Field>>).flatMap(([field, one]) => [
    ...(one.kind === 'text' ? [{ at: `${name}.${field}`, one }] : []),
    ...(one.kind === 'rows'
      ? Object.entries(one.of).flatMap(([inner, each]) =>
          each.kind === 'text' ? [{ at: `${name}.${field}.${inner}`, one: each }] : [],
        )
      : []),
  ]),
)
const lines = texts.filter(({ one }) => !one.multiline)

describe('texts of one line', () => {
  it.each([
    ['Anna\nMaria', 'Anna Maria'],
    ['Anna \r\n\t Maria', 'Anna Maria'],
    ['A\u2028B\u2029C\u0085D\vE', 'A B C D E'],
    ['Anna \u202Enosreb', 'Anna nosreb'],
    ['A \u202Bab\u202C B', 'A \u202Bab\u202C B'],
    ['A \u2067ab\u202C B', 'A ab B'],
    ['\u2069A', 'A'],
    ['  two  blanks ', '  two  blanks '],
  ])('The text %j is kept as %j', (text, kept) => expect(oneLine(text)).toBe(kept))

  it('No field of one line keeps a line end, a tab or an unclosed mark of text direction', () => {
    expect(lines.length).toBeGreaterThan(50)
    for (const { at, one } of lines) {
      const read = fieldSchema(one).safeParse('A\nB\tC\rD\u2028E\u202EF')
      if (read.success) expect(read.data, at).toBe('A B C D EF')
      if (one.pattern === undefined && one.max >= 12) expect(read.success, at).toBe(true)
    }
  })

  it('A field of several lines keeps its line ends', () => {
    for (const { at, one } of texts.filter(({ one }) => one.multiline))
      expect(fieldSchema(one).parse('Anna\nMaria'), at).toBe('Anna\nMaria')
  })

  it('A line end in the name of a new customer becomes a blank', () => {
    expect(inputSchema(records.customer).parse({ name: 'Anna\nMaria', type: 'company' })).toMatchObject({
      name: 'Anna Maria',
    })
  })

  it('Any text becomes one line, and a text of one line stays as it is', () => {
    const signs = fc.constantFrom(...'aü \n\t\r\u2028\u202A\u202B\u202C\u202E\u2066\u2069'.split(''))
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 30 }), (text) => {
        const kept = oneLine(text)
        expect(kept).not.toMatch(BROKEN)
        expect(oneLine(kept)).toBe(kept)
        if (!BROKEN.test(text) && !TURN.test(text)) expect(kept).toBe(text)
        expect(line(30).safeParse(text).success).toBe(true)
      }),
    )
  })
})
