import { sql } from 'kysely'
import type { WorkLocation } from '#contract/planning/workingTime.ts'
import type { Mover } from '#server/core/serverModule.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import { keyOf, requireAt } from '#server/records/scope.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { announceStale } from './blocks/announcePlan.ts'
import { keepsPeopleAt } from './places.ts'

type Move = { from: string; to: string }

/**
 * Locks the loan cars of a location, also deleted ones, because their bookings move with them. Refuses a user who may
 * not change the cars of both locations.
 */
async function carsAt(tx: Tx, session: Session, { from, to }: Move) {
  const cars = await tx
    .selectFrom('loan_cars')
    .select('uuid')
    .where('location_uuid', '=', from)
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute()
  if (cars.length > 0)
    for (const place of [from, to]) await requireAt(tx, session, 'location.workshop.planner.update', place)
  return cars
}

async function moveCars(tx: Tx, session: Session, move: Move, now: number): Promise<number> {
  const { from, to } = move
  const cars = await carsAt(tx, session, move)
  if (cars.length === 0) return 0
  await tx
    .updateTable('loan_cars')
    .set((eb) => ({ location_uuid: to, version: eb('version', '+', 1), updated_at: new Date(now) }))
    .where('location_uuid', '=', from)
    .execute()
  const change = { event: 'loanCar.changed', before: { location_uuid: from }, after: { location_uuid: to } } as const
  for (const { uuid } of cars) await recordEvent(tx, session, now, { ...change, uuid })
  return cars.length
}

/** The hours moved to the other location. A user who already has hours there keeps those. */
function moved(locations: readonly WorkLocation[], { from, to }: Move): WorkLocation[] {
  const isThere = locations.some(({ location_uuid }) => location_uuid === to)
  return locations.flatMap((location) => {
    if (location.location_uuid !== from) return [location]
    return isThere ? [] : [{ ...location, location_uuid: to }]
  })
}

/** Locks the working hours of users that name the location. Refuses a user who may not edit hours at both locations. */
async function hoursAt(tx: Tx, session: Session, move: Move) {
  const models = await tx
    .selectFrom('work_models')
    .select(['user_uuid', 'sites'])
    .where(sql<boolean>`sites @> ${JSON.stringify([{ location_uuid: move.from }])}::jsonb`)
    .orderBy('user_uuid')
    .forNoKeyUpdate()
    .execute()
  if (models.length > 0)
    for (const place of [move.from, move.to])
      if (!keepsPeopleAt(session, [await keyOf(tx, place)])) throw new Failure('no_permission')
  return models
}

async function moveHours(tx: Tx, session: Session, move: Move, now: number): Promise<number> {
  const models = await hoursAt(tx, session, move)
  for (const { user_uuid, sites: locations } of models) {
    const after = moved(locations, move)
    await tx
      .updateTable('work_models')
      .set((eb) => ({
        sites: JSON.stringify(after),
        version: eb('version', '+', 1),
        updated_at: new Date(now),
        updated_by: session.userUuid,
      }))
      .where('user_uuid', '=', user_uuid)
      .execute()
    const event = { event: 'workModel.changed', uuid: user_uuid } as const
    await recordEvent(tx, session, now, { ...event, before: { sites: locations }, after: { sites: after } })
  }
  return models.length
}

/**
 * Moves loan cars with their bookings, and the hours of users, to another location. Blocks follow their papers. Clients
 * refetch both plans after the commit.
 */
export function planMover({ hub, now }: { hub: Hub; now: () => number }): Mover {
  return {
    check: async (tx, session, move) =>
      (await carsAt(tx, session, move)).length + (await hoursAt(tx, session, move)).length,
    async move(tx, session, move) {
      const moved = (await moveCars(tx, session, move, now())) + (await moveHours(tx, session, move, now()))
      await announceStale(tx, hub, session, [move.from, move.to])
      return moved
    },
  }
}
