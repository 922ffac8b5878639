import type { PlanBlock, PlanOverwrite } from '#contract/api/planner/plannerShapes.ts'
import type { PlanChanged } from '#contract/socket/events.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import { holdersAt } from '#server/records/scope.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import type { Writer } from './writeBlocks.ts'

type Change = { uuid: string; before: PlanBlock | null; after: PlanBlock | null }
type News = { changes: readonly Change[]; overwritten?: readonly PlanOverwrite[] }

/** The event for readers of one location's plan. A block that has moved to another location counts as deleted here. */
function newsAt(location_uuid: string, by: string | null, { changes, overwritten = [] }: News): PlanChanged {
  const isHere = (block: PlanBlock | null) => block?.location_uuid === location_uuid
  const here = changes.filter(({ before, after }) => isHere(before) || isHere(after))
  const names = new Set(here.map(({ uuid }) => uuid))
  return {
    location_uuid,
    by,
    changes: here.map(({ uuid, after }) => ({ uuid, after: isHere(after) ? after : null })),
    overwritten: overwritten.filter(({ uuid, theirs }) => names.has(uuid) && (theirs === null || isHere(theirs))),
    is_stale: false,
  }
}

async function announce(tx: Tx, hub: Hub, dealerId: string, news: readonly PlanChanged[]): Promise<void> {
  const told: [PlanChanged, string[]][] = []
  for (const one of news) told.push([one, await holdersAt(tx, 'location.workshop.planner.read', one.location_uuid)])
  onCommit(tx, () => {
    for (const [data, readers] of told)
      for (const reader of readers) hub.publish(dealerId, room.user(reader), { event: 'workshop.plan.changed', data })
  })
}

/** Tells users who may read the plans which blocks changed. */
export function announceBlocks(tx: Tx, hub: Hub, { dealerId, userUuid }: Writer, news: News): Promise<void> {
  const places = new Set(
    news.changes.flatMap(({ before, after }) => [before, after].flatMap((one) => one?.location_uuid ?? [])),
  )
  return announce(
    tx,
    hub,
    dealerId,
    [...places].map((place) => newsAt(place, userUuid, news)),
  )
}

/** Tells users who may read the plans that something other than blocks changed: users, cars, published days. */
export function announceStale(
  tx: Tx,
  hub: Hub,
  { dealerId, userUuid }: Writer,
  places: readonly string[],
): Promise<void> {
  const news = [...new Set(places)].map((location_uuid) => ({
    location_uuid,
    by: userUuid,
    changes: [],
    overwritten: [],
    is_stale: true,
  }))
  return announce(tx, hub, dealerId, news)
}
