import { type RawBuilder, sql } from 'kysely'
import type { RecordDefinition } from '#contract/records/define.ts'
import { wordBeginnings, wordsOf } from '#contract/text/words.ts'
import type { Tx } from '#server/db/database.ts'
import { carCondition } from './carCondition.ts'
import { labourCondition } from './labourCondition.ts'
import { phoneWord } from './phoneWord.ts'

const WORDS_MAX = 10
/** Up to this many rows, sorting the found rows is faster than walking the list. */
const FEW = 1_000
const LAST_LETTER = '\u{10FFFF}'

type Condition = RawBuilder<boolean>

/** Condition: rows with a word that begins like this one, by the record's word index. */
const range = (record: RecordDefinition, word: string) =>
  sql`w.record = ${record.name} and w.word >= ${word} and w.word < ${word + LAST_LETTER}`

/**
 * Checks each row by its own words. `left` keeps the planner from using an index on the words, and the limit keeps it
 * from turning the subquery into a join.
 */
const probe = (ways: readonly string[]): Condition =>
  sql`(select true from record_words w where w.record_uuid = r.uuid and ${beginsWithOne('w', ways)} limit 1)`

/** Compares the word of an index entry with each way to write a word. */
export const beginsWithOne = (row: string, ways: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    ways.map((way) => sql`left(${sql.ref(`${row}.word`)}, ${[...way].length}) = ${way}`),
    sql` or `,
  )})`

/** Index entries of all ways to write a word, each as a range of the index. */
export const entriesOf = (record: RecordDefinition, ways: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    ways.map((way) => sql`select w.record_uuid from record_words w where ${range(record, way)}`),
    sql` union all `,
  )

/** Rows with one of these uuids. */
export const isOneOf = (uuids: readonly string[]): Condition => sql`r.uuid = any(cast(${[...uuids]} as uuid[]))`

/** Uuids of the rows that have a word with this beginning; null when there are too many to list. */
export async function fewWith(tx: Tx, record: RecordDefinition, word: string): Promise<string[] | null> {
  const { rows } = await sql<{ record_uuid: string }>`select w.record_uuid from record_words w
    where ${range(record, word)} limit ${FEW + 1}`.execute(tx)
  return rows.length > FEW ? null : rows.map((row) => row.record_uuid)
}

/**
 * Uuids of the rows with this telephone number. Digits can also be the number of a customer or a paper, so rows with
 * these digits as a word are found, too. Empty if no row has the number; the caller then searches by words.
 */
async function calledBy(tx: Tx, record: RecordDefinition, query: string): Promise<string[]> {
  const phone = phoneWord(record, query)
  const called = phone === null ? [] : await fewWith(tx, record, phone)
  const [word, ...others] = wordsOf(query)
  if (called === null || called.length === 0 || word === undefined || word === phone || others.length > 0)
    return called ?? []
  const named = await fewWith(tx, record, word)
  return named === null ? [] : [...new Set([...called, ...named])]
}

/**
 * Finds rows that have a word beginning with each word of the query. Text comparison is leakproof, so Postgres uses the
 * word index under row-level security. A rare word leads to its rows. If all words are common, the list is read in its
 * order, because most rows match. The code chooses between the two ways itself, because the planner knows too little
 * about one dealer's words, and the embedded database keeps no statistics at all.
 */
export async function found(tx: Tx, record: RecordDefinition, query: string): Promise<Condition[]> {
  if (query === '') return []
  const called = await calledBy(tx, record, query)
  if (called.length > 0) return [isOneOf(called)]
  const car = await carCondition(tx, record, query)
  if (car) return [car]
  const labour = await labourCondition(tx, record, query)
  if (labour) return [labour]
  const words = wordBeginnings(query).slice(0, WORDS_MAX)
  // A query of punctuation only matches no row.
  if (words.length === 0) return [sql<boolean>`false`]
  const hits = (ways: readonly string[]) => sql`(${entriesOf(record, ways)})`
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
