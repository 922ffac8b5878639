import { describe, expect, it } from 'vitest'
import { leftOutColumns } from '#server/request/tableColumns.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { readStaff, readTimes } from './wholeFiles.ts'

const HEAD = 'Personalnummer;Tag;Kommen;Gehen'

describe('cells to the right of the last name of a column', () => {
  it('Values behind the header of a file of times are in columns that are named by their letters', async () => {
    const csv = `${HEAD}\n1005;02.11.2026;07:00;12:00;12:45;16:30`
    const { columns } = await readTimes('attendance', csv)
    expect(leftOutColumns(columns)).toEqual(['E', 'F'])
    expect(columns.map(({ sample }) => sample)).toEqual(['1005', '02.11.2026', '07:00', '12:00', '12:45', '16:30'])
  })

  it('A user can assign columns behind the header of a file of times', async () => {
    const csv = `${HEAD}\n1005;02.11.2026;07:00;12:00;12:45;16:30`
    const { lines, columns } = await readTimes('attendance', csv, ['person', 'day', 'from', 'until', 'from', 'until'])
    expect(lines[0]?.cells('from')).toEqual(['07:00', '12:45'])
    expect(lines[0]?.cells('until')).toEqual(['12:00', '16:30'])
    expect(leftOutColumns(columns)).toEqual([])
  })

  it('A row of a staff file with one delimiter too many shows its last value as a column', async () => {
    const csv = 'Vorname;Nachname;E-Mail\nJana;Ahorn;Buche;j@a.example\nKarl;Döll;k@a.example\n'
    expect(leftOutColumns((await readStaff(csv)).columns)).toEqual(['D'])
  })

  it('Empty cells behind the header are no columns', async () => {
    const csv = 'Vorname;Nachname;E-Mail\nJana;Ahorn;j@a.example;;; ;;\n'
    expect((await readStaff(csv)).columns).toHaveLength(3)
  })

  it('Each value of a table is in a column that is read or named', async () => {
    const row = fc.array(fc.constantFrom('', 'xy', '7:00', ' '), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
        const csv = [HEAD, ...rows.map((cells) => ['1005', ...cells].join(';'))].join('\n')
        const { columns } = await readTimes('attendance', csv)
        const named = leftOutColumns(columns)
        const isTold = (at: number) =>
          (columns[at]?.field ?? null) !== null || named.includes(String.fromCharCode(65 + at))
        for (const cells of rows)
          for (const [at, cell] of cells.entries()) if (cell.trim() !== '') expect(isTold(at + 1)).toBe(true)
      }),
    )
  })
})
