import { type RawBuilder, sql } from 'kysely'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { Tx } from '../db/database.ts'

const WORDS_MAX = 10
/** Rows that are sooner sorted than skipped. */
const FEW = 1_000
const LAST_LETTER = '\u{10FFFF}'

/** The words of a text as the database's `words_of` has them. */
export function wordsOf(text: string): string[] {
  const folded = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
  const words = folded.split(/[^0-9a-z\u00a1-\u{10FFFF}]+/u).filter((word) => word !== '')
  return [...new Set(words.map((word) => [...word].slice(0, 60).join('')))]
}

type Condition = RawBuilder<boolean>

const range = (record: RecordDefinition, word: string) =>
  sql`w.record = ${record.name} and w.word >= ${word} and w.word < ${word + LAST_LETTER}`

/**
 * Looked up row by row, by the words of the row alone: `left` serves no index that could be taken instead, and a
 * subquery with a limit is never turned into a join.
 */
const probe = (word: string): Condition =>
  sql`(select true from record_words w where w.record_uuid = r.uuid and left(w.word, ${[...word].length}) = ${word} limit 1)`

const isOneOf = (uuids: readonly string[]): Condition => sql`r.uuid = any(cast(${[...uuids]} as uuid[]))`

/**
 * Rows that have a word beginning with each word of the query. Comparing text is leakproof, so that the index of the
 * words serves it under row-level security. A rare word leads to its rows; where all are common, the list is walked in
 * its order and most rows fit. The way is chosen here: the planner knows too little about one dealer's words, and the
 * embedded database keeps no statistics at all.
 */
export async function found(tx: Tx, record: RecordDefinition, query: string): Promise<Condition[]> {
  if (query === '') return []
  const words = wordsOf(query).slice(0, WORDS_MAX)
  // Nothing but punctuation is in no row.
  if (words.length === 0) return [sql<boolean>`false`]
  const hits = (word: string) => sql`select w.record_uuid from record_words w where ${range(record, word)}`
  const few = async (statement: RawBuilder<unknown>): Promise<string[] | null> => {
    const { rows } = await sql<{ record_uuid: string }>`${statement} limit ${FEW + 1}`.execute(tx)
    return rows.length > FEW ? null : rows.map((row) => row.record_uuid)
  }
  for (const word of words) {
    const uuids = await few(hits(word))
    if (uuids) return [isOneOf(uuids), ...words.filter((one) => one !== word).map((one) => probe(one))]
  }
  const both = words.length > 1 ? await few(sql.join(words.map(hits), sql` intersect `)) : null
  return both ? [isOneOf(both)] : words.map(probe)
}
