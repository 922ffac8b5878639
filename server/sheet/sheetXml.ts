import { DAY_MS } from '#contract/durations.ts'

/** Cell formats. The number is the index in the style sheet of the file. */
const SHEET_STYLES = { plain: 0, heading: 1, day: 2, moment: 3, money: 4, formulaLike: 5, duration: 6 } as const

/** A number with its format. Days and moments are counted in days, as spreadsheets do. */
type SheetNumber = { value: number; as: 'plain' | 'day' | 'moment' | 'money' | 'duration' }
/** A text, a number, or an empty cell. */
export type SheetCell = string | SheetNumber | null

/** Longest text of a cell (characters), from the specification of Excel. */
const TEXT_MAX = 32_767
/** Days from 1899-12-30, from which spreadsheets count, to 1970-01-01. */
export const EPOCH_DAYS = 25_569
/** The first day that gets an Excel number: 1 March 1900. */
const FIRST_DAY = 61
/** Control characters that XML cannot contain, and two non-characters. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu
/** Characters that need escaping or removal. Most texts have none, and lists are long. */
const NEEDS_CARE = /[^\t\n\r -~\u00a0-\ud7ff\ue000-\ufffd]|[&<>"]/
/** `_x000D_` means a character by its number in a cell. */
const LIKE_A_CODE = /_(?=x[0-9a-fA-F]{4}_)/g
/** Beginnings of texts that a spreadsheet runs as a formula when a user edits the cell. */
const LIKE_A_FORMULA = /^[=+\-@\t\r]/
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text escaped for XML. */
const escapeXml = (text: string): string =>
  NEEDS_CARE.test(text)
    ? text
        .toWellFormed()
        .replaceAll(FORBIDDEN, '')
        .replaceAll(/[&<>"]/g, (found) => ESCAPES[found] ?? '')
    : text

/** The Excel number of a day such as 2026-03-24, or the text when Excel has no number for it. */
export function dayCell(day: string): SheetCell {
  const value = Date.parse(`${day}T00:00:00Z`) / DAY_MS + EPOCH_DAYS
  return value >= FIRST_DAY ? { value, as: 'day' } : day
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Local time of a zone at a moment, as milliseconds as if it were UTC. */
function clockMs(at: Date, zone: string): number {
  const format =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  clocks.set(zone, format)
  const [year = 0, month = 1, ...rest] = (format.format(at).match(/\d+/g) ?? []).map(Number)
  const [day, hour, minute, second] = rest
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const QUARTER_MS = 15 * 60_000
/** At most this many cached offsets (count). The moments of a list are close together. */
const QUARTERS_MAX = 20_000
const offsets = new Map<string, number>()

/** Milliseconds that a zone is ahead of UTC at a moment. The offset changes only at full quarters of an hour. */
function offsetMs(at: number, zone: string): number {
  const quarter = Math.floor(at / QUARTER_MS)
  const key = `${zone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const begin = quarter * QUARTER_MS
  const found = clockMs(new Date(begin), zone) - begin
  if (offsets.size >= QUARTERS_MAX) offsets.clear()
  offsets.set(key, found)
  return found
}

/** The Excel number of a moment in a time zone. */
export function momentCell(moment: string, zone: string): SheetCell {
  const at = Date.parse(moment)
  const value = (at + offsetMs(at, zone)) / DAY_MS + EPOCH_DAYS
  return value >= FIRST_DAY ? { value, as: 'moment' } : moment
}

const cellXml = (text: string, style: number) =>
  `<c t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t xml:space="preserve">${text}</t></is></c>`

/** A text cell. It never becomes a formula, even when a user edits it later. */
function textXml(text: string, style: number): string {
  const isLike = style === SHEET_STYLES.plain && LIKE_A_FORMULA.test(text)
  const kept = escapeXml(text.slice(0, TEXT_MAX)).replaceAll(LIKE_A_CODE, '_x005F_')
  return cellXml(kept, isLike ? SHEET_STYLES.formulaLike : style)
}

function valueXml(cell: SheetCell): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'string') return textXml(cell, SHEET_STYLES.plain)
  const style = SHEET_STYLES[cell.as]
  return Number.isFinite(cell.value) ? `<c${style === 0 ? '' : ` s="${style}"`}><v>${cell.value}</v></c>` : '<c/>'
}

/** Days from 1899-12-30 to 1904-01-01. */
const DAYS_TO_1904 = 1_462

/** A cell of a workbook that counts its days from 1904. */
const from1904 = (cell: SheetCell): SheetCell =>
  typeof cell === 'object' && (cell?.as === 'day' || cell?.as === 'moment')
    ? { value: cell.value - DAYS_TO_1904, as: cell.as }
    : cell

/** A row of the sheet. */
export const rowXml = (cells: readonly SheetCell[], isFrom1904 = false): string =>
  `<row>${(isFrom1904 ? cells.map(from1904) : cells).map(valueXml).join('')}</row>`

/** The first row, in bold. `sheetBegin` keeps it in sight while the rows below scroll. */
export const headingXml = (headings: readonly string[]): string =>
  `<row>${headings.map((text) => textXml(text, SHEET_STYLES.heading)).join('')}</row>`

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Everything of the sheet before its rows. Widths are in characters. */
export const sheetBegin = (widths: readonly number[], isRightToLeft: boolean): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0" tabSelected="1"${isRightToLeft ? ' rightToLeft="1"' : ''}>` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`
export const SHEET_END = '</sheetData></worksheet>'

/** Removes characters that a sheet name cannot have, and limits its length, by the specification of Excel. */
const sheetName = (title: string) =>
  title
    .replaceAll(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 31) || 'Werkbank'

/** Formats 14 and 22 are a day and a moment in the reader's country format, 4 is an amount, 46 is hours above 24. */
const STYLES =
  `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  [14, 22, 4]
    .map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
    .join('') +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>' +
  '<xf numFmtId="46" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

/** The files beside the sheet, by their path. Excel shows negative times only in a workbook that counts from 1904. */
export const sheetParts = (title: string, isFrom1904: boolean): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${isFrom1904 ? '<workbookPr date1904="1"/>' : ''}<sheets><sheet name="${escapeXml(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': STYLES,
})
