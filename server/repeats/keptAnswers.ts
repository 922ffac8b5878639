import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Execute } from '../db/queriesOver.ts'

/** How long a repeated request is recognised by its key (ms). */
const KEPT_MS = DAY_MS

/** Longest answer that is kept (characters). A longer one is not answered again. */
export const ANSWER_MAX = 64 * 1024

/** A request with a key: its sender, and what it asks for. */
export type Keyed = {
  dealerId: string
  userUuid: string
  key: string
  /** Keyed digest of method, address and body. */
  request: Buffer
  /** Keyed digest of the user's permissions, because a kept answer shows only what the user may still read. */
  rights: Buffer
}

/**
 * Takes a key, as the first statement of a transaction. A repeat that comes while another process still runs the first
 * request waits here for it. Resolves with null when another attempt has the key, else with whether this wrote the row.
 */
export async function claimKey(
  execute: Execute,
  { dealerId, userUuid, key, request, rights }: Keyed,
  attempt: string,
  now: number,
): Promise<boolean | null> {
  const { rows } = await execute(
    `insert into kept_answers as k (dealer_id, user_uuid, key, attempt, request, rights, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (dealer_id, user_uuid, key) do update
       set attempt = excluded.attempt, request = excluded.request, rights = excluded.rights,
         created_at = excluded.created_at, status = null, answer = null
       where k.created_at < $8 or k.attempt = excluded.attempt
     returning xmax = 0 as is_new`,
    [dealerId, userUuid, key, attempt, request, rights, new Date(now), new Date(now - KEPT_MS)],
  )
  const [row] = rows as { is_new: boolean }[]
  return row ? row.is_new : null
}

/** Gives a key back, in the transaction that took it. */
export const freeKey = (execute: Execute, { userUuid, key }: Keyed, attempt: string) =>
  execute('delete from kept_answers where user_uuid = $1 and key = $2 and attempt = $3', [userUuid, key, attempt])

export type KeptRow = {
  request: Buffer
  rights: Buffer
  status: number | null
  answer: string | null
  created_at: string
}

/** The row of a key; undefined when the key is free. */
export async function findKept(
  database: Database,
  { dealerId, userUuid, key }: Keyed,
  now: number,
): Promise<KeptRow | undefined> {
  return database.single(dealerId, (tx) =>
    tx
      .selectFrom('kept_answers')
      .select(['request', 'rights', 'status', 'answer', 'created_at'])
      .where('user_uuid', '=', userUuid)
      .where('key', '=', key)
      .where('created_at', '>=', new Date(now - KEPT_MS).toISOString())
      .executeTakeFirst(),
  )
}

/** An answer to store. The text is null when it must not be kept. */
export type Answered = { keyed: Keyed; attempt: string; status: number; answer: string | null }

/** Stores answers of one dealer in one statement. */
export async function storeAnswers(database: Database, dealerId: string, answers: readonly Answered[]): Promise<void> {
  const columns = {
    users: answers.map(({ keyed }) => keyed.userUuid),
    keys: answers.map(({ keyed }) => keyed.key),
    attempts: answers.map(({ attempt }) => attempt),
    statuses: answers.map(({ status }) => status),
    texts: answers.map(({ answer }) => answer),
  }
  await database.inDealer(dealerId, (tx) =>
    sql`update kept_answers k set status = v.status, answer = v.answer
      from unnest(${columns.users}::uuid[], ${columns.keys}::uuid[], ${columns.attempts}::uuid[],
        ${columns.statuses}::int[], ${columns.texts}::text[]) as v (user_uuid, key, attempt, status, answer)
      where k.user_uuid = v.user_uuid and k.key = v.key and k.attempt = v.attempt`.execute(tx),
  )
}

/** Deletes the answers of requests that are too old to be repeated. */
export async function purgeOldAnswers(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('kept_answers')
    .where('created_at', '<', new Date(now - KEPT_MS).toISOString())
    .execute()
}
