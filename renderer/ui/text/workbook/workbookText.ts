import { FORMULA_WITHOUT_RESULT } from '#contract/text/cellError.ts'
import { numberText, shownBy } from './numberText.ts'
import { openZip, type Unzip } from './unzip.ts'
import { walkXml } from './walkXml.ts'

/** At most this many rows and columns of a table. Programs mark cells far outside as used. */
const ROWS_MAX = 100_000
const COLUMNS_MAX = 256
/** Largest number of cells, with the empty ones between them, and of characters. An import takes far fewer. */
const CELLS_MAX = 4_000_000
const CHARACTERS_MAX = 33_554_432
/**
 * Texts from which the importers remove a leading apostrophe, the guard against formulas. Such a text gets one more
 * apostrophe here, so that the import reads it unchanged.
 */
const GUARDED = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const NEEDS_QUOTES = /[;"\r\n]|^\s|\s$/
/** A character that is written by its number, such as `_x000D_`. */
const BY_NUMBER = /_x([0-9a-f]{4})_/gi

const unescaped = (text: string) =>
  text.replaceAll(BY_NUMBER, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

type Shown = ReturnType<typeof shownBy>
type Book = { sheet: string; isMac: boolean; shared: readonly string[]; styles: readonly Shown[] }

const no = () => {}

type Sheet = { id: string; name: string }

/** The sheets that a user sees, and whether their days are counted as on an old Mac. */
function visibleSheets(workbook: string): { sheets: Sheet[]; isMac: boolean } {
  const sheets: Sheet[] = []
  let isMac = false
  walkXml(workbook, {
    open: (name, attributes) => {
      if (name === 'workbookPr') isMac = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible' && attributes.id !== undefined)
        sheets.push({ id: attributes.id, name: attributes.name ?? '' })
    },
    close: no,
    text: no,
  })
  return { sheets, isMac }
}

/** Path of a part that the workbook names. */
function targetOf(relations: string, fits: (attributes: Readonly<Record<string, string>>) => boolean): string | null {
  let target: string | null = null
  walkXml(relations, {
    open: (name, attributes) => {
      if (name === 'Relationship' && fits(attributes)) target ??= attributes.Target ?? null
    },
    close: no,
    text: no,
  })
  if (target === null) return null
  return (target as string).startsWith('/') ? (target as string).slice(1) : `xl/${target}`
}

/** Texts that cells name by their number, without the readings that Japanese programs add. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  let [inText, inReading] = [false, false]
  walkXml(xml, {
    open: (name) => {
      if (name === 'si') texts.push('')
      if (name === 'rPh') inReading = true
      inText = name === 't' && !inReading
    },
    close: (name) => {
      if (name === 'rPh') inReading = false
      if (name === 't') inText = false
    },
    text: (text) => {
      if (inText) texts[texts.length - 1] += text
    },
  })
  return texts.map(unescaped)
}

/** How each style of the workbook shows a number. */
function stylesOf(xml: string): Shown[] {
  const codes = new Map<number, string>()
  const shown: Shown[] = []
  let isInCells = false
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') isInCells = true
      const id = Number(attributes.numFmtId ?? 0)
      if (name === 'xf' && isInCells) shown.push(shownBy(id, codes.get(id)))
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
    text: no,
  })
  return shown
}

/** Number of a column: A is 0, AB is 27. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? ''
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

type Cell = { type: string; style: number; value: string; inline: string; isCalculated: boolean }

function cellText({ type, style, value, inline, isCalculated }: Cell, { shared, styles, isMac }: Book): string {
  // Scripts write formulas without results, which only a spreadsheet can add. The importers refuse the row of such a
  // cell.
  if (isCalculated && value === '' && type !== 'str') return FORMULA_WITHOUT_RESULT
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'inlineStr') return unescaped(inline)
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (value === '' || type === 'str' || type === 'e' || type === 'd') return unescaped(value)
  return numberText(Number(value), styles[style] ?? { as: 'plain' }, isMac)
}

/** The number of a row. Without its place it follows the one before. */
function rowAt({ r }: Readonly<Record<string, string>>, before: number): number {
  const row = r === undefined ? before + 1 : Number(r) - 1
  if (!(row >= 0 && row < ROWS_MAX)) throw new RangeError('The sheet has too many rows.')
  return row
}

/** The cells of a sheet by row and column. A row or cell without its place follows the one before. */
function rowsOf(book: Book): string[][] {
  const rows: string[][] = []
  let [row, column] = [-1, -1]
  let cell: Cell | null = null
  let part = ''
  let isWhole = false
  const left = { cells: CELLS_MAX, characters: CHARACTERS_MAX }
  walkXml(book.sheet, {
    open: (name, attributes) => {
      part = name
      if (name === 'f' && cell) cell.isCalculated = true
      if (name === 'row') {
        row = rowAt(attributes, row)
        column = -1
      }
      if (name !== 'c') return
      column = attributes.r === undefined ? column + 1 : columnOf(attributes.r)
      cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '', inline: '', isCalculated: false }
    },
    close: (name) => {
      part = ''
      if (name === 'worksheet') isWhole = true
      if (name !== 'c' || !cell) return
      const text = cellText(cell, book)
      if (text !== '' && column >= 0 && column < COLUMNS_MAX) {
        const cells = rows[row] ?? []
        rows[row] = cells
        left.cells -= Math.max(0, column + 1 - cells.length)
        left.characters -= text.length
        if (left.cells < 0 || left.characters < 0) throw new RangeError('The sheet is too large.')
        cells[column] = text
      }
      cell = null
    },
    text: (text) => {
      if (part === 'v' && cell) cell.value += text
      else if (part === 't' && cell) cell.inline += text
    },
  })
  if (!isWhole) throw new RangeError('The sheet breaks off.')
  return Array.from(rows, (cells) => Array.from(cells ?? [], (text) => text ?? ''))
}

function written(text: string): string {
  const guarded = GUARDED.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** Finds a cell with content in the XML of a sheet: a value (`v`) or an inline text (`t`). */
const FILLED = /<(?:\w+:)?(?:v|t)[ >]/

/** The names of the sheets that hold rows. A sheet that is too large to unpack, or damaged, is named, too. */
async function filledSheets(unzip: Unzip, relations: string, sheets: readonly Sheet[]): Promise<string[]> {
  const names: string[] = []
  for (const { id, name } of sheets) {
    const path = targetOf(relations, (one) => one.Id === id)
    try {
      if (path !== null && FILLED.test((await unzip(path)) ?? '')) names.push(name)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      names.push(name)
    }
  }
  return names
}

async function readBook(unzip: Unzip) {
  const workbook = await unzip('xl/workbook.xml')
  const relations = await unzip('xl/_rels/workbook.xml.rels')
  if (workbook === undefined || relations === undefined) return null
  const { sheets, isMac } = visibleSheets(workbook)
  const [first, ...others] = sheets
  const path = targetOf(relations, (one) => one.Id === first?.id)
  const sheet = path === null ? undefined : await unzip(path)
  if (!first || sheet === undefined) return null
  const partOf = async (type: string) => {
    const found = targetOf(relations, (one) => one.Type?.endsWith(`/${type}`) === true)
    return (found === null ? undefined : await unzip(found)) ?? ''
  }
  const book: Book = {
    sheet,
    isMac,
    shared: sharedTexts(await partOf('sharedStrings')),
    styles: stylesOf(await partOf('styles')),
  }
  return { book, name: first.name, others: await filledSheets(unzip, relations, others) }
}

/** The table of a workbook, and the names of the sheet that was read and of those that hold rows, too. */
type Workbook = { text: string; sheet: string; otherSheets: string[] }

/**
 * The first sheet of an Excel workbook as CSV with the same row numbers. Null when the bytes are no workbook, or
 * damaged.
 */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Workbook | null> {
  try {
    const unzip = openZip(bytes)
    const read = unzip && (await readBook(unzip))
    if (!read) return null
    const lines = rowsOf(read.book).map((cells) => cells.map(written).join(';'))
    // The hint keeps a title with commas from being taken for a header. Spreadsheets show no row for it.
    return { text: `sep=;\n${lines.join('\n')}`, sheet: read.name, otherSheets: read.others }
  } catch (error) {
    // A damaged archive is no workbook.
    if (error instanceof RangeError || error instanceof TypeError) return null
    throw error
  }
}
