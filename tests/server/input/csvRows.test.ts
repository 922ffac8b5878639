import { stringify } from 'csv-stringify/sync'
import { describe, expect, it } from 'vitest'
import { plainText } from '#contract/text/plainText.ts'
import { CSV_FORMAT, guardCell, unguardCell } from '#server/request/csvFormat.ts'
import { csvRows } from '#server/request/csvRows.ts'
import { fc } from '#tests/support/samples/fc.ts'

const NAMES = ['Vorname', 'Nachname', 'E-Mail']
const read = (csv: string) => csvRows(csv, (name) => NAMES.includes(name), 1_000)
const row = (line: number, ...cells: string[]) => ({ line, cells, strayQuote: null })

describe('the guard against formulas', () => {
  it.each(['+493023125100', '+49 30 23125100', '-0:01', '-2', '-12,5', '-1.234,50', '', 'Ahorn', "'s-Heer"])(
    'A phone number, a figure or plain text is written as it is: %s',
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

describe('a table as text', () => {
  it('A blank that is named as the delimiter does not make a file of blanks slow', () => {
    const file = `sep= \n${' '.repeat(900_000)}`
    expect(read(file).rows).toEqual([])
  })

  it('Everything that our lists write is read again, cell by cell', () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'=\'+-@;,|"\n\ta1 ä') }),
      fc.constantFrom('+493023125100', '-0:01', 'sep=;', '"'),
    )
    const rows = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(rows, (written) => {
        const csv = stringify(written, { ...CSV_FORMAT, columns: NAMES })
        const plain = written.map((cells) => cells.map((one) => plainText(one).trim()))
        expect(read(csv)).toEqual({ head: NAMES, rows: plain.map((cells, at) => row(at + 2, ...cells)) })
      }),
    )
  })

  it('Tabs in a cell of several lines are not taken for the delimiter', () => {
    expect(read('Vorname;Nachname;E-Mail\nx;"\t\t\t\t\n";+493023125100\n')).toEqual({
      head: NAMES,
      rows: [row(2, 'x', '', '+493023125100')],
    })
  })

  it.each(['sep=;\n', 'sep=;\r\n', '\uFEFFsep=;\r\n', '"sep=;"\n'])('The line %j names the delimiter', (hint) => {
    expect(read(`${hint}Vorname;Nachname;E-Mail\nJana;A,B,C,D,E;j@a.example`)).toEqual({
      head: NAMES,
      rows: [row(2, 'Jana', 'A,B,C,D,E', 'j@a.example')],
    })
  })

  it('Titles above the header are left out, also with other delimiters, and rows keep their numbers', () => {
    const csv = 'Mitarbeiter, Stand: 25.11.2026, Seite 1\n\nErstellt von;Nachname\nVorname;Nachname;E-Mail\na;b;c\n'
    expect(read(csv)).toEqual({ head: NAMES, rows: [row(5, 'a', 'b', 'c')] })
  })

  it('A header with unknown names is the first row with several cells', () => {
    expect(read('Liste\n\na;b;c\n1;2;3')).toEqual({ head: ['a', 'b', 'c'], rows: [row(4, '1', '2', '3')] })
  })

  it('Blank rows are left out and counted', () => {
    expect(read('Vorname;Nachname\na;b\n\n;;;\n\nc;d\n').rows).toEqual([row(2, 'a', 'b'), row(6, 'c', 'd')])
  })

  it('A quotation mark inside of a cell is a character', () => {
    expect(read('Vorname;Nachname\nWilhelm "Willi";Ahorn').rows).toEqual([row(2, 'Wilhelm "Willi"', 'Ahorn')])
  })

  it('A quotation mark without a partner spoils its row only', () => {
    const { rows } = read('Vorname;Nachname\na;b\nJana;"Ahorn\nc;"d"\n"e;f')
    expect(rows).toEqual([
      row(2, 'a', 'b'),
      { line: 3, cells: ['Jana', '"Ahorn'], strayQuote: 1 },
      row(4, 'c', 'd'),
      { line: 5, cells: ['"e;f'], strayQuote: 0 },
    ])
  })

  it('Lines of an old Mac and lines of Windows are lines', () => {
    expect(read('Vorname;Nachname\ra;b\r\nc;d').rows).toEqual([row(2, 'a', 'b'), row(3, 'c', 'd')])
  })
})
