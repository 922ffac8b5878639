import { parse } from 'csv-parse/sync'
import { plainText } from '#contract/text/plainText.ts'
import { Failure } from './failure.ts'

/** Delimiters that office programs write in our languages. The first row decides. */
const DELIMITERS = [';', ',', '\t', '|'] as const

/** Letters and digits only: `E-Mail`, `e_mail` and `EMail` are one name. */
export const bareName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

function delimiterOf(csv: string): string {
  const [head = ''] = csv.split(/\r?\n/, 1)
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: head.split(delimiter).length }))
  return counted.sort((a, b) => b.count - a.count)[0]?.delimiter ?? ';'
}

/** All rows of a file with the header row. Empty rows are left out. */
export function csvRows(file: string): string[][] {
  const csv = plainText(file)
  try {
    return parse(csv, {
      delimiter: delimiterOf(csv),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    })
  } catch {
    throw new Failure('file_unreadable')
  }
}
