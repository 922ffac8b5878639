import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ChatAttachment } from '#contract/api/define/shapes.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Files } from '#server/files/files.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

/** Hours for which an approved export can be downloaded. */
const HOURS = 24
/** Messages that one statement of an export reads. */
const PAGE = 1_000
const UNIQUE_VIOLATION = '23505'

async function requireChat(tx: Tx, uuid: string): Promise<void> {
  const chat = await tx.selectFrom('chats').select('uuid').where('uuid', '=', uuid).executeTakeFirst()
  if (!chat) throw new Failure('not_found')
}

function rowsOf(tx: Tx, chatUuid: string) {
  return tx
    .selectFrom('chat_exports as e')
    .innerJoin('users as a', (join) =>
      join.onRef('a.dealer_id', '=', 'e.dealer_id').onRef('a.uuid', '=', 'e.requested_by'),
    )
    .leftJoin('users as b', (join) =>
      join.onRef('b.dealer_id', '=', 'e.dealer_id').onRef('b.uuid', '=', 'e.decided_by'),
    )
    .select(['e.uuid', 'e.reason', 'e.state', 'e.requested_at', 'e.decided_at', 'e.expires_at'])
    .select(['a.uuid as asker', 'a.first_name as asker_first', 'a.last_name as asker_last'])
    .select(['b.uuid as decider', 'b.first_name as decider_first', 'b.last_name as decider_last'])
    .where('e.chat_uuid', '=', chatUuid)
    .orderBy('e.uuid', 'desc')
}
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const toExport = (row: Row) => ({
  uuid: row.uuid,
  reason: row.reason,
  state: row.state,
  requested_by: { uuid: row.asker, first_name: row.asker_first, last_name: row.asker_last },
  requested_at: row.requested_at,
  decided_by:
    row.decider === null
      ? null
      : { uuid: row.decider, first_name: row.decider_first ?? '', last_name: row.decider_last ?? '' },
  decided_at: row.decided_at,
  expires_at: row.expires_at,
})

async function findExport(tx: Tx, chatUuid: string, uuid: string) {
  const row = await rowsOf(tx, chatUuid).where('e.uuid', '=', uuid).executeTakeFirst()
  if (!row) throw new Failure('not_found')
  return row
}

/** Exports of a chat, newest first. */
export async function listExports(tx: Tx, chatUuid: string) {
  await requireChat(tx, chatUuid)
  return (await rowsOf(tx, chatUuid).execute()).map(toExport)
}

/** Requests an export. Only one at a time can wait for a decision. */
export async function requestExport(tx: Tx, session: Session, now: number, chatUuid: string, reason: string) {
  await requireChat(tx, chatUuid)
  const uuid = uuidv7()
  const own = { dealer_id: session.dealerId, uuid, chat_uuid: chatUuid, reason }
  try {
    await tx
      .insertInto('chat_exports')
      .values({ ...own, requested_by: session.userUuid, requested_at: new Date(now) })
      .execute()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)
      throw new Failure('chat_export_pending')
    throw error
  }
  await recordEvent(tx, session, now, {
    event: 'chat.export.asked',
    uuid: chatUuid,
    before: null,
    after: { reason },
  })
  return toExport(await findExport(tx, chatUuid, uuid))
}

type Named = { uuid: string; export_uuid: string }

/** Decides about an export, which a second user must do. The user who requested it can only withdraw the request. */
export async function decideExport(tx: Tx, session: Session, now: number, at: Named, isApproved: boolean) {
  const locked = await tx
    .selectFrom('chat_exports')
    .select(['state', 'requested_by', 'reason'])
    .where('chat_uuid', '=', at.uuid)
    .where('uuid', '=', at.export_uuid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!locked) throw new Failure('not_found')
  if (locked.state !== 'pending') throw new Failure('chat_export_decided')
  if (isApproved && locked.requested_by === session.userUuid) throw new Failure('second_person_required')
  await tx
    .updateTable('chat_exports')
    .set({
      state: isApproved ? 'approved' : 'refused',
      decided_by: session.userUuid,
      decided_at: new Date(now),
      expires_at: isApproved ? new Date(now + HOURS * 3_600_000) : null,
    })
    .where('uuid', '=', at.export_uuid)
    .execute()
  await recordEvent(tx, session, now, {
    event: isApproved ? 'chat.export.approved' : 'chat.export.refused',
    uuid: at.uuid,
    before: null,
    after: { reason: locked.reason },
  })
  return toExport(await findExport(tx, at.uuid, at.export_uuid))
}

/**
 * The first line of an exported file: the chat, the reason of the export, and who agreed. Refuses other users, and an
 * export that is not approved or has expired. Records the download.
 */
async function headOf(tx: Tx, session: Session, now: number, { uuid, export_uuid }: Named) {
  const found = toExport(await findExport(tx, uuid, export_uuid))
  if (![found.requested_by.uuid, found.decided_by?.uuid].includes(session.userUuid))
    throw new Failure('second_person_required')
  if (found.state !== 'approved' || Date.parse(found.expires_at ?? '') <= now)
    throw new Failure('link_invalid_or_expired')
  const [chat, members] = await Promise.all([
    tx.selectFrom('chats').select(['uuid', 'name', 'type']).where('uuid', '=', uuid).executeTakeFirstOrThrow(),
    tx
      .selectFrom('chat_members as m')
      .innerJoin('users as u', (join) =>
        join.onRef('u.dealer_id', '=', 'm.dealer_id').onRef('u.uuid', '=', 'm.user_uuid'),
      )
      .select(['u.uuid', 'u.first_name', 'u.last_name', 'm.role', 'm.joined_at'])
      .where('m.chat_uuid', '=', uuid)
      .orderBy('u.last_name')
      .execute(),
  ])
  await recordEvent(tx, session, now, {
    event: 'chat.export.fetched',
    uuid,
    before: null,
    after: { reason: found.reason },
  })
  return { chat, members, exported_at: new Date(now).toISOString(), export: found }
}

const pageOf = (tx: Tx, chatUuid: string, after: number) =>
  tx
    .selectFrom('chat_messages as g')
    .innerJoin('users as u', (join) =>
      join.onRef('u.dealer_id', '=', 'g.dealer_id').onRef('u.uuid', '=', 'g.sender_uuid'),
    )
    .select(['g.seq', 'g.message_uuid', 'g.created_at', 'g.sender_uuid', 'u.first_name', 'u.last_name', 'g.content'])
    .select(['g.reply_seq', 'g.edited_at', 'g.withdrawn_at', 'g.withdrawn_by'])
    .select(
      sql<unknown[]>`(select coalesce(jsonb_agg(jsonb_build_object('content', v.content, 'written_at', v.written_at)
        order by v.version), '[]') from chat_message_versions v
        where v.dealer_id = g.dealer_id and v.chat_uuid = g.chat_uuid and v.seq = g.seq)`.as('earlier'),
    )
    .select(
      sql<
        unknown[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('reaction', r.reaction, 'user_uuid', r.user_uuid, 'at', r.at)
        order by r.at), '[]') from chat_reactions r
        where r.dealer_id = g.dealer_id and r.chat_uuid = g.chat_uuid and r.seq = g.seq)`.as('reactions'),
    )
    .select(
      sql<
        ChatAttachment[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('file_uuid', a.file_uuid, 'name', a.name, 'size', a.size,
        'content_type', a.content_type) order by a.nth), '[]') from chat_attachments a
        where a.dealer_id = g.dealer_id and a.chat_uuid = g.chat_uuid and a.seq = g.seq)`.as('attachments'),
    )
    .where('g.chat_uuid', '=', chatUuid)
    .where('g.seq', '>', after)
    .orderBy('g.seq')
    .limit(PAGE)
    .execute()

type Services = { database: Database; files: Pick<Files, 'open'> }

/**
 * The content of a file in pieces, one per line, so that the server holds only one piece in memory. If a file cannot be
 * read, a line with the reason takes its place, and the export goes on.
 */
async function* fileLines({ files }: Services, dealerId: string, file_uuid: string) {
  try {
    let nth = 0
    for await (const piece of (await files.open(dealerId, file_uuid)).pieces)
      yield `${JSON.stringify({ file_uuid, piece: nth++, base64: piece.toString('base64') })}\n`
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    yield `${JSON.stringify({ file_uuid, error: error.code })}\n`
  }
}

async function* messageLines(
  services: Services,
  dealerId: string,
  message: { attachments: readonly ChatAttachment[] },
) {
  yield `${JSON.stringify(message)}\n`
  for (const { file_uuid } of message.attachments)
    if (file_uuid !== null) yield* fileLines(services, dealerId, file_uuid)
}

/**
 * Exports the whole chat as one JSON object per line, read page by page. Each message is followed by its files. A
 * refusal comes before the first byte.
 */
export async function openExport(services: Services, session: Session, now: number, at: Named): Promise<Readable> {
  const { database } = services
  const head = await database.inDealer(session.dealerId, (tx) => headOf(tx, session, now, at))
  async function* lines() {
    yield `${JSON.stringify(head)}\n`
    for (let after = 0; ; ) {
      const from = after
      const page = await database.inDealer(session.dealerId, (tx) => pageOf(tx, at.uuid, from))
      for (const message of page) yield* messageLines(services, session.dealerId, message)
      const last = page.at(-1)
      if (!last || page.length < PAGE) return
      after = last.seq
    }
  }
  return Readable.from(lines())
}
