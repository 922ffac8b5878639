import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Language } from '#contract/constants.ts'
import { numberTexts } from '#server/sheet/writtenCells.ts'
import { CSV_FORMAT } from '../request/csvFormat.ts'
import type { Session } from '../request/session.ts'
import { type Asked, type Contexts, type Export, openExport } from './exportPages.ts'
import type { Context } from './service.ts'
import { cellText } from './words/csvCells.ts'
import { readableCell } from './words/readableCells.ts'

/** Numbers with the decimal sign of the language. Without a language, in the format that programs read. */
const numberText = (language: Language | undefined) => (language === undefined ? String : numberTexts(language))

async function* csvRows({ columns, language, words, pages }: Export) {
  for await (const { items, labels, zoneOf } of pages)
    for (const row of items) {
      const told = words && language && { words, language, zone: zoneOf(row), labels }
      yield columns.map(([name, field]) =>
        told ? readableCell(name, field, row[name], told) : cellText(field, row[name]),
      )
    }
}

/** The whole list as CSV, with the columns and the language that the caller asked for. */
export async function exportCsv(
  context: Context,
  contexts: Contexts,
  session: Session,
  asked: Asked,
): Promise<Readable> {
  const opened = await openExport(context, contexts, session, asked)
  const { columns, language, words } = opened
  const csv = stringify({
    ...CSV_FORMAT,
    columns: columns.map(([name]) => words?.heading(name) ?? name),
    cast: { ...CSV_FORMAT.cast, number: numberText(language) },
  })
  const source = Readable.from(csvRows(opened))
  source.once('error', (error) => csv.destroy(error))
  csv.once('close', () => source.destroy())
  return source.pipe(csv)
}
