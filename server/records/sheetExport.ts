import type { Readable } from 'node:stream'
import { SHEET_ROWS_MAX } from '#contract/api/define/listFiles.ts'
import type { AnyField } from '#contract/records/fields.ts'
import { dayCell, momentCell, type SheetCell } from '#server/sheet/sheetXml.ts'
import { writeSheet } from '#server/sheet/writeSheet.ts'
import type { Session } from '../request/session.ts'
import { type Asked, type Contexts, type Export, openExport } from './exportPages.ts'
import type { Context } from './service.ts'
import { cellText } from './words/csvCells.ts'
import { type Reader, readableCell } from './words/readableCells.ts'

type Told = Pick<Reader, 'zone'> & { reader: Reader | undefined }

/** A value with its type, so that a spreadsheet can sort days, sum numbers and filter. */
function typedCell(name: string, field: AnyField, value: unknown, { zone, reader }: Told): SheetCell {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'money':
      return { value: Number(value) / 100, as: 'money' }
    case 'number':
    case 'integer':
      return { value: Number(value), as: 'plain' }
    case 'date':
      return dayCell(String(value))
    case 'time':
    case 'moment':
      return momentCell(value instanceof Date ? value.toISOString() : String(value), zone)
    default:
      return String(reader ? readableCell(name, field, value, reader) : cellText(field, value))
  }
}

async function* sheetParts({ columns, language, words, pages }: Export) {
  for await (const { items, labels, zoneOf } of pages)
    yield items.map((row) => {
      const zone = zoneOf(row)
      const reader = words && language && { words, language, zone, labels }
      return columns.map(([name, field]) => typedCell(name, field, row[name], { zone, reader }))
    })
}

/** The whole list as a workbook for Excel: the same rows, columns, words and audit as the CSV file. */
export async function exportSheet(
  context: Context,
  contexts: Contexts,
  session: Session,
  asked: Asked,
): Promise<Readable> {
  const opened = await openExport(context, contexts, session, asked, SHEET_ROWS_MAX)
  const { columns, language, words } = opened
  return writeSheet({
    title: words?.title ?? context.record.name,
    headings: columns.map(([name]) => words?.heading(name) ?? name),
    isRightToLeft: language === 'ar',
    parts: sheetParts(opened),
  })
}
