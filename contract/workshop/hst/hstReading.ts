import { checkPlate } from '#contract/vehicles/licensePlate.ts'
import { VIN_PATTERN } from '#contract/vehicles/vin.ts'
import { type HstDoubt, KIND_OF, readHstLine, SECTIONS, type SectionName } from './hstLine.ts'
import { HST_KINDS, type HstItem, type HstKind } from './hstState.ts'

/** A hit as a text names it. Where the text does not say how it stands it counts as open, and `doubts` tells so. */
type ReadHstItem = HstItem & { doubts: HstDoubt[]; line: number }

/**
 * Why a text cannot be taken over. Without a word about field actions it would hide the open ones: a page of TPIs alone
 * is no look into the Handbuch.
 */
export const HST_PROBLEMS = [
  'nothing_found',
  'field_actions_missing',
  'vin_differs',
  'vin_several',
  'vin_missing',
  'too_many',
] as const
type HstProblem = (typeof HST_PROBLEMS)[number]

/** More than any vehicle has. */
export const HST_ITEMS_MAX = 200
/** Characters of a text: what a page or a print-out has, and not a whole portal. */
export const HST_TEXT_MAX = 262_144

/** What a text says about a vehicle. */
export type HstReading = {
  /** Every VIN in it; one is what should be. */
  vins: string[]
  licensePlate: string
  jobId: string
  items: ReadHstItem[]
  /** Kinds that the text says something about, and be it that there is nothing. */
  covers: HstKind[]
  /** When it was looked up, by the clock on the wall; `time` is null where only the day stands there. */
  looked: { day: string; time: string | null } | null
  /** Lines that nobody understood, with their number. */
  unread: { line: number; text: string }[]
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
  /** Known and not needed. */
  other:
    /^(modell|model|typ|type|mkb|gkb|motor(kennbuchstaben?)?|getriebe(kennbuchstaben?)?|engine|gearbox|transmission|farbe|colou?r|modelljahr|model year|erstzulassung|km-?stand|kilometerstand|mileage|betrieb|h(ä|ae)ndler|dealer|kunde|customer)$/i,
} as const

const IGNORED =
  /^(seite|page) \d+( (von|of|\/) \d+)?$|^[-–—=_*.·\s]+$|^(elsapro|handbuch service technik|handbuch service technik \(hst\)|hst)$/i
/** What a browser prints above and below a page: when and what, where from and which page. */
const FRAME =
  /^\d{1,2}[./]\d{1,2}[./]\d{2,4},? \d{1,2}:\d{2}( [AP]M)?\t[^\t]{1,120}$|^https?:\/\/\S+(\s+\d+\s*\/\s*\d+)?$|^\d{1,3}\s*\/\s*\d{1,3}$/i
/** The head of a table: nothing but the names of its columns. */
const COLUMN =
  /^(nr\.?|nummer|number|code|aktion|aktionscode|vorgang|vorgangs-?(nr\.?|nummer)|titel|title|bezeichnung|beschreibung|description|status|art|type|kriterium|criterion|gruppe|group|version|datum|date)$/i

/** A day that exists, or null: `31.02.2026` is none. */
function dayOf(year: number, month: number, day: number): string | null {
  const name = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const time = Date.parse(`${name}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(name) ? name : null
}

/** `12.03.2026, 14:05 Uhr` or `2026-03-12 14:05`. */
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

/** Takes a line of the head; false when it is none. */
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

/** What a VIN in a line looks like when it was printed in groups. */
const vinsIn = (text: string) =>
  (text.toUpperCase().match(VINS) ?? []).filter((one) => hasDigit(one) && /[A-Z]/.test(one))

const isTableHead = (cells: readonly string[]) =>
  cells.length > 1 && cells.every((cell) => cell === '' || COLUMN.test(cell))

/**
 * Reads the text of a page or print-out, one line after the other. Nothing is guessed: what a line does not say stays a
 * doubt, and a line that is nothing known stays unread and is shown.
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
  }
  const vins = new Set<string>()
  const said = new Set<SectionName>()
  const covers = new Set<HstKind>()
  let section: SectionName | null = null
  for (const [index, raw] of text.replace(/\r\n?/g, '\n').split('\n').entries()) {
    // One kind of blank, and in a cell never two of them: a pattern that tries each of them from each of them is at a
    // line full of them for half a minute, in the server's only thread.
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

/** Whether a line belongs to the frame or the head of the list. What the head says goes into the reading. */
const isBesideList = (line: string, reading: HstReading) =>
  FRAME.test(line) || takeHead(line, reading) || new RegExp(VIN_PATTERN).test(line.toUpperCase())

/** Kinds of which the list says that there is nothing. */
function coveredBy(said: ReadonlySet<SectionName>): HstKind[] {
  return [...said].flatMap((name): HstKind[] => {
    if (name !== 'recalls' && name !== 'campaigns') return [KIND_OF[name]]
    // Field actions are recalls and campaigns: that there is nothing of one says nothing about the other.
    return said.has('recalls') && said.has('campaigns') ? ['field_action'] : []
  })
}

/** Everything that keeps a reading from being taken over for a vehicle; `vin` is empty where it is still to be found. */
export function hstProblems({ vins, items, covers }: HstReading, vin: string): HstProblem[] {
  const isOther = vin !== '' && vins.length > 0 && !vins.includes(vin)
  const all: Record<HstProblem, boolean> = {
    nothing_found: items.length === 0 && covers.length === 0,
    field_actions_missing: (items.length > 0 || covers.length > 0) && !covers.includes('field_action'),
    vin_differs: isOther,
    vin_several: vins.length > 1,
    vin_missing: vin === '' && vins.length === 0,
    too_many: items.length > HST_ITEMS_MAX,
  }
  return HST_PROBLEMS.filter((one) => all[one])
}
