import { sql } from 'kysely'
import type { Language } from '#contract/constants.ts'
import type { FieldCode } from '#contract/fieldCodes.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { NEWS_TEXT_BYTES, type news } from '#contract/records/news.ts'
import { isRichEmpty, type RichDocument, richPlainText } from '#contract/richText/document.ts'
import type { Tx } from '#server/db/database.ts'
import type { Write } from '#server/records/hooks.ts'
import { Failure } from '#server/request/failure.ts'

type NewsWrite = Write<typeof news>
type NewsRow = RecordRow<typeof news>
type Text = { language: Language; title: string; body: RichDocument }

/** Fields whose change is marked for readers with its time. */
const TEXT_FIELDS = ['title', 'language', 'body', 'translations', 'attachments'] as const

/** The texts of a notice in all its languages, the first language first. */
const textsOf = ({ language, title, body, translations }: NewsRow): Text[] => [
  { language, title, body },
  ...translations,
]

/**
 * Refuses an empty text in a notice for readers, and a text that is too large for a page of notices. A draft may be
 * empty. Errors name each language by the path of its field.
 */
export function requireTexts({ verb, before, changes }: NewsWrite, row: NewsRow): void {
  if (verb === 'delete' || verb === 'restore') return
  const isFirstShown = !row.is_draft && (before === null || before.is_draft)
  const isNew = (field: 'body' | 'translations') => isFirstShown || field in changes
  const fields: Record<string, FieldCode> = {}
  textsOf(row).forEach(({ body }, nth) => {
    if (!isNew(nth === 0 ? 'body' : 'translations')) return
    const path = nth === 0 ? 'body' : `translations.${nth - 1}.body`
    if (!row.is_draft && isRichEmpty(body)) fields[path] = 'required'
    if (Buffer.byteLength(JSON.stringify(body)) > NEWS_TEXT_BYTES) fields[path] = 'too_big'
  })
  if (Object.keys(fields).length > 0) throw new Failure('validation_failed', { fields })
}

type Times = Partial<Record<Language, string>>

/**
 * When the meaning of each language's text last changed. A translation that catches up gets the moment of the newest
 * language. A language is therefore outdated if its moment is earlier than that of another one.
 */
function textTimes(known: Times, before: NewsRow, row: NewsRow, at: string): Times {
  const newest = Object.values(known).toSorted().at(-1)
  const former = new Map(textsOf(before).map(({ language, title, body }) => [language, JSON.stringify([title, body])]))
  const changed = textsOf(row).filter(
    ({ language, title, body }) => former.get(language) !== JSON.stringify([title, body]),
  )
  const isNewest = ({ language }: Text) => former.has(language) && known[language] === newest
  // A small correction does not make the other languages outdated, and neither does a language that catches up or is
  // added.
  const moment = !row.is_small_correction && changed.some(isNewest) ? at : newest
  const kept = textsOf(row).map(({ language }) => [language, known[language]] as const)
  const moved = row.is_small_correction ? changed.filter(({ language }) => !former.has(language)) : changed
  const times = new Map([...kept, ...moved.map(({ language }) => [language, moment] as const)])
  return Object.fromEntries([...times].filter(([, time]) => time !== undefined))
}

/**
 * The moments of a notice that is about to change. Null before its first publication, because no reader has seen a text
 * yet.
 */
async function readTimes(tx: Tx, uuid: string): Promise<Times | null> {
  const found = await tx
    .selectFrom('news')
    .select(['text_times', sql<number>`cardinality(publications)`.as('publications')])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return Number(found.publications) === 0 ? null : (found.text_times as Times)
}

const plainOf = (row: NewsRow): string =>
  textsOf(row)
    .map((text) => `${text.title}\n${richPlainText(text.body)}`)
    .join('\n')

/**
 * Columns of a new text: its words, its version, and the mark for readers who may have read the earlier one. Readers
 * confirm it again, unless the editor calls it a small correction. The editor decides this for each write, so the
 * decision is not stored.
 */
export async function textColumns(tx: Tx, { verb, before, changes, uuid }: NewsWrite, row: NewsRow, at: string) {
  const answered = { is_small_correction: false }
  if (!TEXT_FIELDS.some((field) => field in changes)) return answered
  const plain = plainOf(row)
  if (verb === 'create' || before === null) return { ...answered, plain }
  const text_version = before.version + 1
  const known = await readTimes(tx, uuid)
  const text_times = JSON.stringify(known === null ? {} : textTimes(known, before, row, at))
  const asked = row.is_small_correction ? {} : { confirm_from_version: text_version }
  const shown = before.published_at === null ? {} : { changed_at: at }
  return Object.assign(answered, { plain, text_version, text_times }, asked, shown)
}
