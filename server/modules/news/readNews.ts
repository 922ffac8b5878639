import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { NewsCard } from '#contract/api/news/news.ts'
import { FALLBACK_LANGUAGE, type Language } from '#contract/constants.ts'
import type { NewsCategory, NewsImportance, NewsState } from '#contract/records/news.ts'
import type { RichDocument } from '#contract/richText/document.ts'
import { commentCount } from '#server/comments/commented.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { isEditable, isForSession, isOut } from './audience.ts'

type Found = {
  uuid: string
  version: number
  state: NewsState
  title: string
  body: RichDocument
  language: Language
  languages: Language[]
  newer: NewsCard['newer']
  category: NewsCategory
  importance: NewsImportance
  is_pinned: boolean
  author: NewsCard['author']
  shown_at: string | null
  publish_until: string | null
  changed_at: string | null
  needs_confirmation: boolean
  confirm_until: string | null
  read_at: string | null
  confirmed_at: string | null
  is_for_me: boolean
  may_edit: boolean
  attachments: NewsCard['attachments']
  allows_comments: boolean
  comment_count: number
  rank: number
}

type Feed = EndpointOutput<'GET /v1/notices'>

const shownAt = sql`coalesce(r.published_at, r.publish_from)`
const hasToConfirm = sql<boolean>`(r.needs_confirmation and o.confirmed_at is null)`
const attachments = sql`(select coalesce(json_agg(json_build_object('file_uuid', a.one ->> 'file_uuid',
      'name', a.one ->> 'name', 'size', (a.one ->> 'size')::bigint, 'content_type', a.one ->> 'content_type',
      'is_readable', f.uuid is not null and f.scan_state <> 'infected') order by a.nth), '[]')
    from jsonb_array_elements(r.attachments) with ordinality a (one, nth)
    left join files f on f.dealer_id = r.dealer_id and f.uuid = (a.one ->> 'file_uuid')::uuid)`

/**
 * The text of a notice (`r`) in one language (`v`), chosen like `languageFor`: the wanted one, else that of the user,
 * else English, else the first one. The other texts stay in the table, because a page of them would be many megabytes.
 * `offset 0` keeps Postgres from merging the subqueries. Merged, they would be repeated in each column, and planning
 * would take longer than reading.
 */
const withText = ({ userUuid }: Session, wanted: Language | undefined) => sql`left join lateral (
    select array[r.language] || array(select jsonb_array_elements_text(
      jsonb_path_query_array(r.translations, '$[*].language'))) as all offset 0) l on true
  left join lateral (select case when w.one = any(l.all) then w.one when ${FALLBACK_LANGUAGE} = any(l.all)
      then ${FALLBACK_LANGUAGE} else r.language end as language
    from (select coalesce(${wanted ?? null}::text, (select u.language from users u where u.uuid = ${userUuid}::uuid)) as one offset 0) w
    offset 0) c on true
  left join lateral (select case when c.language <> r.language then jsonb_path_query_first(r.translations,
      '$[*] ? (@.language == $one)', jsonb_build_object('one', c.language)) end as text offset 0) t on true
  left join lateral (select c.language, coalesce(t.text ->> 'title', r.title) as title,
      coalesce(t.text -> 'body', r.body) as body) v on true`
/** Languages whose text changed after the shown one, the newest first. */
const newer = sql`(select coalesce(json_agg(json_build_object('language', m.key, 'changed_at', m.value)
    order by m.value desc, m.key), '[]') from jsonb_each_text(r.text_times) m
  where m.key = any(l.all) and m.value > coalesce(r.text_times ->> v.language, ''))`
/** Safety notices to confirm come first, then pinned notices. */
const rank = sql<number>`case when r.importance = 'safety' and ${hasToConfirm} then 0 when r.is_pinned then 1 else 2 end`

/**
 * Notices (`r`) with the session user's readings and confirmations (`o`). The confirmation of the newest version is the
 * latest one. All confirmations of the user are read at once, because a look-up for each notice would take most of the
 * time of a page.
 */
const newsWithOwn = ({ userUuid }: Session) => sql`(
    select n.*, d.read_at as own_read_at, c.confirmed_at as own_confirmed_at from news n
    left join news_reads d on d.news_uuid = n.uuid and d.user_uuid = ${userUuid}::uuid
    left join (select distinct on (x.news_uuid) x.news_uuid, x.version, x.confirmed_at from news_confirmations x
        where x.user_uuid = ${userUuid}::uuid order by x.news_uuid, x.version desc) c
      on c.news_uuid = n.uuid and c.version >= n.confirm_from_version) r
    cross join lateral (select r.own_read_at as read_at, r.own_confirmed_at as confirmed_at) o`

/** The caller, and the moment of the call (ms). */
export type Reader = { session: Session; now: number }

type Counts = Pick<Feed, 'unread' | 'to_confirm' | 'categories'>
type Selection = {
  /** The notices that belong to the caller. All of them are counted. */
  mine: RawBuilder<boolean>
  /** SQL that filters and sorts the notices (`x`) of the page, which are read with all columns. */
  page: RawBuilder<unknown>
  /** Language of the texts. Without it, that of the caller. */
  language: Language | undefined
}

/** Reads a page of notices, and counts all notices of the caller in the same pass. */
async function select(
  tx: Tx,
  { session, now }: Reader,
  { mine, page, language }: Selection,
): Promise<[Found[], Counts]> {
  const { rows } = await sql<(Found | { uuid: null }) & { counts: Counts }>`with mine as materialized (
      select r.uuid, r.category, ${shownAt} as shown_at, ${rank} as rank, o.read_at, o.confirmed_at,
        ${hasToConfirm} as is_to_confirm from ${newsWithOwn(session)} where ${mine}),
    page as materialized (select * from mine x ${page}),
    counts as (select json_build_object('unread', count(*) filter (where read_at is null),
      'to_confirm', count(*) filter (where is_to_confirm),
      'categories', (select coalesce(json_object_agg(o.category, o.number), '{}')
        from (select category, count(*) as number from mine group by category) o)) as counts from mine)
    select k.counts, r.uuid, r.version, v.title, v.body, v.language, l.all as languages, ${newer} as newer,
      r.category, r.importance, r.is_pinned, r.publish_until, r.changed_at, r.needs_confirmation,
      r.confirm_until::text as confirm_until, ${attachments} as attachments, r.allows_comments,
      ${commentCount('news')} as comment_count, p.shown_at, p.rank, p.read_at, p.confirmed_at,
      case when r.is_draft then 'draft' when r.publish_until <= ${new Date(now)} then 'expired'
        when r.publish_from > ${new Date(now)} then 'scheduled' else 'published' end as state,
      (select json_build_object('uuid', u.uuid, 'first_name', u.first_name, 'last_name', u.last_name)
        from users u where u.dealer_id = r.dealer_id and u.uuid = r.author_uuid) as author,
      (${isOut(now)} and ${isForSession(session)}) as is_for_me, ${isEditable(session, 'update')} as may_edit
    from counts k left join page p on true left join news r on r.uuid = p.uuid ${withText(session, language)}
    order by p.rank, p.shown_at desc, p.uuid desc`.execute(tx)
  const found = rows.flatMap((row) => {
    if (row.uuid === null) return []
    const { counts: _, ...one } = row
    return [one]
  })
  return [found, rows[0]?.counts ?? { unread: 0, to_confirm: 0, categories: {} }]
}

function toCard({ shown_at, rank: _, ...found }: Found): NewsCard {
  return Object.assign(found, {
    version: Number(found.version),
    comment_count: Number(found.comment_count),
    published_at: shown_at,
  }) as NewsCard
}

/**
 * The position at which a page ends. The form of its time allows years up to 9999 only, because PostgreSQL reads no
 * later ones in this form.
 */
const position = z.object({ rank: z.int().min(0).max(2), at: z.iso.datetime().max(30), uuid: z.uuid() })
type Position = z.infer<typeof position>
const toCursor = ({ rank, shown_at, uuid }: Found): string =>
  Buffer.from(
    JSON.stringify({ rank: Number(rank), at: shown_at, uuid } satisfies Record<keyof Position, unknown>),
  ).toString('base64url')

function fromCursor(cursor: string): Position {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    // The same error as for every cursor that this server has not created.
    throw new Failure('validation_failed', { fields: { cursor: 'invalid_format' } })
  }
}

/** Condition: the notice (`x`) comes behind the end of the previous page. */
const isBehind = ({ rank, at, uuid }: Position) =>
  sql<boolean>`(x.rank > ${rank} or (x.rank = ${rank} and (x.shown_at, x.uuid) < (${at}::timestamptz, ${uuid}::uuid)))`

type Asked = {
  limit: number
  cursor?: string | undefined
  category?: NewsCategory | undefined
  to_confirm: 'true' | 'false'
  language?: Language | undefined
}

/** A page of the notices for the session's user. */
export async function listFeed(tx: Tx, reader: Reader, { limit, cursor, category, to_confirm, language }: Asked) {
  const mine = sql<boolean>`(${isOut(reader.now)} and ${isForSession(reader.session)})`
  const conditions = [sql<boolean>`true`]
  if (category) conditions.push(sql<boolean>`x.category = ${category}`)
  if (to_confirm === 'true') conditions.push(sql<boolean>`x.is_to_confirm`)
  if (cursor !== undefined) conditions.push(isBehind(fromCursor(cursor)))
  const page = sql`where ${sql.join(conditions, sql` and `)} order by x.rank, x.shown_at desc, x.uuid desc limit ${limit + 1}`
  const [found, counts] = await select(tx, reader, { mine, page, language })
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const hasMore = found.length > limit
  return {
    items: items.map(toCard),
    has_more: hasMore,
    next_cursor: hasMore && last ? toCursor(last) : null,
    ...counts,
  }
}

/** One notice that the session may see: as a reader, or as an editor. */
export async function findNews(
  tx: Tx,
  reader: Reader,
  uuid: string,
  language?: Language,
): Promise<NewsCard | undefined> {
  const { session, now } = reader
  const seen = sql<boolean>`(r.uuid = ${uuid}::uuid and r.deleted_at is null
    and ((${isOut(now)} and ${isForSession(session)}) or ${isEditable(session, 'read')}))`
  const [[found]] = await select(tx, reader, { mine: seen, page: sql``, language })
  return found && toCard(found)
}

/** One notice that the session may see. Throws `not_found` when there is none. */
export async function readNews(tx: Tx, reader: Reader, uuid: string, language?: Language): Promise<NewsCard> {
  const card = await findNews(tx, reader, uuid, language)
  if (!card) throw new Failure('not_found')
  return card
}

/**
 * The error for a reader who has followed a link to a notice that they no longer see: it ended, or it was withdrawn. A
 * notice that was never addressed to them is not found, like one that does not exist.
 */
export async function explainGone(tx: Tx, { session, now }: Reader, uuid: string): Promise<Failure> {
  const { rows } = await sql<{ ended_at: string | null }>`select
      case when r.deleted_at is null and not r.is_draft and r.publish_until <= ${new Date(now)} then r.publish_until end as ended_at
    from news r where r.uuid = ${uuid}::uuid and cardinality(r.publications) > 0 and ${isForSession(session)}`.execute(
    tx,
  )
  const [found] = rows
  if (!found) return new Failure('not_found')
  return found.ended_at === null
    ? new Failure('notice_withdrawn')
    : new Failure('notice_ended', { about: { ended_at: [found.ended_at] } })
}

/** The versions of a notice, and the languages of its texts. */
type Read = { version: number; text_version: number; needs_confirmation: boolean; languages: Language[] }

/** Locks a notice that the session's user reads as one of its audience. */
export async function requireReader(tx: Tx, { session, now }: Reader, uuid: string) {
  const { rows } = await sql<Read>`select r.version, r.text_version, r.needs_confirmation,
      array(select r.language union select t ->> 'language' from jsonb_array_elements(r.translations) t) as languages from news r
    where r.uuid = ${uuid}::uuid and ${isOut(now)} and ${isForSession(session)} for share`.execute(tx)
  const [found] = rows
  if (!found) throw new Failure('not_found')
  return found
}
