import type { SearchHit } from '#contract/api/search/search.ts'
import type { Needed } from '#contract/permissions/can.ts'
import type { Country } from '#contract/phone.ts'
import type { SearchSourceName } from '#contract/search.ts'
import type { PluginKey } from '#contract/settings/registry.ts'
import type { Tx } from '../db/database.ts'
import type { Session } from '../request/session.ts'

/** How far a search looks, in rows, so that its time is bounded for any text. */
export type Reach = {
  /** A word with at most this many rows leads to them. */
  led: number
  /** Newest rows that are checked when each of several words has more rows than that. */
  walked: number
}

/** The ways to write a typed word, and other words that the user may have meant. */
export type TypedWord = { beginnings: readonly string[]; spellings: readonly string[] }

/** The typed text in the forms that sources need. */
export type SearchQuery = {
  typed: string
  /** The words, folded like the index. */
  words: readonly string[]
  /** Each of the words in the ways in which people write its umlauts. */
  beginnings: readonly (readonly string[])[]
  /** The letters and digits as one word, which matches a plate with any separators. */
  joined: string
  /** Country of the dealer. A phone number without a country code belongs to it. */
  country: Country
  reach: Reach
  /**
   * Null in the first run. In the second run, when nothing matched, words with one changed, missing or additional
   * letter match, too.
   */
  slips: Slips | null
}

/** The words of a query, and all of them as one, with every spelling that one typing error makes. */
type Slips = { words: readonly TypedWord[]; joined: readonly TypedWord[] }

/** One thing that the search looks through. It returns only what the caller may read. */
export type SearchSource = {
  name: SearchSourceName
  /** The permission that the source requires. Null: every user may use it. */
  permission: Needed | null
  /** The module of the source. When it is off, the source is not used. */
  plugin: PluginKey | null
  /**
   * A source that searches in memory returns that search as a function. It runs after the transaction, for which others
   * may be waiting.
   */
  find(tx: Tx, session: Session, query: SearchQuery, limit: number): Promise<SearchHit[] | (() => Promise<SearchHit[]>)>
  /** The rows of this source among the given uuids, in any order. */
  list(tx: Tx, session: Session, uuids: readonly string[]): Promise<SearchHit[]>
}
