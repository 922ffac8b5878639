import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { FAQ_MISSES_MAX } from '#contract/faq/faq.ts'
import { fold } from '#contract/text/fold.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

type Voted = { uuid: string; answer_version: number }

/** Votes for the current answer of an entry, and the caller's own one. */
export async function votesOf(tx: Tx, { userUuid }: Session, { uuid, answer_version }: Voted) {
  const { rows } = await sql<{ vote_count: number; helpful_count: number; own_vote: boolean | null }>`
    select count(*) as vote_count, count(*) filter (where is_helpful) as helpful_count,
      bool_or(is_helpful) filter (where user_uuid = ${userUuid}::uuid) as own_vote
    from faq_votes where entry_uuid = ${uuid}::uuid and entry_version = ${answer_version}`.execute(tx)
  const [votes] = rows
  if (!votes) throw new Failure('not_found')
  return votes
}

/** Stores the vote of the caller. A second vote for the same answer replaces the first one, and null removes it. */
export async function vote(
  tx: Tx,
  { dealerId, userUuid }: Session,
  { uuid, answer_version }: Voted,
  isHelpful: boolean | null,
) {
  const own = { entry_uuid: uuid, entry_version: answer_version, user_uuid: userUuid }
  if (isHelpful === null) {
    await tx
      .deleteFrom('faq_votes')
      .where('entry_uuid', '=', uuid)
      .where('entry_version', '=', answer_version)
      .where('user_uuid', '=', userUuid)
      .execute()
    return
  }
  await tx
    .insertInto('faq_votes')
    .values(Object.assign({ dealer_id: dealerId, is_helpful: isHelpful }, own))
    .onConflict((conflict) =>
      conflict
        .columns(['dealer_id', 'entry_uuid', 'entry_version', 'user_uuid'])
        .doUpdateSet({ is_helpful: isHelpful }),
    )
    .execute()
}

/** Number of times that an entry was opened. */
export async function viewsOf(tx: Tx, uuid: string): Promise<number> {
  const row = await tx.selectFrom('faq_views').select('count').where('entry_uuid', '=', uuid).executeTakeFirst()
  return Number(row?.count ?? 0)
}

export async function countView(tx: Tx, dealerId: string, uuid: string): Promise<void> {
  await sql`insert into faq_views (dealer_id, entry_uuid, count) values (${dealerId}::uuid, ${uuid}::uuid, 1)
    on conflict (dealer_id, entry_uuid) do update set count = faq_views.count + 1`.execute(tx)
}

/** At most this many different searches are kept. Beyond that, the rarest and oldest one is deleted. */
const KEPT_MISSES_MAX = 1_000

/** Counts a search without a result. Searches that differ only in case and accents count as equal. */
export async function noteMiss(tx: Tx, dealerId: string, query: string, at: Date): Promise<void> {
  await sql`insert into faq_misses (dealer_id, uuid, query, query_folded, count, last_at)
    values (${dealerId}::uuid, ${uuidv7()}::uuid, ${query}, ${fold(query)}, 1, ${at.toISOString()}::timestamptz)
    on conflict (dealer_id, query_folded) do update set count = faq_misses.count + 1, last_at = excluded.last_at`.execute(
    tx,
  )
  await sql`delete from faq_misses where uuid in (
    select uuid from faq_misses order by count desc, last_at desc offset ${KEPT_MISSES_MAX})`.execute(tx)
}

export const listMisses = (tx: Tx) =>
  tx
    .selectFrom('faq_misses')
    .select(['uuid', 'query', 'count', 'last_at'])
    .orderBy('count', 'desc')
    .orderBy('last_at', 'desc')
    .limit(FAQ_MISSES_MAX)
    .execute()

/** Topics of the handbook that the dealer has hidden. */
export async function hiddenTopics(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('faq_hidden').select('entry_uuid').execute()
  return new Set(rows.map(({ entry_uuid }) => entry_uuid))
}
