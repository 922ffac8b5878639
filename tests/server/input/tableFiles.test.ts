import { stringify } from 'csv-stringify/sync'
import { describe, expect, it } from 'vitest'
import { plainText } from '#contract/text/plainText.ts'
import { TIMES_FILE_COLUMNS } from '#contract/workshop/times/timesFile.ts'
import { peopleOf } from '#server/modules/directory/sources/readCsv.ts'
import { CSV_FORMAT } from '#server/request/csvFormat.ts'
import { Failure } from '#server/request/failure.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { readStaff, readTimes } from './wholeFiles.ts'

/** The way in which a program writes a table. */
const format = fc.record({
  delimiter: fc.constantFrom(';', ',', '\t', '|'),
  quoted: fc.boolean(),
  bom: fc.boolean(),
  record_delimiter: fc.constantFrom('\n', '\r\n', '\r'),
  hasHint: fc.boolean(),
  titles: fc.array(fc.constantFrom('Bericht', 'Stand: 25.11.2026', ''), { maxLength: 3 }),
})
type Format = typeof format extends fc.Arbitrary<infer T> ? T : never

/** A table as text, with what programs write above its header. */
function written(rows: readonly (readonly string[])[], { hasHint, titles, bom, ...format }: Format): string {
  const { record_delimiter: end, delimiter } = format
  const hint = hasHint ? `sep=${delimiter}${end}` : ''
  const table = stringify(
    rows.map((row) => [...row]),
    { ...CSV_FORMAT, header: false, bom: false, ...format },
  )
  return `${bom ? '\uFEFF' : ''}${hint}${titles.map((title) => `${title}${end}`).join('')}${table}`
}

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'=\'+-@;,|"\n\ta1 ä') }),
  fc.constantFrom('+493023125100', '-0:01', 'sep=;', '"', '14. Okt. 2026', '7 Uhr', 'Łukasz', 'خالد', '0', 'n/a'),
)
/** Rows whose first cell is never blank, because blank rows are left out. */
const rows = (width: number) =>
  fc.array(fc.tuple(fc.constant('x'), ...Array.from({ length: width - 1 }, () => cell)), {
    minLength: 1,
    maxLength: 12,
  })
const shown = (text: string) => plainText(text).trim()

/** Returns the code of the refusal, or null when the file was read. Any other error fails the test. */
async function refusalOf(read: () => Promise<unknown>): Promise<string | null> {
  try {
    await read()
    return null
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

describe('tables of other programs', () => {
  it('A staff file has each of its rows with each of its cells, however a program writes it', async () => {
    const fields = ['first_name', 'last_name', 'email', 'phone'] as const
    await fc.assert(
      fc.asyncProperty(rows(fields.length), format, async (people, as) => {
        const read = await peopleOf(await readStaff(written([fields, ...people], as)))
        expect(read.map(({ values }) => values)).toEqual(
          people.map((cells) => Object.fromEntries(fields.map((field, at) => [field, shown(cells[at] ?? '')]))),
        )
      }),
    )
  })

  it('Each row of a file of times becomes a line or a problem, and each line has its cells', async () => {
    const kinds = fc.constantFrom('attendance', 'sold')
    await fc.assert(
      fc.asyncProperty(
        kinds.chain((kind) => fc.tuple(fc.constant(kind), rows(TIMES_FILE_COLUMNS[kind].length))),
        format,
        async ([kind, given], as) => {
          const names: (typeof TIMES_FILE_COLUMNS)[typeof kind][number][] = [...TIMES_FILE_COLUMNS[kind]]
          const {
            lines,
            problems,
            missing,
            leftOut,
            rows: count,
          } = await readTimes(kind, written([names, ...given], as))
          expect(missing).toEqual([])
          expect(leftOut).toEqual([])
          expect(count).toBe(given.length)
          const first = Math.min(...lines.map(({ line }) => line), ...problems.map(({ line }) => line))
          expect(first).toBeGreaterThan(as.titles.length + 1)
          expect(new Set([...lines, ...problems].map(({ line }) => line)).size).toBe(given.length)
          const cellsOf = lines.map((line) => names.map((name) => line.cell(name)))
          // A line of attendance may have empty cells: a day off has no times, and a day may be written in the cell of a time.
          const whole = given
            .map((cells) => cells.map(shown))
            .filter((cells) => kind === 'attendance' || cells.every((one) => one !== ''))
          expect(cellsOf).toEqual(whole)
        },
      ),
    )
  })

  it('A row with a quotation mark without a partner is a problem of its own, and all other rows are read', async () => {
    const names = TIMES_FILE_COLUMNS.attendance.join(';')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }), async (strays) => {
        const file = [names, ...strays.map((isStray) => (isStray ? '"x;1.11.2026;7:00;8:00' : 'x;1.11.2026;7:00;8:00'))]
        const { lines, problems, rows: count } = await readTimes('attendance', file.join('\n'))
        const numbers = (wanted: boolean) => strays.flatMap((isStray, at) => (isStray === wanted ? [at + 2] : []))
        expect(problems.map(({ line, code }) => [line, code])).toEqual(
          numbers(true).map((line) => [line, 'stray_quote']),
        )
        expect(lines.map(({ line }) => line)).toEqual(numbers(false))
        expect(count).toBe(strays.length)
      }),
    )
  })

  it('Any text is read as a table or refused with an error code, and each row that is left out is named', async () => {
    const piece = fc.constantFrom(
      ...';,\t|"\n\r \'=',
      'Vorname',
      'Nachname',
      'E-Mail',
      'Person',
      'Tag',
      'Von',
      'Bis',
      'Summe',
      'sep=;\n',
      'a',
      '\uFEFF',
      '""',
      '7:00',
    )
    const text = fc.oneof(
      fc.array(piece, { maxLength: 60 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary', maxLength: 80 }),
    )
    const KNOWN = [null, 'file_unreadable', 'file_without_rows', 'columns_missing', 'too_many_rows']
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.option(fc.array(fc.constantFrom('first_name', 'person', 'x', null), { maxLength: 5 })),
        async (csv, columns) => {
          const wanted = columns ?? undefined
          expect(KNOWN).toContain(await refusalOf(async () => peopleOf(await readStaff(csv, wanted))))
          for (const kind of ['attendance', 'sold'] as const)
            expect(KNOWN).toContain(
              await refusalOf(async () => {
                const { lines, problems, leftOut, missing, rows: count } = await readTimes(kind, csv, wanted)
                const told = new Set([...lines, ...problems, ...leftOut].map(({ line }) => line))
                expect(missing.length > 0 || told.size === count).toBe(true)
              }),
            )
        },
      ),
    )
  })
})
