import { describe, expect, it } from 'vitest'
import { readCsv } from '#server/modules/directory/sources/readCsv.ts'
import { readTimesFile } from '#server/modules/times/imports/timesFile.ts'
import { leftOutColumns } from '#server/request/tableColumns.ts'
import { fc } from '#tests/support/samples/fc.ts'

const HEAD = 'Personalnummer;Tag;Kommen;Gehen'

describe('cells to the right of the last name of a column', () => {
  it('Values behind the header of a file of times are in columns that are named by their letters', () => {
    const csv = `${HEAD}\n1005;02.11.2026;07:00;12:00;12:45;16:30`
    const { columns } = readTimesFile('attendance', csv, undefined)
    expect(leftOutColumns(columns)).toEqual(['E', 'F'])
    expect(columns.map(({ sample }) => sample)).toEqual(['1005', '02.11.2026', '07:00', '12:00', '12:45', '16:30'])
  })

  it('A user can assign columns behind the header of a file of times', () => {
    const csv = `${HEAD}\n1005;02.11.2026;07:00;12:00;12:45;16:30`
    const { lines, columns } = readTimesFile('attendance', csv, ['person', 'day', 'from', 'until', 'from', 'until'])
    expect(lines[0]?.cells('from')).toEqual(['07:00', '12:45'])
    expect(lines[0]?.cells('until')).toEqual(['12:00', '16:30'])
    expect(leftOutColumns(columns)).toEqual([])
  })

  it('A row of a staff file with one delimiter too many shows its last value as a column', () => {
    const csv = 'Vorname;Nachname;E-Mail\nJana;Ahorn;Buche;j@a.example\nKarl;Döll;k@a.example\n'
    expect(leftOutColumns(readCsv(csv, undefined).columns)).toEqual(['D'])
  })

  it('Empty cells behind the header are no columns', () => {
    const csv = 'Vorname;Nachname;E-Mail\nJana;Ahorn;j@a.example;;; ;;\n'
    expect(readCsv(csv, undefined).columns).toHaveLength(3)
  })

  it('Each value of a table is in a column that is read or named', () => {
    const row = fc.array(fc.constantFrom('', 'xy', '7:00', ' '), { maxLength: 12 })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
        const csv = [HEAD, ...rows.map((cells) => ['1005', ...cells].join(';'))].join('\n')
        const { columns } = readTimesFile('attendance', csv, undefined)
        const named = leftOutColumns(columns)
        const isTold = (at: number) =>
          (columns[at]?.field ?? null) !== null || named.includes(String.fromCharCode(65 + at))
        for (const cells of rows)
          for (const [at, cell] of cells.entries()) if (cell.trim() !== '') expect(isTold(at + 1)).toBe(true)
      }),
    )
  })
})
