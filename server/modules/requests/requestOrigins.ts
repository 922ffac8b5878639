import { type RawBuilder, sql } from 'kysely'
import { MADE_OF_REQUESTS, type MadeOfRequest } from '#contract/api/service/requests.ts'
import { records } from '#contract/records/index.ts'
import type { Tx } from '#server/db/database.ts'
import { showsFile } from '#server/files/texts/textFiles.ts'
import { scopeOf } from '#server/records/scope.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

/** Columns of a request with the rows that were made of it. */
const MADE = { paper: 'paper_uuid', checkin: 'checkin_uuid' } as const satisfies Record<MadeOfRequest, string>
const MOST = 20

type Attachment = { file_uuid: string; name: string; size: number; content_type: string }
type Origin = { uuid: string; number: string; subject: string; attachments: Attachment[]; may_read: boolean }

/** SQL: whether the session may read a row (`r`) of the record. Deleted rows stay readable, as in their list. */
function isReadable(session: Session, record: MadeOfRequest | 'serviceRequest'): RawBuilder<boolean> {
  const { visible } = scopeOf({ record: records[record], hooks: {} }, session)
  return visible.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(visible, sql` and `)})`
}

/**
 * The requests of which a paper or an appointment was made, oldest first. Throws `not_found` when the session may not
 * read that row.
 */
export async function listOrigins(
  tx: Tx,
  session: Session,
  { record, uuid }: { record: MadeOfRequest; uuid: string },
): Promise<{ items: Origin[] }> {
  const made = await sql`select from ${sql.table(records[record].table)} r
    where r.uuid = ${uuid}::uuid and ${isReadable(session, record)}`.execute(tx)
  if (made.rows.length === 0) throw new Failure('not_found')
  const { rows } =
    await sql<Origin>`select r.uuid, r.number, r.subject, r.attachments, ${isReadable(session, 'serviceRequest')} as may_read
    from service_requests r where r.${sql.ref(MADE[record])} = ${uuid}::uuid and r.deleted_at is null
    order by r.created_at, r.uuid limit ${MOST}`.execute(tx)
  return { items: rows }
}

/** Whether the session may read a paper or an appointment that was made of a request with this file. */
export async function showsOrigin(tx: Tx, session: Session, fileUuid: string): Promise<boolean> {
  for (const record of MADE_OF_REQUESTS) {
    const isMade = sql<boolean>`r.dealer_id = q.dealer_id and r.uuid = q.${sql.ref(MADE[record])}`
    const seen = sql<boolean>`${isMade} and r.deleted_at is null and ${isReadable(session, record)}`
    const { rows } = await sql`select from service_requests q
      cross join lateral (select q.attachments) x
      join files f on f.dealer_id = q.dealer_id and f.uuid = ${fileUuid}::uuid
      where q.deleted_at is null and ${showsFile('attachments')}
        and exists (select from ${sql.table(records[record].table)} r where ${seen}) limit 1`.execute(tx)
    if (rows.length > 0) return true
  }
  return false
}
