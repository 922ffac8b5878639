import type { PlanBlock } from '#contract/api/planner/plannerShapes.ts'
import { compareValues } from '#contract/compareValues.ts'
import type { Calendar } from '#contract/planning/calendar.ts'
import { type LeftOver, leftOver } from '#contract/planning/carryOver.ts'
import { planOf } from '#contract/planning/changes.ts'
import { type Endangered, endangeredAt } from '#contract/planning/endangered.ts'
import { dayAt, dayNumber, localDay } from '#contract/planning/localDay.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { blockRows, mayBeUnfinished, standing, toBlock } from './blocks/planBlocks.ts'
import { readOrphaned } from './formerPeople.ts'
import { dayThere, openCalendar } from './openPlan.ts'
import { readPlaces, requirePlan } from './places.ts'
import { readPapers, readUnplanned, readUnplannedPromises } from './planPapers.ts'

/** Blocks that must not be overlooked: without a date, overdue, or naming a user or bay that is gone. */
export async function readWaiting(tx: Tx, session: Session, location: string, now: number) {
  await requirePlan(tx, session, location, 'read')
  const here = standing(blockRows(tx)).where('b.location_uuid', '=', location).where(mayBeUnfinished)
  const undatedRows = await here.where('b.start_at', 'is', null).orderBy('b.created_at').orderBy('b.uuid').execute()
  const undated = undatedRows.map(toBlock).filter(({ state }) => state !== 'finished')
  undated.sort((a, b) => b.priority - a.priority || compareValues(a.promised_at ?? LAST, b.promised_at ?? LAST))
  const [place] = await readPlaces(tx, [location], new Date(now).getUTCFullYear())
  const today = place ? dayThere(place, now) : new Date(now).toISOString().slice(0, 10)
  const { calendar, people } = await openCalendar(tx, location, { from: today, to: today })
  const { blocks: carried } = await readOverhang(tx, calendar, location, now)
  const orphaned = await readOrphaned(
    tx,
    location,
    people.map(({ uuid }) => uuid),
  )
  const papers = [...new Set([...undated, ...carried, ...orphaned].map(({ paper_uuid }) => paper_uuid))]
  return {
    papers: await readUnplanned(tx, session, location),
    undated,
    carried,
    orphaned,
    papers_of_blocks: await readPapers(tx, session, papers),
  }
}

/** The overhang of a location with its blocks: those that should be finished by now, then those placed today. */
export type ReadOverhang = LeftOver & { readonly blocks: PlanBlock[] }

/** The overhang of a location, as the planner counts it. */
export async function readOverhang(tx: Tx, calendar: Calendar, location: string, now: number): Promise<ReadOverhang> {
  const zone = calendar.locations.get(location)?.time_zone ?? 'UTC'
  const { to } = localDay(zone, dayAt(zone, now))
  const rows = await standing(blockRows(tx))
    .where('b.location_uuid', '=', location)
    .where(mayBeUnfinished)
    .where('b.start_at', '<', new Date(to).toISOString())
    .where((eb) => eb.or([eb('b.carried_from', 'is not', null), eb('b.start_at', '<=', new Date(now).toISOString())]))
    .execute()
  const blocks = rows.map(toBlock)
  const overhang = leftOver(planOf(blocks), calendar, location, now)
  const known = new Map(blocks.map((block) => [block.uuid, block]))
  const ofOverhang = [...overhang.left, ...overhang.placed].flatMap(({ uuid }) => known.get(uuid) ?? [])
  return { ...overhang, blocks: ofOverhang }
}

type Days = {
  readonly locationUuid: string
  readonly first: string
  readonly last: string
  readonly now: number
  /** The paper about whose undated work is asked. That work is not counted, but the paper's dated work is. */
  readonly asked?: string | null
}

/** Papers of some days at a location whose promise is in danger, also unplanned ones. */
export async function listEndangered(tx: Tx, calendar: Calendar, days: Days): Promise<Endangered[]> {
  const { locationUuid, last, asked = null } = days
  const zone = calendar.locations.get(locationUuid)?.time_zone ?? 'UTC'
  const rows = await standing(blockRows(tx))
    .where('b.location_uuid', '=', locationUuid)
    .where(mayBeUnfinished)
    .where('p.promised_at', 'is not', null)
    .execute()
  const unplanned = await readUnplannedPromises(tx, locationUuid, localDay(zone, dayNumber(last)).to)
  const blocks = rows.map(toBlock).filter(({ paper_uuid, start }) => paper_uuid !== asked || start !== null)
  return endangeredAt(calendar, { blocks, unplanned: unplanned.filter(({ uuid }) => uuid !== asked) }, days)
}

/** Sorts after every possible day. */
const LAST = '9999'
