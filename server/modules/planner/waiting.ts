import { compareValues } from '#contract/compareValues.ts'
import { unfinishedAt } from '#contract/planning/carryOver.ts'
import { planOf } from '#contract/planning/changes.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { readOrphaned } from './formerPeople.ts'
import { dayThere, openCalendar } from './openPlan.ts'
import { readPlaces, requirePlan } from './places.ts'
import { blockRows, standing, toBlock } from './planBlocks.ts'
import { readPapers, readUnplanned } from './planPapers.ts'

/** Work that has no date yet, that should have been done, or that nobody who works there does: it must not hide. */
export async function readWaiting(tx: Tx, session: Session, location: string, now: number) {
  await requirePlan(tx, session, location, 'read')
  const here = standing(blockRows(tx)).where('b.location_uuid', '=', location).where('b.state', '<>', 'finished')
  const undatedRows = await here.where('b.start_at', 'is', null).orderBy('b.created_at').orderBy('b.uuid').execute()
  const lateRows = await here
    .where((eb) => eb.or([eb('b.carried_from', 'is not', null), eb('b.start_at', '<=', new Date(now).toISOString())]))
    .where('b.start_at', 'is not', null)
    .execute()
  const undated = undatedRows.map(toBlock).filter(({ state }) => state !== 'finished')
  undated.sort((a, b) => b.priority - a.priority || compareValues(a.promised_at ?? LAST, b.promised_at ?? LAST))
  const late = lateRows.map(toBlock).filter(({ state }) => state !== 'finished')
  const [place] = await readPlaces(tx, [location], new Date(now).getUTCFullYear())
  const today = place ? dayThere(place, now) : new Date(now).toISOString().slice(0, 10)
  const { calendar, people } = await openCalendar(tx, location, { from: today, to: today })
  const over = unfinishedAt(planOf(late), calendar, location, now).map(({ uuid }) => uuid)
  const carried = late
    .filter(({ uuid, carried_from }) => carried_from !== null || over.includes(uuid))
    .sort(
      (a, b) =>
        compareValues(a.carried_from ?? LAST, b.carried_from ?? LAST) ||
        b.priority - a.priority ||
        compareValues(a.promised_at ?? LAST, b.promised_at ?? LAST) ||
        compareValues(a.start ?? LAST, b.start ?? LAST),
    )
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

/** After every day there is. */
const LAST = '9999'
