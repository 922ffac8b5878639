import type { HstItem, HstItemStatus, HstKind } from './hstState.ts'

/** Doubts about a parsed hit, which a user has to check. Each is shown beside its hit and never settled silently. */
export const HST_DOUBTS = ['status_missing', 'status_unclear', 'recall_unknown', 'recall_unclear'] as const
export type HstDoubt = (typeof HST_DOUBTS)[number]

/** Headings of the list, in the languages of the portal that are used here. */
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

/** Kind of the hits below a heading. */
export const KIND_OF: Readonly<Record<SectionName, HstKind>> = {
  recalls: 'field_action',
  campaigns: 'field_action',
  actions: 'field_action',
  tpis: 'tpi',
  notes: 'note',
}

/** A line that says that there are no entries of a kind. */
const NONE =
  /^(es (liegen|sind) )?(keine?|no)( offenen?| open)? (?<what>r(ü|ue)ckrufe|service-?aktionen|feldma(ß|ss)nahmen?|field actions?|recalls|tpis?|technischen? produktinformationen?|hinweise|notes|eintr(ä|ae)ge|treffer|entries)( vorhanden| vor| gefunden| found)?\.?$/i
const NONE_NAMES: readonly [RegExp, SectionName][] = [
  [/feldma|field/i, 'actions'],
  [/r(ü|ue)ckruf|recall/i, 'recalls'],
  [/aktion/i, 'campaigns'],
  [/tpi|produkt/i, 'tpis'],
  [/hinweis|note/i, 'notes'],
]

/** A status has a cell of its own, with or without a day. The same word inside a title has no meaning. */
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

/** Copied text loses umlauts, so that `Rückruf` comes as `R?ckruf`, `R¨uckruf`, `Ruckruf`, `Rckruf` or `RÃ¼ckruf`. */
const RECALL = /r(ü|ue|ã¼|u?[^\p{L}\p{N}]{0,3}u?)ckruf|safety recall|\brecall\b|\bkba\b/iu
const NO_RECALL = /kein(en?)? (sicherheits)?r(ü|ue|ã¼|u?[^\p{L}\p{N}]{0,3}u?)ckruf|no (safety )?recall/iu
const CAMPAIGN = /service-?aktion|werkstattaktion|service (action|campaign)/i

/** Whether a field action is a safety recall, by its line or its heading. */
function recallOf(text: string, section: SectionName | null): { isSafetyRecall: boolean; doubt: HstDoubt | null } {
  const isNamed = RECALL.test(text.replace(NO_RECALL, ''))
  const isDenied = CAMPAIGN.test(text) || NO_RECALL.test(text)
  // A line that both names and denies a recall is left to the user. Until then it counts as a recall, the worse case.
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

/**
 * The number at the start of a cell. Year and month, such as `2026/03`, count as a TPI number only below the heading of
 * TPIs.
 */
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
  // Four digits can mean anything, and four letters are a word.
  const isCode = /\d/.test(code) && (/[A-Z]/.test(code) || isBelow)
  if (plain === undefined || !isCode || section === 'tpis') return null
  return { kind: 'field_action', number: code, rest: cell.slice(plain.length) }
}

/** A parsed line: a hit, or the statement that there are no hits of a kind. */
type HstLine = { what: 'item'; item: HstItem & { doubts: HstDoubt[] } } | { what: 'none'; of: SectionName }

/**
 * Reads the statement that there are no entries. A statement without a kind belongs to the heading above it. Null for
 * such a statement without a heading, and for other lines.
 */
function noneOf(cells: readonly string[], section: SectionName | null): HstLine | null {
  const what = NONE.exec(cells.join(' '))?.groups?.what
  if (what === undefined) return null
  const of = NONE_NAMES.find(([pattern]) => pattern.test(what))?.[1] ?? section
  return of === null ? null : { what: 'none', of }
}

const wordsOf = (cells: readonly string[]) => cells.filter((cell) => cell !== '' && !KIND_CELL.test(cell)).join(' – ')

/** Notes may have no status. Other hits have exactly one. Otherwise they count as open, with a doubt. */
function statusFrom(kind: HstKind, stated: readonly HstItemStatus[]): { status: HstItemStatus; doubts: HstDoubt[] } {
  const [status = 'open', ...others] = stated
  if (others.length > 0) return { status: 'open', doubts: ['status_unclear'] }
  return { status, doubts: stated.length === 0 && kind !== 'note' ? ['status_missing'] : [] }
}

/**
 * Parses one line of the list, split into cells. `section` is the heading above it. Null for a line that is not
 * recognised.
 */
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
