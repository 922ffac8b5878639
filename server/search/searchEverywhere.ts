import type { SearchHit } from '#contract/api/search/search.ts'
import { holds } from '#contract/permissions/can.ts'
import { SEARCH_HITS_MAX, SEARCH_SOURCES, type SearchSourceName } from '#contract/search.ts'
import { wordBeginnings } from '#contract/text/words.ts'
import type { Database, Tx } from '../db/database.ts'
import { OutOfTime } from '../db/deadline.ts'
import { Failure } from '../request/failure.ts'
import type { Session } from '../request/session.ts'
import { readSettings } from '../settings/readSettings.ts'
import type { Reach, SearchQuery, SearchSource } from './searchSource.ts'
import { withSlips } from './spellings.ts'

/**
 * Time of a whole search (ms). A later answer does not help a user who is typing; the client offers to try again. On
 * the embedded database a search also waits for the turns of others.
 */
const PATIENCE_MS: Readonly<Record<Database['kind'], number>> = { postgres: 2_000, embedded: 5_000 }
/** Part of the remaining time that one source may use, so that a slow source leaves time for the others. */
const SHARE = 0.5
const WORDS_MAX = 6

/**
 * How many rows a word may lead to. The embedded database answers everybody on one thread and cannot end a statement,
 * so its statements are made small.
 */
const REACH: Readonly<Record<Database['kind'], Reach>> = {
  postgres: { led: 5_000, walked: 2_000 },
  embedded: { led: 1_000, walked: 400 },
}

type Asked = { database: Database; sources: readonly SearchSource[]; session: Session; patienceMs?: number }
type Found = { items: SearchHit[]; unfinished: SearchSourceName[] }
type Ask = (tx: Tx, source: SearchSource) => ReturnType<SearchSource['find']>

/** The sources that the session may use, in the order of the contract. */
function askable({ sources, session: { permissions, disabledPlugins } }: Asked): SearchSource[] {
  return sources
    .filter(({ plugin }) => plugin === null || !disabledPlugins.includes(plugin))
    .filter(({ permission }) => permission === null || holds(permissions, permission))
    .sort((a, b) => SEARCH_SOURCES.indexOf(a.name) - SEARCH_SOURCES.indexOf(b.name))
}

/**
 * Asks one source after the other until the deadline, each in a transaction of its own. A source that takes too long is
 * therefore reported, and the hits of the others are kept. Other requests get their turn on the embedded database
 * between two sources.
 */
async function askAll({ database, session }: Asked, sources: readonly SearchSource[], deadline: number, ask: Ask) {
  const found: Found = { items: [], unfinished: [] }
  for (const [index, source] of sources.entries()) {
    const left = deadline - performance.now()
    const share = index === sources.length - 1 ? left : left * SHARE
    try {
      if (left <= 0) throw new OutOfTime()
      const hits = await database.inDealerWithin(session.dealerId, share, (tx) => ask(tx, source))
      found.items.push(...(typeof hits === 'function' ? await hits() : hits))
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error
      found.unfinished.push(source.name)
    }
  }
  return found
}

/** Searches all sources within one deadline. Only when none finds anything, it searches for similar words. */
export async function searchEverywhere(asked: Asked, typed: string): Promise<Found & { is_similar: boolean }> {
  const { database, session, patienceMs = PATIENCE_MS[asked.database.kind] } = asked
  const deadline = performance.now() + patienceMs
  const beginnings = wordBeginnings(typed).slice(0, WORDS_MAX)
  const words = beginnings.map(([folded = '']) => folded)
  if (words.length === 0) return { items: [], is_similar: false, unfinished: [] }
  const { country } = await database.inDealer(
    session.dealerId,
    async (tx) => (await readSettings(tx, ['country'])).values,
  )
  const reach = REACH[database.kind]
  const exact: SearchQuery = { typed, words, beginnings, joined: words.join(''), country, reach, slips: null }
  const sources = askable(asked)
  const ask = (query: SearchQuery) =>
    askAll(asked, sources, deadline, (tx, source) => source.find(tx, session, query, SEARCH_HITS_MAX))
  const found = await ask(exact)
  if (found.items.length > 0 || found.unfinished.length > 0) return { ...found, is_similar: false }
  const slips = { words: await withSlips(words), joined: await withSlips([exact.joined]) }
  const similar = await ask({ ...exact, slips })
  return { ...similar, is_similar: similar.items.length > 0 }
}

/** Current titles of rows of any source, in the order of the request. */
export async function listRecent(asked: Asked, uuids: readonly string[]): Promise<SearchHit[]> {
  const deadline = performance.now() + (asked.patienceMs ?? PATIENCE_MS[asked.database.kind])
  const { items, unfinished } = await askAll(asked, askable(asked), deadline, (tx, source) =>
    source.list(tx, asked.session, uuids),
  )
  if (unfinished.length > 0) throw new Failure('service_unavailable')
  return items.sort((a, b) => uuids.indexOf(a.uuid) - uuids.indexOf(b.uuid))
}
