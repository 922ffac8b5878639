import { type RawBuilder, sql } from 'kysely'
import type { SearchHit } from '#contract/api/search/search.ts'
import { wordsOf } from '#contract/text/words.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import type { SearchSource } from '#server/search/searchSource.ts'
import { nearTo } from '#server/search/spellings.ts'

/** At most this many chats of one user whose names are compared, those with the newest messages first. */
const NEAR_MOST = 500

type Named = { uuid: string; title: string }

/** Chats of a user, by name. A private chat has the name of the other user. */
async function listNames(
  tx: Tx,
  { userUuid }: Session,
  condition: RawBuilder<boolean>,
  limit: number,
): Promise<Named[]> {
  const { rows } = await sql<Named>`select uuid, title from (
      select c.uuid, case when c.type = 'private' then concat_ws(' ', p.first_name, p.last_name) else c.name end as title,
        coalesce(c.last_message_at, c.created_at) as at
      from chat_members m
      join chats c on c.dealer_id = m.dealer_id and c.uuid = m.chat_uuid
      left join users p on p.dealer_id = c.dealer_id
        and p.uuid = case when c.pair_low = m.user_uuid then c.pair_high else c.pair_low end
      where m.user_uuid = ${userUuid} and c.deleted_at is null) own
    where ${condition} order by at desc, uuid limit ${sql.lit(limit)}`.execute(tx)
  return rows
}

const hit = ({ uuid, title }: Named): SearchHit => ({
  source: 'ownChat',
  uuid,
  title,
  plate: '',
  details: [],
  status: null,
  hold_reason: '',
  location: '',
  at: null,
})

/** The caller's own chats. Chats of others cannot be found. */
export const chatSource: SearchSource = {
  name: 'ownChat',
  permission: 'global.chat.read',
  plugin: 'plugin_chat',
  async find(tx, session, { beginnings, slips }, limit) {
    if (slips) {
      const all = await listNames(tx, session, sql<boolean>`true`, NEAR_MOST)
      const isNear = nearTo(slips.words)
      return all
        .filter(({ title }) => isNear(wordsOf(title)))
        .slice(0, limit)
        .map(hit)
    }
    const isCalled = sql<boolean>`not exists (select from jsonb_array_elements(${JSON.stringify(beginnings)}::jsonb) typed
      where not exists (select from words_of(title) said, jsonb_array_elements_text(typed) way where starts_with(said, way)))`
    return (await listNames(tx, session, isCalled, limit)).map(hit)
  },
  async list(tx, session, uuids) {
    return (await listNames(tx, session, sql<boolean>`uuid = any(${[...uuids]}::uuid[])`, uuids.length)).map(hit)
  },
}
