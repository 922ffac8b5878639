import { describe, expect, test } from 'vitest'
import { builtPagePolicy } from '#contract/labels/builtPage.ts'
import {
  LABEL_COPIES_MAX,
  LABEL_LINE_MAX,
  LABEL_PAGE,
  LABEL_SIZES,
  LABEL_TYPES,
  labelAddress,
  labelCopies,
  readLabel,
} from '#contract/labels/labelPage.ts'
import { fc } from '#tests/support/samples/fc.ts'

const seed = Number(process.env.TEST_SEED ?? 1)
const EXAMPLE = '#t=wheel&c=T:120034/VL&l1=DEM-AB 123&l2=205/55 R16&n=4&s=62x100&p=1'

/** Printable text that begins and ends with a letter, because the page trims lines. */
const line = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((text) => `a${text.replaceAll(/\p{Cc}/gu, '')}z`)
  .filter((text) => [...text].length <= 80)

const labels = fc.record({
  type: fc.option(fc.constantFrom(...LABEL_TYPES)),
  code: fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
  lines: fc.array(line, { maxLength: 4 }),
  copies: fc.integer({ min: 1, max: LABEL_COPIES_MAX }),
  size: fc.constantFrom(...LABEL_SIZES),
  hasBars: fc.boolean(),
  printsAtOnce: fc.boolean(),
})

const fragmentOf = (address: string) => new URL(address, 'https://werkbank.example').hash

describe('the address of the page that prints labels', () => {
  test('The address that is made for a label is read back as the same label', () => {
    fc.assert(
      fc.property(labels, (label) => {
        const address = labelAddress(label)
        expect(new URL(address, 'https://werkbank.example').pathname).toBe(LABEL_PAGE)
        const { copies, unknownSize, lineLength, ...read } = readLabel(fragmentOf(address))
        const { copies: wanted, ...written } = label
        expect(read).toEqual(written)
        expect(labelCopies(copies)).toBe(wanted)
        expect(unknownSize).toBe('')
        expect(lineLength).toBeLessThanOrEqual(LABEL_LINE_MAX)
      }),
      { seed },
    )
  })

  test('The fragment of an address that a person wrote is read, and its blanks, plus signs and percent signs stay', () => {
    const wheel = {
      type: 'wheel',
      code: 'T:120034/VL',
      lines: ['DEM-AB 123', '205/55 R16'],
      copies: '4',
      size: '62x100',
      unknownSize: '',
      lineLength: 10,
      hasBars: false,
      printsAtOnce: true,
    }
    expect(readLabel(EXAMPLE)).toEqual(wheel)
    expect(readLabel(fragmentOf(`${LABEL_PAGE}${EXAMPLE}`))).toEqual(wheel)
    expect(readLabel('#c=A+B&l1=100 %&s=A4')).toMatchObject({ code: 'A+B', lines: ['100 %'], size: 'a4' })
    expect(readLabel('#c=a=b&c=second')).toMatchObject({ code: 'a=b' })
  })

  test('An empty fragment is read as a label without a code, and any other text is read without an error', () => {
    for (const empty of ['', '#', '#t=wheel', '#=x&&&=', '#__proto__=x&constructor=y'])
      expect(readLabel(empty)).toMatchObject({ code: '', copies: '1', size: 'a4', printsAtOnce: false })
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readLabel(text).lines.length).toBeLessThanOrEqual(4)
      }),
      { seed },
    )
  })

  test.each(['9x9', '57X32x1', 'A5', '../a4', '57x32 ', 'toString'])(
    'A label with the unknown size %j gets a sheet of A4, and the unknown size is reported',
    (size) => {
      const { size: used, unknownSize } = readLabel(`#c=1&s=${size}`)
      expect([used, unknownSize]).toEqual(['a4', size.trim()])
    },
  )

  test('A label type that this version does not know is read as no type', () => {
    for (const type of ['boat', 'toString', '', 'WHEEL']) expect(readLabel(`#c=1&t=${type}`).type).toBeNull()
  })

  test.each(['', '0', '51', '-1', '1.5', '1e1', 'abc', '0x10', '9'.repeat(300), '٤', ' '])(
    'The text %j is refused as a number of copies',
    (text) => expect(labelCopies(text)).toBeNull(),
  )

  test('Values from the address are cut to a readable length, and lines lose their control characters', () => {
    expect(readLabel(`#c=1&n=${'many'.repeat(100)}`).copies).toBe('manymanymany')
    expect(readLabel('#c=1&l1=%0Aa%00%09b%1B').lines).toEqual(['a b'])
    expect(readLabel(`#c=1&l1=${'x'.repeat(5_000)}`)).toMatchObject({ lines: ['x'.repeat(80)], lineLength: 5_000 })
    expect(readLabel(`#c=1&s=${'9'.repeat(5_000)}`).unknownSize).toBe('9'.repeat(12))
    expect(readLabel('#c=1&l1=&l2= &l3=c').lines).toEqual(['c'])
  })

  test('Half of a surrogate pair in a code is replaced, and does not break the address of the label', () => {
    const [sample] = fc.sample(labels, { numRuns: 1, seed })
    if (!sample) throw new Error('There is no sample')
    sample.code = 'a\ud83d'
    expect(readLabel(fragmentOf(labelAddress(sample))).code).toBe('a\ufffd')
  })

  test('The label page keeps the content security policy of its build and forbids frames; without a policy it may load nothing', () => {
    const built = '<head><meta http-equiv="Content-Security-Policy" content="default-src \'none\'; script-src x" />'
    expect(builtPagePolicy(built)).toBe("default-src 'none'; script-src x; frame-ancestors 'none'")
    expect(builtPagePolicy('<html></html>')).toBe("default-src 'none'; frame-ancestors 'none'")
  })
})
