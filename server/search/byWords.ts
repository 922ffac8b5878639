import { type RawBuilder, sql } from 'kysely'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { Tx } from '../db/database.ts'
import { beginsWithOne, entriesOf } from '../records/search/search.ts'
import type { Reach, TypedWord } from './searchSource.ts'

type Condition = RawBuilder<boolean>

const NOTHING: Condition[] = [sql<boolean>`false`]

/** Index entries of a word: a range for each way to write it, and one look-up for each other spelling. */
const hits = (record: RecordDefinition, { beginnings, spellings }: TypedWord) =>
  spellings.length === 0
    ? entriesOf(record, beginnings)
    : sql`${entriesOf(record, beginnings)} union all select w.record_uuid from record_words w
        where w.record = ${record.name} and w.word = any(${[...spellings]}::text[])`

/** Checks a row by its own words. A subquery with a limit is never turned into a join. */
function probe(row: RawBuilder<unknown>, { beginnings, spellings }: TypedWord): Condition {
  const begins = beginsWithOne('p', beginnings)
  const fits = spellings.length === 0 ? begins : sql`(${begins} or p.word = any(${[...spellings]}::text[]))`
  return sql`(select true from record_words p where p.record_uuid = ${row} and ${fits} limit 1)`
}

async function countUpTo(tx: Tx, record: RecordDefinition, word: TypedWord, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${hits(record, word)}
    limit ${sql.lit(most + 1)}) f`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

/**
 * Finds rows that have, for each word, one that begins with it or is a spelling of it. The rarest word leads to its
 * rows. One common word is searched along the list, where it soon appears. Several common words are searched among the
 * newest rows only. So the time is bounded for every query. A list that must be complete cannot have such a bound.
 */
export async function byWords(
  tx: Tx,
  record: RecordDefinition,
  words: readonly TypedWord[],
  { led, walked }: Reach,
): Promise<Condition[]> {
  const counts = await Promise.all(words.map((word) => countUpTo(tx, record, word, led)))
  const fewest = Math.min(...counts)
  const rarest = words[counts.indexOf(fewest)]
  if (rarest === undefined || fewest === 0) return NOTHING
  const others = words.filter((word) => word !== rarest)
  if (fewest <= led) {
    const fitting = others.map((word) => probe(sql.ref('f.record_uuid'), word))
    const where = fitting.length === 0 ? sql`` : sql`where ${sql.join(fitting, sql` and `)}`
    return [sql`r.uuid = any(array(select f.record_uuid from (${hits(record, rarest)}) f ${where}))`]
  }
  const probes = words.map((word) => probe(sql.ref('r.uuid'), word))
  if (others.length === 0) return probes
  const newest = sql<boolean>`r.uuid = any(array(select n.uuid from ${sql.table(record.table)} n
    where n.deleted_at is null order by n.created_at desc, n.uuid desc limit ${sql.lit(walked)}))`
  return [newest, ...probes]
}

/** Words without other spellings. */
export const asTyped = (words: readonly (readonly string[])[]): TypedWord[] =>
  words.map((beginnings) => ({ beginnings, spellings: [] }))
