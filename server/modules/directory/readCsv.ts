import { parse } from 'csv-parse/sync'
import { LANGUAGES, type Language } from '#contract/constants.ts'
import { IMPORT_FIELDS, IMPORT_ROWS_MAX } from '#contract/directory.ts'
import { Failure } from '#server/failure.ts'
import { columnNames } from './columnNames.ts'

export type Column = { name: string; field: string | null; sample: string }
export type CsvFile = { columns: Column[]; rows: string[][] }

/** What office programs write in our languages; the first row decides. */
const DELIMITERS = [';', ',', '\t', '|'] as const
const NEEDED = ['first_name', 'last_name', 'email'] as const
const COLUMNS_MAX = 100
const SAMPLE_LENGTH = 60

/** Letters and digits only: `E-Mail`, `e_mail` and `EMail` are one name. */
const bare = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const FIELD_BY_NAME = new Map(
  LANGUAGES.flatMap((language: Language) =>
    Object.entries(columnNames[language]).flatMap(([field, names]) =>
      [field, ...names.split('|')].map((name) => [bare(name), field] as const),
    ),
  ).filter(([, field]) => IMPORT_FIELDS.includes(field)),
)

function delimiterOf(csv: string): string {
  const [head = ''] = csv.split(/\r?\n/, 1)
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: head.split(delimiter).length }))
  return counted.sort((a, b) => b.count - a.count)[0]?.delimiter ?? ';'
}

/** Splits a file into columns and rows. `wanted` names the field of each column, or they follow from the first row. */
export function readCsv(csv: string, wanted: readonly (string | null)[] | undefined): CsvFile {
  const [head, ...rows] = parseRows(csv)
  if (!head || head.length > COLUMNS_MAX) throw new Failure('file_unreadable')
  if (rows.length > IMPORT_ROWS_MAX) throw new Failure('too_many_rows')
  const taken = new Set<string>()
  const columns = head.map((name, index): Column => {
    const field = wanted ? (wanted[index] ?? null) : (FIELD_BY_NAME.get(bare(name)) ?? null)
    const isUsable = field !== null && IMPORT_FIELDS.includes(field) && !taken.has(field)
    if (field !== null && isUsable) taken.add(field)
    const sample = rows.find((row) => row[index])?.[index] ?? ''
    return {
      name: name.slice(0, SAMPLE_LENGTH),
      field: isUsable ? field : null,
      sample: sample.slice(0, SAMPLE_LENGTH),
    }
  })
  if (wanted && NEEDED.some((field) => !taken.has(field)))
    throw new Failure('columns_missing', {
      fields: Object.fromEntries(NEEDED.filter((field) => !taken.has(field)).map((field) => [field, 'required'])),
    })
  return { columns, rows }
}

/** True when nothing more has to be asked: each field that a user must have has its column. */
export const isComplete = ({ columns }: CsvFile) => NEEDED.every((field) => columns.some((one) => one.field === field))

function parseRows(csv: string): string[][] {
  try {
    return parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv.replace(/^\uFEFF/, '')),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    })
  } catch {
    throw new Failure('file_unreadable')
  }
}
