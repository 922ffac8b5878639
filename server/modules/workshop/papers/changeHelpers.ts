import { sql } from 'kysely'
import type { RecordRow } from '#contract/records/define.ts'
import type { work } from '#contract/records/work.ts'
import type { Tx } from '#server/db/database.ts'
import { announceRecord } from '#server/records/announceRecord.ts'
import { recordEvent } from '#server/records/audit.ts'
import { emitRowEvent } from '#server/records/emitRowEvent.ts'
import { findRow } from '#server/records/repository.ts'
import { requireScope, unscoped } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { requireWorkshopPeople } from '#server/staff/workshopPeople.ts'
import { touchPaper } from './partOfPaper.ts'

type WorkRow = RecordRow<typeof work> & Record<string, unknown>
type Helper = WorkRow['helpers'][number]

/** The helpers on a work (`r`), biggest share first. */
export const helpersOf = sql<Helper[]>`(select coalesce(jsonb_agg(jsonb_build_object('user_uuid', h.user_uuid,
    'share', h.share) order by h.share desc, h.user_uuid), '[]') from work_helpers h
  where h.dealer_id = r.dealer_id and h.work_uuid = r.uuid)`

const WHOLE = 100
const unknown = (field: string, code: 'required' | 'too_big' | 'unknown_value' | 'not_found') =>
  new Failure('validation_failed', { fields: { [field]: code } })

/**
 * Refuses people who cannot be on a work, and shares that leave nothing for its technician. Existing helpers may stay,
 * even if they have left the workshop.
 */
async function requireHelpers(tx: Tx, before: WorkRow, helpers: readonly Helper[]): Promise<void> {
  const { technician_uuid, location_uuid } = before
  if (helpers.length === 0) return
  if (technician_uuid === null) throw unknown('technician_uuid', 'required')
  const people = helpers.map(({ user_uuid }) => user_uuid)
  if (people.includes(technician_uuid)) throw unknown('helpers', 'unknown_value')
  if (helpers.reduce((sum, { share }) => sum + share, 0) >= WHOLE) throw unknown('helpers', 'too_big')
  const known = await tx
    .selectFrom('users')
    .select('uuid')
    .where('uuid', 'in', people)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .execute()
  if (known.length < people.length) throw unknown('helpers', 'not_found')
  const had = before.helpers.map(({ user_uuid }) => user_uuid)
  await requireWorkshopPeople(
    tx,
    location_uuid,
    people.filter((uuid) => !had.includes(uuid)),
  )
}

/** Sets who does a work together with its technician. */
export async function changeHelpers(
  tx: Tx,
  works: Context,
  session: Session,
  uuid: string,
  { version, helpers }: { version: number; helpers: Helper[] },
): Promise<WorkRow> {
  const scope = unscoped(works, session)
  const read = async (lock: boolean) => (await findRow(tx, scope, uuid, lock)) as WorkRow | undefined
  const before = await read(true)
  if (!before) throw new Failure('not_found')
  await requireScope(tx, works.record, session, 'update', before, {})
  if (before.deleted_at !== null) throw new Failure('record_deleted')
  if (before.version !== version) throw new Failure('version_conflict', { current: before })
  await requireHelpers(tx, before, helpers)
  const at = new Date(works.now())
  await tx.deleteFrom('work_helpers').where('work_uuid', '=', uuid).execute()
  if (helpers.length > 0)
    await tx
      .insertInto('work_helpers')
      .values(helpers.map((helper) => ({ dealer_id: session.dealerId, work_uuid: uuid, ...helper })))
      .execute()
  await tx
    .updateTable('works')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: at }))
    .where('uuid', '=', uuid)
    .execute()
  const row = await read(false)
  if (!row) throw new Failure('not_found')
  await recordEvent(tx, session, works.now(), {
    event: 'work.helpers.changed',
    uuid,
    before: { helpers: before.helpers },
    after: { helpers: row.helpers },
  })
  await emitRowEvent(tx, session, works.record, { fact: 'changed', uuid, fields: ['helpers'], after: row })
  await announceRecord(tx, works.hub, session, works.record, [row], ['helpers'])
  await touchPaper(tx, { hub: works.hub, session, now: works.now() }, row.paper_uuid, ['helpers'])
  return row
}

/** Removes a helper who has become the technician. Without a technician, all helpers are removed. */
export async function followTechnician(
  tx: Tx,
  { uuid, technician_uuid }: { uuid: string; technician_uuid: string | null },
): Promise<void> {
  const own = tx.deleteFrom('work_helpers').where('work_uuid', '=', uuid)
  await (technician_uuid === null ? own : own.where('user_uuid', '=', technician_uuid)).execute()
}
