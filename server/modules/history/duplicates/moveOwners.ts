import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { type Move, moveBack, moveRows } from './moveRows.ts'
import type { Pointer } from './pointers.ts'

/** The period of the current owner, before the merge. */
export type OpenPeriod = { uuid: string; customer_uuid: string; from_at: string | null }

const OF_VEHICLE: Pointer = { table: 'vehicle_owners', column: 'vehicle_uuid', record: undefined }

export async function findOpenPeriod(tx: Tx, vehicle: string): Promise<OpenPeriod | null> {
  const found = await tx
    .selectFrom('vehicle_owners')
    .select(['uuid', 'customer_uuid', 'from_at'])
    .where('vehicle_uuid', '=', vehicle)
    .where('until_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}

/**
 * Moves the past owners of a merged vehicle. Its current owner moves along only if the kept vehicle has none and takes
 * over that owner, because a vehicle has one current owner.
 */
export async function moveOwners(
  tx: Tx,
  session: Session,
  move: Move,
  now: number,
  takesOwner: boolean,
): Promise<number> {
  const isFree = takesOwner && (await findOpenPeriod(tx, move.to)) === null
  return moveRows(
    tx,
    session,
    OF_VEHICLE,
    move,
    now,
    isFree ? sql<boolean>`true` : sql<boolean>`x.until_at is not null`,
  )
}

/** Moves the owners back. With `before`, the kept vehicle gets its earlier period of ownership again. */
export async function moveOwnersBack(
  tx: Tx,
  { dealerId }: Session,
  move: Move,
  now: number,
  before: { period: OpenPeriod | null; mergedAt: string } | null,
): Promise<void> {
  await moveBack(tx, OF_VEHICLE, move, now)
  if (!before) return
  const { period, mergedAt } = before
  await sql`delete from vehicle_owners where vehicle_uuid = ${move.to}::uuid and until_at is null
    and from_at >= ${mergedAt}::timestamptz`.execute(tx)
  if (!period) return
  await tx
    .insertInto('vehicle_owners')
    .values({ dealer_id: dealerId, vehicle_uuid: move.to, until_at: null, ...period })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'uuid']).doUpdateSet({ until_at: null }))
    .execute()
}
