import { sql } from 'kysely'
import type { Language } from '#contract/constants.ts'
import type { FaqShownCategory } from '#contract/faq/faq.ts'
import { type RichDocument, richPlainText } from '#contract/richText/document.ts'
import type { Tx } from '#server/db/database.ts'
import { mapInSteps } from '#server/request/inSteps.ts'
import { TextIndex } from './textIndex.ts'

/** One language version of an entry, as the lists and the search need it. */
export type IndexedEntry = {
  uuid: string
  topic: string
  question: string
  /** The answer without formatting. */
  text: string
  language: Language
  category: FaqShownCategory
  tags: readonly string[]
  machine_code: string
  screen: string
  department_uuid: string | null
  valid_until: string | null
  version: number
  /** Version of the answer, to which votes belong. */
  answer_version: number
  is_handbook: boolean
}

/** Entries with an index over their words. */
export type EntryIndex = {
  entries: Map<string, IndexedEntry>
  /** The language versions of each topic, ordered by uuid. */
  topics: Map<string, IndexedEntry[]>
  texts: TextIndex
}

export const emptyIndex = (): EntryIndex => ({ entries: new Map(), topics: new Map(), texts: new TextIndex() })

/** Takes an entry out of its topic. */
function leaveTopic({ entries, topics }: EntryIndex, uuid: string): void {
  const topic = entries.get(uuid)?.topic
  if (topic === undefined) return
  const others = (topics.get(topic) ?? []).filter((version) => version.uuid !== uuid)
  if (others.length > 0) topics.set(topic, others)
  else topics.delete(topic)
}

/** Removes an entry from an index. */
function removeEntry(index: EntryIndex, uuid: string): void {
  leaveTopic(index, uuid)
  index.entries.delete(uuid)
  index.texts.remove(uuid)
}

/** Adds an entry to an index, or replaces it. */
export function putEntry(index: EntryIndex, entry: IndexedEntry): void {
  leaveTopic(index, entry.uuid)
  const { entries, topics, texts } = index
  const versions = [...(topics.get(entry.topic) ?? []), entry]
  topics.set(
    entry.topic,
    versions.sort((one, other) => (one.uuid < other.uuid ? -1 : 1)),
  )
  entries.set(entry.uuid, entry)
  const { question, tags, text: answer } = entry
  texts.put(entry.uuid, { question, tags, answer })
}

/** `readAt`: when the last complete reading began (ms); null before the first. */
type Cached = EntryIndex & { readAt: number | null }
type Row = Omit<IndexedEntry, 'text' | 'is_handbook' | 'version'> & {
  answer: RichDocument
  version: number
  updated_at: string
  is_shown: boolean
}

/**
 * At most this many dealers have their entries in memory. 2,000 entries in three languages take about 40 MB, those of a
 * usual dealer less than one.
 */
const DEALERS_MAX = 20
/** Number of rows that are read at once. They take about 10 ms of the only thread. */
const PAGE = 100
/** Comes before every uuid. */
const FIRST_UUID = '00000000-0000-0000-0000-000000000000'
/**
 * Overlap of two readings (ms), because a row gets its time before its commit. It counts back from the last reading and
 * not from the newest row. Otherwise each search would read all entries of an import again, because they have the same
 * time.
 */
const OVERLAP_MS = 30_000

/**
 * Keeps the published entries of each dealer in the memory of this process. Each search reads the rows that changed
 * since the last one, so several processes need no messages. Only the transaction's own dealer is read (row-level
 * security).
 */
export class FaqIndexes {
  readonly #cached = new Map<string, Cached>()
  /** The last search of each dealer. */
  readonly #searches = new Map<string, Promise<unknown>>()

  /** Searches of one dealer follow one another, so that many at once take no more of the thread than one. */
  async inTurn<T>(dealerId: string, search: () => Promise<T>): Promise<T> {
    const before = this.#searches.get(dealerId)
    const own = (async () => {
      await before?.catch(() => undefined)
      return search()
    })()
    this.#searches.set(dealerId, own)
    try {
      return await own
    } finally {
      if (this.#searches.get(dealerId) === own) this.#searches.delete(dealerId)
    }
  }

  /** The current entries of the transaction's dealer. `now` in milliseconds. */
  async of(tx: Tx, dealerId: string, now: number): Promise<EntryIndex> {
    const known: Cached = this.#cached.get(dealerId) ?? Object.assign(emptyIndex(), { readAt: null })
    let after =
      known.readAt === null ? null : { at: new Date(known.readAt - OVERLAP_MS).toISOString(), uuid: FIRST_UUID }
    for (;;) {
      // Entries are read in pages, and other requests are answered between them.
      const rows = await changedRows(tx, after)
      await mapInSteps(rows, (row) => this.#apply(known, row))
      const last = rows.at(-1)
      if (!last || rows.length < PAGE) break
      after = { at: last.updated_at, uuid: last.uuid }
    }
    known.readAt = now
    // Moves the dealer to the end, so that the first one is the one that was not used for the longest time.
    this.#cached.delete(dealerId)
    this.#cached.set(dealerId, known)
    const [oldest] = this.#cached.keys()
    if (this.#cached.size > DEALERS_MAX && oldest !== undefined) this.#cached.delete(oldest)
    return known
  }

  #apply(known: Cached, { is_shown, answer, updated_at: _, ...row }: Row): void {
    if (!is_shown) {
      removeEntry(known, row.uuid)
      return
    }
    if (known.entries.get(row.uuid)?.version === row.version) return
    putEntry(known, Object.assign(row, { text: richPlainText(answer), is_handbook: false }))
  }
}

/** Rows that were changed after a row, or all of them, oldest change first. */
async function changedRows(tx: Tx, after: { at: string; uuid: string } | null): Promise<Row[]> {
  const at = sql`date_trunc('milliseconds', r.updated_at)`
  const condition =
    after === null
      ? sql``
      : sql`where r.updated_at >= ${after.at}::timestamptz and (${at}, r.uuid) > (${after.at}::timestamptz, ${after.uuid}::uuid)`
  const { rows } =
    await sql<Row>`select r.uuid, r.topic_key as topic, r.question, r.answer, r.language, r.category, r.tags,
      r.machine_code, r.screen, r.department_uuid, r.valid_until::text as valid_until, r.version, r.answer_version, r.updated_at,
      r.deleted_at is null and r.state = 'published' as is_shown
    from faq_entries r ${condition} order by ${at}, r.uuid limit ${PAGE}`.execute(tx)
  return rows
}
