import { stringify } from 'csv-stringify/sync'
import { describe, expect, it } from 'vitest'
import { plainText } from '#contract/text/plainText.ts'
import { CSV_FORMAT, guardCell, unguardCell } from '#server/request/csvFormat.ts'
import { csvRows } from '#server/request/csvRows.ts'
import { fc } from '#tests/support/samples/fc.ts'

const NAMES = ['Vorname', 'Nachname', 'E-Mail']
async function read(csv: string) {
  const { head, rows } = await csvRows(csv, (name) => NAMES.includes(name), 1_000)
  return { head, rows }
}
const row = (line: number, ...cells: string[]) => ({ line, cells, strayQuote: null })

describe('the guard against formulas', () => {
  it.each(['+493023125100', '+49 30 23125100', '-0:01', '-2', '-12,5', '-1.234,50', '', 'Ahorn', "'s-Heer"])(
    'A telephone number, a figure or plain text is written as it is: %s',
    (text) => expect(guardCell(text)).toBe(text),
  )

  it.each(['=1+1', '@sum(1)', '+1+2', '-2-3', '+49/30', '-', '+', '\t=1', '+cmd|c!A0', '-(2)', '-2%', "'=1", '＝1'])(
    'A text that a spreadsheet would run begins with an apostrophe: %s',
    (text) => expect(guardCell(text)).toBe(`'${text}`),
  )

  it.each(["'+493023125100", "'-0:01"])('An apostrophe of an earlier export is taken off: %s', (text) =>
    expect(unguardCell(text)).toBe(text.slice(1)),
  )

  it('Each text is read as it was, and no written cell is a formula', () => {
    const text = fc.string({ unit: fc.constantFrom(..."='+-@19 .,:ab\t") })
    fc.assert(
      fc.property(text, (one) => {
        expect(unguardCell(guardCell(one))).toBe(one)
        expect(guardCell(one)).not.toMatch(/^[=@\t]|^[+-].*[^\d .,:]/)
      }),
    )
  })
})

describe('reading a table from text', () => {
  it('A blank that is named as the delimiter does not make a file of blanks slow', async () => {
    const file = `sep= \n${' '.repeat(900_000)}`
    expect((await read(file)).rows).toEqual([])
  })

  it('Everything that our lists write is read again, cell by cell', async () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'=\'+-@;,|"\n\ta1 ä') }),
      fc.constantFrom('+493023125100', '-0:01', 'sep=;', '"'),
    )
    const rows = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const csv = stringify(written, { ...CSV_FORMAT, columns: NAMES })
        const plain = written.map((cells) => cells.map((one) => plainText(one).trim()))
        expect(await read(csv)).toEqual({ head: NAMES, rows: plain.map((cells, at) => row(at + 2, ...cells)) })
      }),
    )
  })

  it('Tabs in a cell of several lines are not taken for the delimiter', async () => {
    expect(await read('Vorname;Nachname;E-Mail\nx;"\t\t\t\t\n";+493023125100\n')).toEqual({
      head: NAMES,
      rows: [row(2, 'x', '', '+493023125100')],
    })
  })

  it.each(['sep=;\n', 'sep=;\r\n', '\uFEFFsep=;\r\n', '"sep=;"\n'])('The line %j names the delimiter', async (hint) => {
    expect(await read(`${hint}Vorname;Nachname;E-Mail\nJana;A,B,C,D,E;j@a.example`)).toEqual({
      head: NAMES,
      rows: [row(2, 'Jana', 'A,B,C,D,E', 'j@a.example')],
    })
  })

  it('Lines of text above the header are left out, also with other delimiters, and rows keep their line numbers', async () => {
    const csv = 'Mitarbeiter, Stand: 25.11.2026, Seite 1\n\nErstellt von;Nachname\nVorname;Nachname;E-Mail\na;b;c\n'
    expect(await read(csv)).toEqual({ head: NAMES, rows: [row(5, 'a', 'b', 'c')] })
  })

  it('A header with unknown names is the first row with several cells', async () => {
    expect(await read('Liste\n\na;b;c\n1;2;3')).toEqual({ head: ['a', 'b', 'c'], rows: [row(4, '1', '2', '3')] })
  })

  it('Blank rows are left out, and the rows after them keep their line numbers', async () => {
    expect((await read('Vorname;Nachname\na;b\n\n;;;\n\nc;d\n')).rows).toEqual([row(2, 'a', 'b'), row(6, 'c', 'd')])
  })

  it('A quotation mark inside of a cell is a character', async () => {
    expect((await read('Vorname;Nachname\nWilhelm "Willi";Ahorn')).rows).toEqual([row(2, 'Wilhelm "Willi"', 'Ahorn')])
  })

  it('A quotation mark without a partner spoils its row only', async () => {
    const { rows } = await read('Vorname;Nachname\na;b\nJana;"Ahorn\nc;"d"\n"e;f')
    expect(rows).toEqual([
      row(2, 'a', 'b'),
      { line: 3, cells: ['Jana', '"Ahorn'], strayQuote: 1 },
      row(4, 'c', 'd'),
      { line: 5, cells: ['"e;f'], strayQuote: 0 },
    ])
  })

  it('Line ends of an old Mac and of Windows both end a row', async () => {
    expect((await read('Vorname;Nachname\ra;b\r\nc;d')).rows).toEqual([row(2, 'a', 'b'), row(3, 'c', 'd')])
  })

  it('A large file is read with all its rows, whichever character ends its lines', async () => {
    const line = fc.string({ unit: fc.constantFrom('a', '\u0301', 'ﬁ', 'é', ' '), minLength: 1, maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('\n', '\r\n', '\r'), line, async (end, text) => {
        const count = 900
        const filler = 'x'.repeat(100 + text.length)
        const csv = `Vorname;Nachname${end}${`${text}b;${filler}${end}`.repeat(count)}`
        const expected = plainText(`${text}b`).trim()
        const { rows } = await read(csv)
        expect(rows).toHaveLength(count)
        expect(new Set(rows.map(({ cells }) => cells.join('|')))).toEqual(new Set([`${expected}|${filler}`]))
      }),
      { numRuns: 30 },
    )
  })
})
