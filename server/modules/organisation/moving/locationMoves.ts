import { v7 as uuidv7 } from 'uuid'
import type { LocationMove } from '#contract/api/administration/organisation.ts'
import type { Dependent } from '#contract/dependents.ts'
import { can, GLOBAL_SCOPE, holds } from '#contract/permissions/can.ts'
import { records } from '#contract/records/index.ts'
import type { Mover } from '#server/core/serverModule.ts'
import type { Tx } from '#server/db/database.ts'
import { serializeDealer } from '#server/db/serializeDealer.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { listDependents } from '#server/records/dependents.ts'
import { requireScope } from '#server/records/scope.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { countAt, type Home, homes, isTaken } from './homes.ts'
import type { Move } from './moveRows.ts'

type Place = { uuid: string; key: string; deleted_at: string | null; is_active: boolean }

/**
 * Locks locations until the end of the transaction. With `isAlone`, nothing new can be stored there meanwhile. The
 * order is fixed, so that two opposite moves do not deadlock.
 */
export async function lockLocations(tx: Tx, uuids: readonly string[], isAlone: boolean): Promise<Map<string, Place>> {
  const query = tx
    .selectFrom('locations')
    .select(['uuid', 'key', 'deleted_at', 'is_active'])
    .where('uuid', 'in', uuids)
    .orderBy('uuid')
  const rows = await (isAlone ? query.forNoKeyUpdate() : query.forShare()).execute()
  return new Map(rows.map((row) => [row.uuid, row]))
}

/** Rows that belong to a location, and what happens to them when they move to another one. */
export async function listUses(tx: Tx, session: Session, location: string, now: number): Promise<Dependent[]> {
  if ((await lockLocations(tx, [location], false)).size === 0) throw new Failure('not_found')
  return listDependents(tx, records, session, { record: records.location, uuids: [location], action: 'move', now })
}

/** The newest move from or to a location that the caller may see; null when there was none. */
export async function readMove(tx: Tx, { permissions }: Session, location: string): Promise<LocationMove | null> {
  const row = await tx.selectFrom('locations').select('key').where('uuid', '=', location).executeTakeFirst()
  if (!row || !holds(permissions, records.location.permissions.read, row.key)) throw new Failure('not_found')
  return findMove(tx, location)
}

async function findMove(tx: Tx, location: string): Promise<LocationMove | null> {
  const move = await tx
    .selectFrom('location_moves')
    .select(['uuid', 'from_uuid', 'to_uuid', 'deletes', 'state', 'total', 'moved', 'error', 'started_at', 'ended_at'])
    .where((eb) => eb.or([eb('from_uuid', '=', location), eb('to_uuid', '=', location)]))
    .orderBy('uuid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return move ?? null
}

/** Refuses a caller who lacks the right to change the rows of a record at one of the two locations. */
async function requireChange(tx: Tx, session: Session, { record, field }: Home, { from, to }: Move): Promise<void> {
  if (!holds(session.permissions, record.permissions.update)) throw new Failure('no_permission')
  for (const place of [from, to]) await requireScope(tx, record, session, 'update', { [field]: place }, null)
}

/** Locks both locations of a move. Refuses a target that does not exist, is inactive, or is the source itself. */
async function requirePlaces(tx: Tx, { from, to }: Move): Promise<void> {
  const places = await lockLocations(tx, [from, to], false)
  const [source, target] = [places.get(from), places.get(to)]
  if (!source) throw new Failure('not_found')
  if (!target || target.deleted_at !== null || !target.is_active || from === to)
    throw new Failure('validation_failed', { fields: { to: from === to ? 'unknown_value' : 'not_found' } })
}

type Wanted = Move & { deletes: boolean }
type Services = { session: Session; movers: readonly Mover[]; now: number }

/**
 * Starts moving everything that belongs to a location to another one. Names that are taken there, and missing
 * permissions for any row, are refused before the first row moves. A move that failed is continued by starting it
 * again.
 */
export async function startMove(tx: Tx, { session, movers, now }: Services, wanted: Wanted): Promise<LocationMove> {
  await serializeDealer(tx)
  await requirePlaces(tx, wanted)
  const { dealerId, userUuid } = session
  const running = await tx.selectFrom('location_moves').select('uuid').where('state', '=', 'running').executeTakeFirst()
  if (running) throw new Failure('location_move_running')
  if (wanted.deletes && !can(session.permissions, 'global.locations.delete', GLOBAL_SCOPE))
    throw new Failure('no_permission')
  let total = 0
  for (const home of homes) {
    const count = await countAt(tx, home, wanted.from)
    if (count === 0) continue
    await requireChange(tx, session, home, wanted)
    if (await isTaken(tx, home, wanted.from, wanted.to))
      throw new Failure('validation_failed', { fields: { to: 'already_exists' } })
    total += count
  }
  for (const { check } of movers) total += await check(tx, session, wanted)
  const uuid = uuidv7()
  await tx
    .insertInto('location_moves')
    .values({
      dealer_id: dealerId,
      uuid,
      from_uuid: wanted.from,
      to_uuid: wanted.to,
      deletes: wanted.deletes,
      state: 'running',
      total,
      started_at: new Date(now),
      started_by: userUuid,
    })
    .execute()
  await enqueueJob(tx, dealerId, 'location_move', { move_uuid: uuid }, userUuid)
  const started = await findMove(tx, wanted.from)
  if (!started) throw new Failure('not_found')
  return started
}
