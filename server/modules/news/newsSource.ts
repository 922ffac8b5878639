import { type RawBuilder, sql } from 'kysely'
import type { SearchHit } from '#contract/api/search/search.ts'
import { FALLBACK_LANGUAGE } from '#contract/constants.ts'
import { news } from '#contract/records/news.ts'
import { type RichDocument, richPlainText } from '#contract/richText/document.ts'
import { wordsOf } from '#contract/text/words.ts'
import type { Tx } from '#server/db/database.ts'
import { isOneOf } from '#server/records/search/search.ts'
import type { Session } from '#server/request/session.ts'
import { asTyped, byWords } from '#server/search/byWords.ts'
import type { SearchQuery, SearchSource } from '#server/search/searchSource.ts'
import { nearTo } from '#server/search/spellings.ts'
import { isEditable, isForSession, isOut } from './audience.ts'

/**
 * Newest matching notices that are read. There are more than hits, because the words may occur only in a language that
 * the reader does not see.
 */
const COMPARED = 15

/** A notice in the language in which the session's user reads it. */
type Found = {
  uuid: string
  title: string
  shown_at: string | null
  /** The text of the notice. Null if the notice has no other language, whose words the index would contain as well. */
  body: RichDocument | null
}

/** The texts of a notice (`r`) by language, its own first. */
const versions = sql`jsonb_array_elements(jsonb_build_array(
  jsonb_build_object('language', r.language, 'title', r.title, 'body', r.body)) || r.translations)`

/** Reads notices of the session's user, the newest first. The language is chosen as on the page of the notice. */
async function select(
  tx: Tx,
  { session, now }: { session: Session; now: number },
  conditions: readonly RawBuilder<boolean>[],
  limit: number,
): Promise<Found[]> {
  const isSeen = sql<boolean>`(r.deleted_at is null
    and ((${isOut(now)} and ${isForSession(session)}) or ${isEditable(session, 'read')}))`
  const { rows } = await sql<Found>`select r.uuid, v.text ->> 'title' as title, r.shown_at,
      case when jsonb_array_length(r.translations) > 0 then v.text -> 'body' end as body
    from (select r.*, coalesce(r.published_at, r.publish_from) as shown_at from news r
      where ${sql.join([isSeen, ...conditions], sql` and `)}
      order by shown_at desc nulls first, r.uuid limit ${sql.lit(limit)}) r
    join users u on u.dealer_id = r.dealer_id and u.uuid = ${session.userUuid}::uuid
    cross join lateral (select text from ${versions} with ordinality as one (text, place)
      order by text ->> 'language' = u.language desc, text ->> 'language' = ${FALLBACK_LANGUAGE} desc, place
      limit 1) v
    order by r.shown_at desc nulls first, r.uuid`.execute(tx)
  return rows
}

/** Returns a function that tells whether the words occur in the text that the user reads. */
function matcher({ beginnings, slips }: SearchQuery): (found: Found) => boolean {
  const begins = (said: readonly string[]) =>
    beginnings.every((ways) => said.some((word) => ways.some((way) => word.startsWith(way))))
  const isSaid = slips ? nearTo(slips.words) : begins
  return ({ title, body }) => body === null || isSaid(wordsOf(`${title}\n${richPlainText(body)}`))
}

const hit = ({ uuid, title, shown_at }: Found): SearchHit => ({
  source: 'news',
  uuid,
  title,
  plate: '',
  details: [],
  status: null,
  hold_reason: '',
  location: '',
  at: shown_at,
})

/** Notices in the search over everything: those of the user's feed, and those that they may manage. */
export const newsSource = ({ now }: { now: () => number }): SearchSource => ({
  name: 'news',
  permission: ['location.read', ...news.permissions.read],
  plugin: null,
  async find(tx, session, query, limit) {
    const words = query.slips?.words ?? asTyped(query.beginnings)
    const led = await byWords(tx, news, words, query.reach)
    const found = await select(tx, { session, now: now() }, led, COMPARED)
    return found.filter(matcher(query)).slice(0, limit).map(hit)
  },
  async list(tx, session, uuids) {
    return (await select(tx, { session, now: now() }, [isOneOf(uuids)], uuids.length)).map(hit)
  },
})
