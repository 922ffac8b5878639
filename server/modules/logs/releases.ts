import { v7 as uuidv7 } from 'uuid'
import type { AuditRelease } from '#contract/api/administration/logs.ts'
import { AUDIT_RELEASE_HOURS } from '#contract/logging.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { personOf } from './personOf.ts'

const HOUR = 3_600_000

/**
 * Requires another administrator's consent before one user's actions are shown. It follows a request and lasts a few
 * hours. Each access is an event itself. All users may see their own actions.
 */
export async function requireConsent(
  tx: Tx,
  session: Session,
  person: string | undefined,
  { now, what, isFirst }: { now: number; what: string; isFirst: boolean },
): Promise<void> {
  if (person === undefined || person === session.userUuid) return
  const release = await tx
    .selectFrom('audit_releases')
    .select('uuid')
    .where('person', '=', person)
    .where('asked_by', '=', session.userUuid)
    .where('is_approved', '=', true)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirst()
  if (!release) throw new Failure('second_person_required')
  if (isFirst)
    await recordEvent(tx, session, now, {
      event: 'audit.person.viewed',
      uuid: person,
      before: null,
      after: { what, release: release.uuid },
    })
}

/** Requests that are still open, and consents that are still valid. */
export async function listReleases(tx: Tx, now: number): Promise<AuditRelease[]> {
  const rows = await select(tx)
    .where('r.expires_at', '>', new Date(now).toISOString())
    .orderBy('r.uuid', 'desc')
    .limit(100)
    .execute()
  return rows.map(releaseOf)
}

export async function askForRelease(
  tx: Tx,
  session: Session,
  now: number,
  { person, reason }: { person: string; reason: string },
): Promise<AuditRelease> {
  const found = await tx.selectFrom('users').select('uuid').where('uuid', '=', person).executeTakeFirst()
  if (!found) throw new Failure('not_found')
  const uuid = uuidv7()
  const [asked_at, expires_at] = [new Date(now), new Date(now + AUDIT_RELEASE_HOURS * HOUR)]
  const { dealerId: dealer_id, userUuid: asked_by } = session
  await tx
    .insertInto('audit_releases')
    .values({ dealer_id, uuid, person, reason, asked_by, asked_at, expires_at })
    .execute()
  const event = { event: 'audit.person.asked', uuid: person, before: null, after: { reason } } as const
  await recordEvent(tx, session, now, event)
  return one(tx, uuid)
}

export async function decideRelease(
  tx: Tx,
  session: Session,
  now: number,
  { uuid, isApproved }: { uuid: string; isApproved: boolean },
): Promise<AuditRelease> {
  const row = await tx
    .selectFrom('audit_releases')
    .select(['asked_by', 'person', 'reason'])
    .where('uuid', '=', uuid)
    .where('decided_by', 'is', null)
    .where('expires_at', '>', new Date(now).toISOString())
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Failure('not_found')
  if (row.asked_by === session.userUuid) throw new Failure('second_person_required')
  await tx
    .updateTable('audit_releases')
    .set({
      decided_by: session.userUuid,
      is_approved: isApproved,
      expires_at: new Date(now + AUDIT_RELEASE_HOURS * HOUR),
    })
    .where('uuid', '=', uuid)
    .execute()
  await recordEvent(tx, session, now, {
    event: isApproved ? 'audit.person.approved' : 'audit.person.refused',
    uuid: row.person,
    before: null,
    after: { asked_by: row.asked_by, reason: row.reason },
  })
  return one(tx, uuid)
}

const select = (tx: Tx) =>
  tx
    .selectFrom('audit_releases as r')
    .innerJoin('users as p', (join) => join.onRef('p.dealer_id', '=', 'r.dealer_id').onRef('p.uuid', '=', 'r.person'))
    .innerJoin('users as a', (join) => join.onRef('a.dealer_id', '=', 'r.dealer_id').onRef('a.uuid', '=', 'r.asked_by'))
    .leftJoin('users as d', (join) =>
      join.onRef('d.dealer_id', '=', 'r.dealer_id').onRef('d.uuid', '=', 'r.decided_by'),
    )
    .select(['r.uuid', 'r.reason', 'r.asked_at', 'r.is_approved', 'r.expires_at', 'r.person', 'r.asked_by'])
    .select(['r.decided_by', 'p.first_name as person_first', 'p.last_name as person_last'])
    .select(['a.first_name as asked_first', 'a.last_name as asked_last'])
    .select(['d.first_name as decided_first', 'd.last_name as decided_last'])

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const releaseOf = (row: Row): AuditRelease => ({
  uuid: row.uuid,
  person: { uuid: row.person, first_name: row.person_first, last_name: row.person_last },
  reason: row.reason,
  asked_by: { uuid: row.asked_by, first_name: row.asked_first, last_name: row.asked_last },
  asked_at: row.asked_at,
  decided_by: personOf(row.decided_by, row.decided_first, row.decided_last),
  is_approved: row.is_approved,
  expires_at: row.expires_at,
})

async function one(tx: Tx, uuid: string): Promise<AuditRelease> {
  return releaseOf(await select(tx).where('r.uuid', '=', uuid).executeTakeFirstOrThrow())
}
