/** Kinds of hits in the HST: a field action, a technical product information, a note. */
export const HST_KINDS = ['field_action', 'tpi', 'note'] as const
export type HstKind = (typeof HST_KINDS)[number]

/** Status of a hit. `refused` and `parts_missing` are recorded decisions: the work is not done but stays visible. */
export const HST_ITEM_STATUSES = ['open', 'in_order', 'done', 'not_applicable', 'refused', 'parts_missing'] as const
export type HstItemStatus = (typeof HST_ITEM_STATUSES)[number]

/** Number formats of ElsaPro: `28E9`, `2990001/1`. Notes have no fixed format. */
export const HST_NUMBER_PATTERNS = {
  field_action: '^[0-9A-Z]{4}$',
  tpi: '^[0-9]{4,9}/[0-9]{1,3}$',
  note: '^.{0,30}$',
} as const satisfies Record<HstKind, string>

/** One hit. `isSafetyRecall`: a safety recall that is registered with the authority. */
export type HstItem = {
  kind: HstKind
  number: string
  version: string
  title: string
  status: HstItemStatus
  isSafetyRecall: boolean
}

/** Hits that were found at a moment (milliseconds since 1970). */
export type HstSnapshot = { checkedAt: number; items: readonly HstItem[] }

/**
 * State of a vehicle, from the best to the worst. grey: no snapshot. blue: the snapshot is too old. green: nothing is
 * open. amber: hits to read, or put off. red: an open field action. black: an open safety recall.
 */
export const HST_STATES = ['grey', 'blue', 'green', 'amber', 'red', 'black'] as const
export type HstState = (typeof HST_STATES)[number]

/** HST states of a paper. `stale_red`: an outdated snapshot found an open field action, which stays visible. */
export const PAPER_HST_STATES = [...HST_STATES, 'stale_red'] as const
export type PaperHstState = (typeof PAPER_HST_STATES)[number]

/** The state that a paper shows for a verdict. */
export const paperHstState = ({ state, worst }: Pick<HstVerdict, 'state' | 'worst'>): PaperHstState =>
  state === 'blue' && worst === 'red' ? 'stale_red' : state

/** Use of the answer. It decides how old a snapshot may be. */
export const HST_CONTEXTS = ['reception', 'preparation'] as const
export type HstContext = (typeof HST_CONTEXTS)[number]

/** Settings `hst_fresh_hours` and `hst_prepare_days`. */
type HstFreshness = { receptionHours: number; preparationDays: number }

/** `worst` is the state of the hits, whatever their age. `age` is in milliseconds and null without a snapshot. */
export type HstVerdict = { state: HstState; worst: HstState; isStale: boolean; age: number | null }

const HOUR_MS = 60 * 60 * 1_000

/** A hit that is in the order is not done yet. */
const isUndone = ({ status }: HstItem) => status === 'open' || status === 'in_order'
const isPutOff = ({ status }: HstItem) => status === 'refused' || status === 'parts_missing'

function worstOf(items: readonly HstItem[]): HstState {
  const actions = items.filter(({ kind }) => kind === 'field_action')
  if (actions.some((one) => one.isSafetyRecall && isUndone(one))) return 'black'
  if (actions.some(isUndone)) return 'red'
  if (actions.some(isPutOff) || items.some((one) => one.kind === 'tpi' && isUndone(one))) return 'amber'
  return 'green'
}

/**
 * The HST state of a vehicle. An open safety recall stays black however old the snapshot is, because waiting does not
 * settle it.
 */
export function hstState(
  snapshot: HstSnapshot | null,
  context: HstContext,
  fresh: HstFreshness,
  now: number,
): HstVerdict {
  if (snapshot === null) return { state: 'grey', worst: 'grey', isStale: true, age: null }
  const age = Math.max(0, now - snapshot.checkedAt)
  const most = context === 'reception' ? fresh.receptionHours : fresh.preparationDays * 24
  const isStale = age > most * HOUR_MS
  const worst = worstOf(snapshot.items)
  return { state: isStale && worst !== 'black' ? 'blue' : worst, worst, isStale, age }
}

/** Differences between two snapshots. */
type HstDifferences = {
  added: HstItem[]
  gone: HstItem[]
  changed: { before: HstItem; after: HstItem }[]
}

const keyOf = ({ kind, number }: HstItem) => `${kind}\n${number}`
const isSame = (a: HstItem, b: HstItem) =>
  a.version === b.version && a.title === b.title && a.status === b.status && a.isSafetyRecall === b.isSafetyRecall

/**
 * Compares two snapshots. Hits are the same if kind and number are equal. If a snapshot holds duplicates, the last one
 * counts.
 */
export function compareHst(before: readonly HstItem[], after: readonly HstItem[]): HstDifferences {
  const had = new Map(before.map((item) => [keyOf(item), item]))
  const has = new Map(after.map((item) => [keyOf(item), item]))
  return {
    added: [...has].flatMap(([key, item]) => (had.has(key) ? [] : [item])),
    gone: [...had].flatMap(([key, item]) => (has.has(key) ? [] : [item])),
    changed: [...has].flatMap(([key, item]) => {
      const old = had.get(key)
      return old && !isSame(old, item) ? [{ before: old, after: item }] : []
    }),
  }
}
