import type { HstItem, HstItemStatus, HstKind } from './hstState.ts'

/** Why what was read has to be looked at: each is shown beside its hit, none is answered silently. */
export const HST_DOUBTS = ['status_missing', 'status_unclear', 'recall_unknown', 'recall_unclear'] as const
export type HstDoubt = (typeof HST_DOUBTS)[number]

/** Headings of the list, in the languages that the portal is used in here. */
export const SECTIONS = [
  { name: 'recalls', pattern: /^(offene )?(r(ü|ue)ckrufe?|recalls?)\s*(\(\d+\))?:?$/i },
  { name: 'campaigns', pattern: /^(service-?aktionen|werkstattaktionen|service (actions|campaigns))\s*(\(\d+\))?:?$/i },
  { name: 'actions', pattern: /^(offene )?(feldma(ß|ss)nahmen?|aktionen|(open )?field actions?)\s*(\(\d+\))?:?$/i },
  {
    name: 'tpis',
    pattern: /^(tpis?|technische produktinformationen?( \(tpi\))?|technical product informations?)\s*(\(\d+\))?:?$/i,
  },
  { name: 'notes', pattern: /^(neuheiten|hinweise?|news|notes?)\s*(\(\d+\))?:?$/i },
] as const
export type SectionName = (typeof SECTIONS)[number]['name']

/** What a hit below a heading is. */
export const KIND_OF: Readonly<Record<SectionName, HstKind>> = {
  recalls: 'field_action',
  campaigns: 'field_action',
  actions: 'field_action',
  tpis: 'tpi',
  notes: 'note',
}

/** That there is nothing of a kind. */
const NONE =
  /^(es (liegen|sind) )?(keine?|no)( offenen?| open)? (?<what>r(ü|ue)ckrufe|service-?aktionen|feldma(ß|ss)nahmen?|field actions?|recalls|tpis?|technischen? produktinformationen?|hinweise|notes|eintr(ä|ae)ge|treffer|entries)( vorhanden| vor| gefunden| found)?\.?$/i
const NONE_NAMES: readonly [RegExp, SectionName][] = [
  [/feldma|field/i, 'actions'],
  [/r(ü|ue)ckruf|recall/i, 'recalls'],
  [/aktion/i, 'campaigns'],
  [/tpi|produkt/i, 'tpis'],
  [/hinweis|note/i, 'notes'],
]

/** A state stands in a cell of its own, with or without a day; a word inside a title says nothing. */
const STATUSES: readonly [HstItemStatus, RegExp][] = [
  [
    'open',
    /^((noch )?(nicht durchgef(ü|ue)hrt|nicht erledigt|offen)|ausstehend|open|outstanding|not (done|completed))$/,
  ],
  ['done', /^(durchgef(ü|ue)hrt|erledigt|ausgef(ü|ue)hrt|done|completed)$/],
  ['not_applicable', /^(nicht betroffen|entf(ä|ae)llt|trifft nicht zu|not (applicable|affected))$/],
  ['refused', /^((vom kunden )?(abgelehnt|verweigert)|refused|declined)$/],
  ['parts_missing', /^(teile? fehl(t|en)|teile? nicht lieferbar|parts? missing)$/],
  ['in_order', /^(im auftrag|beauftragt|in order)$/],
]
const DATE = /\s*(am |on )?\d{1,2}\.\d{1,2}\.\d{2,4}$|\s*(on )?\d{4}-\d{2}-\d{2}$/i

function statusOf(cell: string): HstItemStatus | null {
  const word = cell
    .replace(/^status\s*:?\s*/i, '')
    .replace(DATE, '')
    .trim()
    .toLowerCase()
  return STATUSES.find(([, pattern]) => pattern.test(word))?.[0] ?? null
}

const RECALL = /sicherheitsr(ü|ue)ckruf|r(ü|ue)ckruf|safety recall|\brecall\b|\bkba\b/i
const NO_RECALL = /kein(en?)? (sicherheits)?r(ü|ue)ckruf|no (safety )?recall/i
const CAMPAIGN = /service-?aktion|werkstattaktion|service (action|campaign)/i

/** Whether it is a safety recall, as far as the line or its heading says. */
function recallOf(text: string, section: SectionName | null): { isSafetyRecall: boolean; doubt: HstDoubt | null } {
  const isNamed = RECALL.test(text.replace(NO_RECALL, ''))
  const isDenied = CAMPAIGN.test(text) || NO_RECALL.test(text)
  // Both at once is settled by whoever reads it; until then it is the worse of the two.
  if (isNamed && isDenied) return { isSafetyRecall: true, doubt: 'recall_unclear' }
  if (isNamed || isDenied) return { isSafetyRecall: isNamed, doubt: null }
  if (section === 'recalls' || section === 'campaigns') return { isSafetyRecall: section === 'recalls', doubt: null }
  return { isSafetyRecall: false, doubt: 'recall_unknown' }
}

const TPI = /^(?:(?:tpi|vorgang(?:s-?nr\.?|s-?nummer)?)\s*:?\s*)?(\d{4,9}\/\d{1,3})(?![\d/])\s*[:–-]?\s*/i
const LABELLED_ACTION =
  /^(?:aktion(?:scode)?|feldma(?:ß|ss)nahme|r(?:ü|ue)ckruf|field action|recall|code)\s*:?\s*([0-9A-Z]{4})(?![0-9A-Z])\s*[:–-]?\s*/i
const ACTION = /^([0-9A-Z]{4})(?![0-9A-Za-z/])\s*[:–-]?\s*/
const KIND_CELL =
  /^(tpi|feldma(ß|ss)nahme|field action|(sicherheits)?r(ü|ue)ckruf|(safety )?recall|service-?aktion|werkstattaktion|hinweis|note)$/i

type Number = { kind: HstKind; number: string; rest: string }

/** The number that a cell begins with. A year and a month, `2026/03`, is a number of a TPI only below its heading. */
function numberIn(cell: string, section: SectionName | null): Number | null {
  const [tpi, process = ''] = TPI.exec(cell) ?? []
  const isShort = /^\d{4}\//.test(process) && !/^(tpi|vorgang)/i.test(cell)
  if (tpi !== undefined && (!isShort || section === 'tpis'))
    return { kind: 'tpi', number: process, rest: cell.slice(tpi.length) }
  const [labelled, named = ''] = LABELLED_ACTION.exec(cell) ?? []
  if (labelled !== undefined && /\d/.test(named))
    return { kind: 'field_action', number: named.toUpperCase(), rest: cell.slice(labelled.length) }
  const [plain, code = ''] = ACTION.exec(cell) ?? []
  const isBelow = section !== null && KIND_OF[section] === 'field_action'
  // Four digits may be anything, and four letters are a word.
  const isCode = /\d/.test(code) && (/[A-Z]/.test(code) || isBelow)
  if (plain === undefined || !isCode || section === 'tpis') return null
  return { kind: 'field_action', number: code, rest: cell.slice(plain.length) }
}

/** A line is a hit, or says that there is nothing of a kind. */
type HstLine = { what: 'item'; item: HstItem & { doubts: HstDoubt[] } } | { what: 'none'; of: SectionName }

/** No entries is about the heading above it; without one it is about nothing. */
function noneOf(cells: readonly string[], section: SectionName | null): HstLine | null {
  const what = NONE.exec(cells.join(' '))?.groups?.what
  if (what === undefined) return null
  const of = NONE_NAMES.find(([pattern]) => pattern.test(what))?.[1] ?? section
  return of === null ? null : { what: 'none', of }
}

const wordsOf = (cells: readonly string[]) => cells.filter((cell) => cell !== '' && !KIND_CELL.test(cell)).join(' – ')

/** Notes may have no status. Everything else has exactly one, or counts as open with a doubt. */
function statusFrom(kind: HstKind, stated: readonly HstItemStatus[]): { status: HstItemStatus; doubts: HstDoubt[] } {
  const [status = 'open', ...others] = stated
  if (others.length > 0) return { status: 'open', doubts: ['status_unclear'] }
  return { status, doubts: stated.length === 0 && kind !== 'note' ? ['status_missing'] : [] }
}

/** One line of the list, split into its cells, below a heading or none. Null: it is nothing that is known. */
export function readHstLine(cells: readonly string[], section: SectionName | null): HstLine | null {
  const none = noneOf(cells, section)
  if (none) return none
  const at = cells.findIndex((cell) => numberIn(cell, section) !== null)
  const found = at < 0 || at > 1 ? null : numberIn(cells[at] ?? '', section)
  if (!found && section !== 'notes') return null
  const others = found ? [found.rest, ...cells.slice(0, at), ...cells.slice(at + 1)] : cells
  const stated = [...new Set(others.flatMap((cell) => statusOf(cell) ?? []))]
  const title = wordsOf(others.filter((cell) => statusOf(cell) === null)).slice(0, 300)
  const { kind, number } = found ?? { kind: 'note' as const, number: title.slice(0, 30).trim() }
  if (kind === 'note' && title === '') return null
  const { isSafetyRecall, doubt } =
    kind === 'field_action' ? recallOf(cells.join(' '), section) : { isSafetyRecall: false, doubt: null }
  const { status, doubts } = statusFrom(kind, stated)
  if (doubt) doubts.push(doubt)
  const version = kind === 'tpi' ? (number.split('/')[1] ?? '') : ''
  return { what: 'item', item: { kind, number, version, title, status, isSafetyRecall, doubts } }
}
