import { holds, type NeededPermission } from '#contract/permissions/can.ts'
import type { checkin } from '#contract/records/checkin.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { Tx } from '#server/db/database.ts'
import { findRow } from '#server/records/repository.ts'
import { keyOf, requireScope, unscoped } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

export type CheckinRow = RecordRow<typeof checkin> & Record<string, unknown>

/** The history of the statuses of check-ins. */
export const CHECKIN_HISTORY = { table: 'checkin_states', owner: 'checkin_uuid' } as const

/** The right for every action of the desk that is more than a change of fields. */
const STEP: NeededPermission = 'location.service.checkin.change_status'

/** A check-in that the session may read. One at another location counts as missing. */
export async function readCheckin(tx: Tx, context: Context, session: Session, uuid: string): Promise<CheckinRow> {
  const row = await findRow(tx, unscoped(context, session), uuid)
  if (!row) throw new Failure('not_found')
  await requireScope(tx, context.record, session, 'read', row, {})
  return row as CheckinRow
}

/** A check-in whose steps the session may take, locked until the end of the transaction. */
export async function lockCheckin(
  tx: Tx,
  context: Context,
  session: Session,
  uuid: string,
  version?: number,
): Promise<CheckinRow> {
  const row = await findRow(tx, unscoped(context, session), uuid, true)
  if (!row) throw new Failure('not_found')
  await requireScope(tx, context.record, session, 'read', row, {})
  const checked = row as CheckinRow
  if (!holds(session.permissions, STEP, await keyOf(tx, checked.location_uuid))) throw new Failure('no_permission')
  if (row.deleted_at !== null) throw new Failure('record_deleted')
  if (version !== undefined && row.version !== version) throw new Failure('version_conflict', { current: row })
  return checked
}

/** A desk: its location with the time zone. */
export type Desk = { uuid: string; key: string; time_zone: string }

/** A location that is not deleted and at which the session holds the permission. */
export async function requireDesk(
  tx: Tx,
  session: Session,
  uuid: string,
  needed: NeededPermission = STEP,
): Promise<Desk> {
  const desk = await tx
    .selectFrom('locations')
    .select(['uuid', 'key', 'time_zone'])
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!desk) throw new Failure('not_found')
  if (!holds(session.permissions, needed, desk.key)) throw new Failure('no_permission')
  return desk
}

/** Lets one user after the other act at a desk, so that a car or customer is not taken twice. */
export const lockDesk = (tx: Tx, { uuid }: Desk): Promise<unknown> =>
  tx.selectFrom('locations').select('uuid').where('uuid', '=', uuid).forNoKeyUpdate().execute()

/** Active locations whose desk the session may see, by name. */
export async function listDesks(tx: Tx, { permissions }: Session) {
  const rows = await tx
    .selectFrom('locations')
    .select(['uuid', 'key', 'description'])
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .orderBy('description')
    .orderBy('uuid')
    .execute()
  return rows
    .filter(({ key }) => holds(permissions, 'location.service.checkin.read', key))
    .map(({ uuid, key, description }) => ({
      location_uuid: uuid,
      name: description,
      may_step: holds(permissions, STEP, key),
      may_see_figures: holds(permissions, 'location.service.checkin.stats', key),
    }))
}
