import type { z } from 'zod'
import type { promiseQuestion, slotQuestion } from '#contract/api/planner/plannerShapes.ts'
import { DAY_MS } from '#contract/durations.ts'
import { NEW_BLOCK, type PlannerBlock } from '#contract/planning/blocks.ts'
import { daysOf, loadOf, locationCapacity, teamCapacity } from '#contract/planning/capacity.ts'
import { dayName, dayNumber, localDay } from '#contract/planning/localDay.ts'
import { jobsByDay, orphansAt } from '#contract/planning/orphans.ts'
import { guardPromise } from '#contract/planning/promise.ts'
import type { PromiseAnswer } from '#contract/planning/promiseAnswer.ts'
import { slotsFor } from '#contract/planning/slots.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { blockRows, standing, toBlock } from './blocks/planBlocks.ts'
import { dayThere, type OpenPlan, openCalendar, openPlan } from './openPlan.ts'
import { mayPlan, requirePlan } from './places.ts'
import { readPapers } from './planPapers.ts'
import { readTeams } from './planPeople.ts'
import { listEndangered, type ReadOverhang, readOverhang } from './waiting.ts'

/** Blocks that were planned up to this many days before the question may still be unfinished. */
const DAYS_BEFORE = 60
/** Blocks that are planned more than this many days after the wished time do not affect the answer. */
const DAYS_AFTER = 30

const isoDay = (moment: number) => new Date(moment).toISOString().slice(0, 10)
/** Latest moment of a question (ms from now). Dealers do not plan years ahead, and searching there takes time. */
const FURTHEST_MS = 400 * DAY_MS

/** The times at which new work can be promised. */
export async function askPromise(tx: Tx, session: Session, question: z.output<typeof promiseQuestion>, now: number) {
  await requirePlan(tx, session, question.location_uuid, 'read')
  const until = Math.max(now, Date.parse(question.wished_at), Date.parse(question.earliest_start))
  if (until > now + FURTHEST_MS) throw new Failure('validation_failed', { fields: { wished_at: 'too_big' } })
  const { place, calendar, people, others } = await openCalendar(tx, question.location_uuid, {
    from: isoDay(now),
    to: isoDay(until),
  })
  await requireAsked(tx, question)
  const locations = [question.location_uuid, ...others.map(({ uuid }) => uuid)]
  const rows = await standing(blockRows(tx))
    .where('b.location_uuid', 'in', locations)
    .where('b.state', '<>', 'finished')
    .where('b.start_at', '>', new Date(now - DAYS_BEFORE * DAY_MS).toISOString())
    .where('b.start_at', '<', new Date(until + DAYS_AFTER * DAY_MS).toISOString())
    .execute()
  const staff = new Set(people.map(({ uuid }) => uuid))
  const blocks = rows
    .map(toBlock)
    .filter(
      ({ location_uuid, technicians }) =>
        location_uuid === question.location_uuid || technicians.some(({ uuid }) => staff.has(uuid)),
    )
  const answer = guardPromise(calendar, blocks, question, now)
  // Blocks at other locations also keep people busy. Their details go only to users who may read the plan there.
  const readable = new Set(others.filter(({ key }) => mayPlan(session, 'read', key)).map(({ uuid }) => uuid))
  readable.add(question.location_uuid)
  const told = new Set(blocks.filter((one) => readable.has(one.location_uuid)).map(({ uuid }) => uuid))
  const [first, last] = [dayThere(place, now), dayThere(place, Date.parse(question.wished_at))]
  const days = { locationUuid: question.location_uuid, first, last: last > first ? last : first, now }
  const cars = await listEndangered(tx, calendar, { ...days, asked: question.paper_uuid })
  const behind = { cars: cars.length, until: days.last, first: cars.slice(0, NAMED_CARS) }
  const papers = new Set([...papersIn(answer, told), ...behind.first.map(({ paper_uuid }) => paper_uuid)])
  return { ...answer, behind, papers: await readPapers(tx, session, [...papers]) }
}

/** At most this many cars whose promise is in danger are named in an answer. */
const NAMED_CARS = 10

/**
 * Papers of the readable blocks (`told`) that an answer names. The client has usually not loaded the weeks in which
 * they are planned.
 */
function papersIn({ possible, shifting, forced }: PromiseAnswer, told: ReadonlySet<string>): string[] {
  const named = [
    ...(possible?.on_hold ?? []),
    ...(shifting ? [...shifting.on_hold, ...shifting.moved] : []),
    ...(forced ? [...forced.on_hold, ...forced.moved] : []),
  ]
  return [...new Set(named.filter(({ block_uuid }) => told.has(block_uuid)).map(({ paper_uuid }) => paper_uuid))]
}

/**
 * Requires that the paper belongs to the location or is planned there, and that technicians and team exist. The answer
 * itself shows whether the people work there.
 */
async function requireAsked(tx: Tx, question: z.output<typeof promiseQuestion>) {
  const { technician_uuids: people, team_uuid: team, paper_uuid: paper, location_uuid } = question
  const missing = (field: string) => new Failure('validation_failed', { fields: { [field]: 'not_found' } })
  if (paper !== null && !(await isPlannedAt(tx, paper, location_uuid))) throw missing('paper_uuid')
  if (people !== null && people.length > 0) {
    const rows = await tx
      .selectFrom('users')
      .select('uuid')
      .where('uuid', 'in', people)
      .where('deleted_at', 'is', null)
      .execute()
    if (rows.length < people.length) throw missing('technician_uuids')
  }
  if (team === null) return
  const row = await tx
    .selectFrom('departments')
    .select('uuid')
    .where('uuid', '=', team)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw missing('team_uuid')
}

/** Whether the paper belongs to the location or has a block there. Works may be planned at another location. */
async function isPlannedAt(tx: Tx, paper: string, location: string): Promise<boolean> {
  const row = await tx
    .selectFrom('papers as p')
    .select('p.uuid')
    .where('p.uuid', '=', paper)
    .where(({ eb, exists, or, selectFrom }) => {
      const blocks = selectFrom('plan_blocks as b')
        .select('b.uuid')
        .whereRef('b.dealer_id', '=', 'p.dealer_id')
        .whereRef('b.paper_uuid', '=', 'p.uuid')
        .where('b.location_uuid', '=', location)
      return or([eb('p.location_uuid', '=', location), exists(blocks)])
    })
    .executeTakeFirst()
  return row !== undefined
}

type Period = { location_uuid: string; period: 'day' | 'week' | 'month'; day: string }

/** Capacity and load of a location's teams. In the total of all teams, each person counts once. */
export async function readCapacity(
  tx: Tx,
  session: Session,
  { location_uuid: locationUuid, period, day }: Period,
  now: number,
) {
  await requirePlan(tx, session, locationUuid, 'read')
  const days = daysOf(period, day)
  const span = { from: days[0] ?? day, to: days.at(-1) ?? day }
  const plan = await openPlan(tx, locationUuid, span, now)
  const { calendar, blocks } = plan
  const overhang = await readOverhang(tx, calendar, locationUuid, now)
  const items = capacityOf(plan, await readTeams(tx, locationUuid), days, overhang)
  const orphaned = jobsByDay(calendar, orphansAt(calendar, blocks, locationUuid))
  return { items, orphaned: days.map((one) => ({ day: one, jobs: orphaned.get(one) ?? 0 })) }
}

type Teams = Awaited<ReturnType<typeof readTeams>>

/** The capacity of all people (`team_uuid` null) and of each team, per day. */
export function capacityOf(
  { place, calendar, people, blocks }: OpenPlan,
  teams: Teams,
  days: readonly string[],
  overhang: ReadOverhang,
) {
  // Work that is left from days before the plan is not among its blocks.
  const all = new Map([...overhang.blocks, ...blocks].map((block) => [block.uuid, block]))
  const load = loadOf(calendar, all.values(), overhang)
  const staff = people.map(({ uuid }) => uuid)
  return days.flatMap((one) => {
    const ask = { days: [one], locationUuid: place.uuid }
    const ofTeams = teams.map((team) => ({
      day: one,
      team_uuid: team.uuid,
      ...teamCapacity(calendar, load, team.uuid, { ...ask, reservePercent: team.reserve_percent }),
    }))
    const everybody = locationCapacity(calendar, load, { people: staff, teams }, ask)
    return [{ day: one, team_uuid: null, ...everybody }, ...ofTeams]
  })
}

/** At most this many suggested slots. More would not help the user. */
const SLOTS = 3
const QUARTER_MS = 900_000

/** Slots where a block without a date fits into the current plan, with the people of the location. */
export async function suggestSlots(tx: Tx, session: Session, question: z.output<typeof slotQuestion>, now: number) {
  const { location_uuid, planned_minutes, buffer_minutes, bay, from, skills, bay_kinds } = question
  await requirePlan(tx, session, location_uuid, 'read')
  const first = dayNumber(from)
  const days = Array.from({ length: question.days }, (_, index) => dayName(first + index))
  if (localDay('UTC', first).from > now + FURTHEST_MS)
    throw new Failure('validation_failed', { fields: { from: 'too_big' } })
  const span = { from, to: days.at(-1) ?? from }
  const { calendar, blocks } = await openPlan(tx, location_uuid, span, now)
  const job: PlannerBlock = {
    ...NEW_BLOCK,
    uuid: '',
    paper_uuid: '',
    location_uuid,
    planned_minutes,
    buffer_minutes,
    bay,
    needs: { ...NEW_BLOCK.needs, skills, bay_kinds },
  }
  const earliest = Math.ceil(now / QUARTER_MS) * QUARTER_MS
  return { items: slotsFor(calendar, blocks, job, { days, from: earliest, most: SLOTS }) }
}
