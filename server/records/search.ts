import { type RawBuilder, sql } from 'kysely'
import type { RecordDefinition } from '#contract/records/define.ts'

const WORDS_MAX = 10
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

/**
 * Rows that have a word beginning with each word of the query. Comparing text is leakproof, so that the index of the
 * words serves it under row-level security.
 */
export function found(record: RecordDefinition, query: string): RawBuilder<boolean>[] {
  const words = wordsOf(query).slice(0, WORDS_MAX)
  // Nothing but punctuation is in no row.
  if (words.length === 0) return query === '' ? [] : [sql<boolean>`false`]
  return words.map(
    (word) => sql<boolean>`r.uuid in (select w.record_uuid from record_words w
      where w.record = ${record.name} and w.word >= ${word} and w.word < ${word + LAST_LETTER})`,
  )
}
