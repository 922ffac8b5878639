import { LANGUAGES, type Language } from '#contract/constants.ts'
import { IMPORT_COLUMNS, IMPORT_ROWS_MAX } from '#contract/directory/directory.ts'
import type { FieldTable } from '#contract/records/fields.ts'
import { user } from '#contract/records/user.ts'
import { isCellError } from '#contract/text/cellError.ts'
import { bareName, csvRows, type Table } from '#server/request/csvRows.ts'
import { Failure } from '#server/request/failure.ts'
import { eachInSteps, mapInSteps } from '#server/request/inSteps.ts'
import { assignColumns, type TableColumn } from '#server/request/tableColumns.ts'
import { type DayDoubt, dayDoubt, swappedDay } from '#server/sheet/dayOrder.ts'
import { columnNames } from './columnNames.ts'
import { HEADINGS } from './exportWords.ts'
import type { Person } from './person.ts'

type CsvFile = Pick<Table, 'head' | 'rows'> & { columns: TableColumn<string>[] }

const NEEDED = ['first_name', 'last_name', 'email'] as const
const COLUMNS_MAX = 100
/** A longer cell (characters) is no name of a column. */
const NAME_MAX = 60

const fieldNamed = (name: string) => (name.length > NAME_MAX ? null : (FIELD_BY_NAME.get(bareName(name)) ?? null))

/** The column names of `columnNames.ts` come last, because the last entry of a name counts. */
const FIELD_BY_NAME = new Map(
  [
    ...HEADINGS.map(([name, field]) => [bareName(name), field] as const),
    ...LANGUAGES.flatMap((language: Language) =>
      Object.entries(columnNames[language]).flatMap(([field, names]) =>
        [field, ...names.split('|')].map((name) => [bareName(name), field] as const),
      ),
    ),
  ].filter(([, field]) => IMPORT_COLUMNS.includes(field)),
)

/** Splits a file into rows. */
export async function splitCsv(csv: string): Promise<Table> {
  const table = await csvRows(csv, (name) => fieldNamed(name) !== null, IMPORT_ROWS_MAX)
  if (table.head.length > COLUMNS_MAX) throw new Failure('file_unreadable')
  return table
}

/** The columns of a file. `wanted` names the field of each one, or they follow from the first row. */
export function readCsv(table: Table, wanted: readonly (string | null)[] | undefined): CsvFile {
  const { head, rows } = table
  const columns = assignColumns<string>(table, {
    fieldNamed,
    wanted,
    isField: (name): name is string => name !== null && IMPORT_COLUMNS.includes(name),
  })
  const taken = new Set(columns.map(({ field }) => field))
  if (wanted && NEEDED.some((field) => !taken.has(field)))
    throw new Failure('columns_missing', {
      fields: Object.fromEntries(NEEDED.filter((field) => !taken.has(field)).map((field) => [field, 'required'])),
    })
  return { head, columns, rows }
}

/** Whether each required field has a column. */
export const isComplete = ({ columns }: CsvFile) => NEEDED.every((field) => columns.some((one) => one.field === field))

const isDay = (field: string | null) => field !== null && (user.fields as FieldTable)[field]?.kind === 'date'

/** An example of a day in the file that would be another day if the month came first. Null if no day is ambiguous. */
export async function dayDoubtOf({ columns, rows }: CsvFile): Promise<DayDoubt | null> {
  const places = columns.flatMap(({ field }, at) => (isDay(field) ? [at] : []))
  const days = new Set<string>()
  await eachInSteps(rows, ({ cells }) => {
    for (const at of places) days.add(cells[at] ?? '')
  })
  return dayDoubt(days)
}

/** The people of a file. Other requests get their turn meanwhile. */
export const peopleOf = ({ columns, rows }: CsvFile, isMonthFirst = false): Promise<Person[]> =>
  mapInSteps(rows, ({ line, cells, strayQuote }) => ({
    sourceId: null,
    line,
    errors: columns.flatMap(({ field }, at) => (field !== null && isCellError(cells[at] ?? '') ? [field] : [])),
    ...(strayQuote === null ? {} : { strayQuote: columns[strayQuote]?.field ?? '' }),
    values: Object.fromEntries(
      columns.flatMap(({ field }, index) => {
        const cell = isCellError(cells[index] ?? '') ? '' : (cells[index] ?? '')
        return field === null ? [] : [[field, isMonthFirst && isDay(field) ? swappedDay(cell) : cell]]
      }),
    ),
  }))
