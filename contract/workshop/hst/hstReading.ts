import { plainText } from '#contract/text/plainText.ts'
import { checkPlate } from '#contract/vehicles/licensePlate.ts'
import { VIN_PATTERN } from '#contract/vehicles/vin.ts'
import { type HstDoubt, KIND_OF, readHstLine, SECTIONS, type SectionName } from './hstLine.ts'
import { HST_KINDS, type HstItem, type HstKind } from './hstState.ts'

/** A hit in a text. Without a status it counts as open, with a doubt in `doubts`. */
type ReadHstItem = HstItem & { doubts: HstDoubt[]; line: number }

/**
 * Reasons why a text cannot become a snapshot. A text without field actions, such as a page of TPIs, would hide the
 * open ones.
 */
export const HST_PROBLEMS = [
  'nothing_found',
  'field_actions_missing',
  'vin_differs',
  'vin_several',
  'vin_missing',
  'too_many',
  'too_many_lines',
] as const
type HstProblem = (typeof HST_PROBLEMS)[number]

/** At most this many field actions, product information and notes of one text. No vehicle has more. */
export const HST_ITEMS_MAX = 200
/** At most this many lines of a text, and of lines that could not be parsed. A print-out of a vehicle has a few hundred. */
const LINES_MAX = 5_000
const UNREAD_MAX = 500
/** At most this many characters of a text: enough for a page or a print-out, but not for a whole portal. */
export const HST_TEXT_MAX = 262_144

/** Data about a vehicle in a text. */
export type HstReading = {
  /** Every VIN in the text. There should be exactly one. */
  vins: string[]
  licensePlate: string
  jobId: string
  items: ReadHstItem[]
  /** Kinds that the text covers, also by saying that there are no entries. */
  covers: HstKind[]
  /** Local date and time of the page. `time` is null when the text has only the day. */
  looked: { day: string; time: string | null } | null
  /** Lines that could not be parsed, with their numbers. */
  unread: { line: number; text: string }[]
  /** The text has more lines than are read. Such a text is refused, because the others may hold open hits. */
  isCut: boolean
}

const VINS = new RegExp(`(?<![A-Z0-9])${VIN_PATTERN.slice(1, -1)}(?![A-Z0-9])`, 'g')
const hasDigit = (text: string) => /[0-9]/.test(text)

/** `label: value` of the head of a print-out. */
const LABEL = /^([\p{L}][\p{L} .()/-]{1,40}?)\s*[:\t]\s*(.+)$/u
const LABELS = {
  vin: /^(fin|vin|fahrgestell-?(nr\.?|nummer)|fahrzeug-?ident(-?nr\.?|nummer|ifizierungsnummer)|chassis( number)?)$/i,
  plate: /^((amtl(\.|iches)? )?kennz(\.|eichen)|registration|licen[cs]e plate)$/i,
  order: /^(auftrag(s?-?(nr\.?|nummer))?|order( (no\.?|number))?)$/i,
  looked: /^(stand|datum|date|druckdatum|gedruckt( am)?|abfrage(datum)?( vom)?|abgefragt am|printed( on)?|as of)$/i,
  /** Known labels whose values are not needed. */
  other:
    /^(modell|model|typ|type|mkb|gkb|motor(kennbuchstaben?)?|getriebe(kennbuchstaben?)?|engine|gearbox|transmission|farbe|colou?r|modelljahr|model year|erstzulassung|km-?stand|kilometerstand|mileage|betrieb|h(ä|ae)ndler|dealer|kunde|customer)$/i,
} as const

const IGNORED =
  /^(seite|page) \d+( (von|of|\/) \d+)?$|^[-–—=_*.·\s]+$|^(elsapro|handbuch service technik|handbuch service technik \(hst\)|hst)$/i
/** Header and footer that a browser prints: date and title, address and page number. */
const FRAME =
  /^\d{1,2}[./]\d{1,2}[./]\d{2,4},? \d{1,2}:\d{2}( [AP]M)?\t[^\t]{1,120}$|^https?:\/\/\S+(\s+\d+\s*\/\s*\d+)?$|^\d{1,3}\s*\/\s*\d{1,3}$/i
/** Head of a table: only names of columns. */
const COLUMN =
  /^(nr\.?|nummer|number|code|aktion|aktionscode|vorgang|vorgangs-?(nr\.?|nummer)|titel|title|bezeichnung|beschreibung|description|status|art|type|kriterium|criterion|gruppe|group|version|datum|date)$/i

/** The day as a text. Null for a day that does not exist, such as `31.02.2026`. */
function dayOf(year: number, month: number, day: number): string | null {
  const name = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const time = Date.parse(`${name}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(name) ? name : null
}

/** Parses `12.03.2026, 14:05 Uhr` or `2026-03-12 14:05`. */
export function readMoment(text: string): HstReading['looked'] {
  const found =
    /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})(?:,?\s+(?:um )?(?<t>\d{1,2}:\d{2})(?::\d{2})?(?: uhr)?)?$/i.exec(
      text,
    ) ?? /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})(?:[T ](?<t>\d{2}:\d{2})(?::\d{2})?)?$/.exec(text)
  const { y, m, d, t } = found?.groups ?? {}
  const day = dayOf(Number(y), Number(m), Number(d))
  if (day === null) return null
  if (t === undefined) return { day, time: null }
  const [hours = '', minutes = ''] = t.split(':')
  return Number(hours) < 24 && Number(minutes) < 60 ? { day, time: `${hours.padStart(2, '0')}:${minutes}` } : null
}

type Head = Pick<HstReading, 'licensePlate' | 'jobId' | 'looked'>

/** Reads a line of the head into `head`. False when the line is no part of a head. */
function takeHead(text: string, head: Head): boolean {
  const [, label = '', value = ''] = LABEL.exec(text) ?? []
  if (LABELS.other.test(label)) return true
  if (LABELS.vin.test(label)) return new RegExp(VIN_PATTERN).test(value.toUpperCase().replace(/\s/g, ''))
  if (LABELS.plate.test(label)) {
    const checked = checkPlate(value.trim(), true)
    if (checked.state === 'special') head.licensePlate = checked.canonical
    return checked.state === 'special'
  }
  if (LABELS.order.test(label) && value.length <= 30) {
    head.jobId = value.trim()
    return true
  }
  const looked = LABELS.looked.test(label) ? readMoment(value.trim()) : null
  if (looked) head.looked = looked
  return looked !== null
}

/** VINs in a line, also those that were printed in groups. */
const vinsIn = (text: string) =>
  (text.toUpperCase().match(VINS) ?? []).filter((one) => hasDigit(one) && /[A-Z]/.test(one))

const isTableHead = (cells: readonly string[]) =>
  cells.length > 1 && cells.every((cell) => cell === '' || COLUMN.test(cell))

/** The lines of a text, until the reading is full. Beyond the limit of hits, the text is refused anyway. */
function* linesOf(text: string, reading: HstReading): Generator<[index: number, line: string]> {
  const lines = plainText(text)
    .replace(/\r\n?/g, '\n')
    .split('\n', LINES_MAX + 1)
  for (const entry of lines.entries()) {
    const { items, unread } = reading
    reading.isCut = entry[0] >= LINES_MAX || unread.length >= UNREAD_MAX || items.length > HST_ITEMS_MAX
    if (reading.isCut) return
    yield entry
  }
}

/**
 * Parses the text of a page or print-out line by line. Nothing is guessed: missing data becomes a doubt, and an unknown
 * line goes to `unread`, so that the user sees it.
 */
export function readHst(text: string): HstReading {
  const reading: HstReading = {
    vins: [],
    licensePlate: '',
    jobId: '',
    items: [],
    covers: [],
    looked: null,
    unread: [],
    isCut: false,
  }
  const vins = new Set<string>()
  const said = new Set<SectionName>()
  const covers = new Set<HstKind>()
  let section: SectionName | null = null
  for (const [index, raw] of linesOf(text, reading)) {
    // Only one kind of blank, and never two in a row within a cell. Otherwise some patterns need half a minute for a
    // line full of blanks, in the server's only thread.
    const trimmed = raw.replace(/[^\S\t]/g, ' ').trim()
    const cells = trimmed.split(/\t| *[;|] *| {2,}/).map((cell) => cell.trim())
    const line = index + 1
    for (const vin of vinsIn(trimmed)) vins.add(vin)
    if (trimmed === '' || IGNORED.test(trimmed) || isTableHead(cells)) continue
    const begun = SECTIONS.find(({ pattern }) => pattern.test(trimmed))
    if (begun) {
      section = begun.name
      continue
    }
    const found = readHstLine(cells, section)
    if (found?.what === 'item') {
      covers.add(found.item.kind)
      reading.items.push({ ...found.item, line })
    } else if (found?.what === 'none') said.add(found.of)
    else if (!isBesideList(trimmed, reading)) reading.unread.push({ line, text: trimmed.slice(0, 500) })
  }
  for (const kind of coveredBy(said)) covers.add(kind)
  return { ...reading, vins: [...vins], covers: HST_KINDS.filter((kind) => covers.has(kind)) }
}

/**
 * Whether a line is no entry of the list: the browser's header or footer, a label above the list, or a line with a VIN.
 * Writes the values of labels into the reading.
 */
const isBesideList = (line: string, reading: HstReading) =>
  FRAME.test(line) || takeHead(line, reading) || new RegExp(VIN_PATTERN).test(line.toUpperCase())

/** Kinds of which the HST list says that it has no entries. It counts as read for them. */
function coveredBy(said: ReadonlySet<SectionName>): HstKind[] {
  return [...said].flatMap((name): HstKind[] => {
    if (name !== 'recalls' && name !== 'campaigns') return [KIND_OF[name]]
    // Field actions are recalls and campaigns. The statement that there are none of one says nothing about the other.
    return said.has('recalls') && said.has('campaigns') ? ['field_action'] : []
  })
}

/** All problems that prevent storing a reading for a vehicle. `vin` is empty when the VIN is taken from the text. */
export function hstProblems({ vins, items, covers, isCut }: HstReading, vin: string): HstProblem[] {
  const isOther = vin !== '' && vins.length > 0 && !vins.includes(vin)
  const all: Record<HstProblem, boolean> = {
    nothing_found: items.length === 0 && covers.length === 0,
    field_actions_missing: (items.length > 0 || covers.length > 0) && !covers.includes('field_action'),
    vin_differs: isOther,
    vin_several: vins.length > 1,
    vin_missing: vin === '' && vins.length === 0,
    too_many: items.length > HST_ITEMS_MAX,
    too_many_lines: isCut && items.length <= HST_ITEMS_MAX,
  }
  return HST_PROBLEMS.filter((one) => all[one])
}
