import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { SHEET_ROWS_MAX } from '#contract/api/define/listFiles.ts'
import { headingXml, rowXml, SHEET_END, type SheetCell, sheetBegin, sheetParts } from './sheetXml.ts'

/** At most this many bytes of the sheet before compression. */
const SHEET_BYTES_MAX = 1_000_000_000

/** Narrowest and widest column (characters): a long note does not push everything else out of sight. */
const WIDTH_MIN = 8
const WIDTH_MAX = 50
/** Column widths that fit a day and a moment in the longest country format. */
const WIDTH_OF = { plain: 10, day: 12, moment: 18, money: 12, duration: 10 } as const

type Sheet = {
  title: string
  headings: readonly string[]
  /** Arabic: the first column is on the right. */
  isRightToLeft: boolean
  /** Durations may be negative. Excel shows them only in a workbook that counts its days from 1904. */
  hasNegativeTimes?: boolean
  /** Rows in parts. The first part decides how wide the columns are. */
  parts: AsyncIterable<readonly (readonly SheetCell[])[]>
}

const lengthOf = (cell: SheetCell | undefined) => {
  if (!cell) return 0
  return typeof cell === 'string' ? Math.max(...cell.split('\n').map((line) => line.length)) : WIDTH_OF[cell.as]
}

const widthsOf = (headings: readonly string[], rows: readonly (readonly SheetCell[])[]) =>
  headings.map((heading, index) => {
    const longest = rows.reduce((most, row) => Math.max(most, lengthOf(row[index])), heading.length)
    return Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, longest + 2))
  })

/** Fixed file time of every part, so that the same rows give the same bytes. */
const WRITTEN = { mtime: new Date('2000-01-01T00:00:00Z') }

/** Rows of one piece of the file. */
const PIECE_ROWS = 50

/** The sheet's XML in small pieces. Between two of them the thread does other work. */
async function* sheetText({ headings, isRightToLeft, hasNegativeTimes, parts }: Sheet): AsyncGenerator<Buffer> {
  let count = 0
  let bytes = 0
  let begin: string | null = null
  for await (const rows of parts) {
    if (begin === null) {
      begin = sheetBegin(widthsOf(headings, rows), isRightToLeft) + headingXml(headings)
      yield Buffer.from(begin)
    }
    for (let first = 0; first < rows.length; first += PIECE_ROWS) {
      const piece = Buffer.from(
        rows
          .slice(first, first + PIECE_ROWS)
          .map((cells) => rowXml(cells, hasNegativeTimes))
          .join(''),
      )
      bytes += piece.length
      yield piece
    }
    count += rows.length
    if (count > SHEET_ROWS_MAX || bytes > SHEET_BYTES_MAX) throw new Error('The list is too large for an Excel file.')
  }
  yield Buffer.from(
    (begin === null ? sheetBegin(widthsOf(headings, []), isRightToLeft) + headingXml(headings) : '') + SHEET_END,
  )
}

/**
 * A workbook of one sheet, as a stream. Rows are compressed as they come, in Node's thread pool. The file is never in
 * memory as a whole, and a slow reader slows the rows down. An error of the rows ends the stream with an error.
 */
export function writeSheet(sheet: Sheet): Readable {
  const zip = new ZipFile()
  const rows = Readable.from(sheetText(sheet), { objectMode: false, highWaterMark: 1 })
  for (const [path, text] of Object.entries(sheetParts(sheet.title, sheet.hasNegativeTimes === true)))
    zip.addBuffer(Buffer.from(text), path, WRITTEN)
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', WRITTEN)
  zip.end()
  // Its type declares a readable stream without `destroy`, but the library creates one that has it.
  const file = zip.outputStream as Readable
  zip.on('error', (error: Error) => file.destroy(error))
  rows.once('error', (error) => file.destroy(error))
  file.once('close', () => rows.destroy())
  return file
}
