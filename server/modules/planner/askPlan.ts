import type { z } from 'zod'
import type { promiseQuestion, slotQuestion } from '#contract/api/planner/plannerShapes.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { type Capacity, daysOf, loadOf, peopleCapacity, teamCapacity, withFormer } from '#contract/planning/capacity.ts'
import { dayName, dayNumber, localDay } from '#contract/planning/localDay.ts'
import { jobsByDay, orphansAt } from '#contract/planning/orphans.ts'
import { guardPromise } from '#contract/planning/promise.ts'
import type { PromiseAnswer } from '#contract/planning/promiseAnswer.ts'
import { slotsFor } from '#contract/planning/slots.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { openCalendar, openPlan } from './openPlan.ts'
import { requirePlan } from './places.ts'
import { blockRows, standing, toBlock } from './planBlocks.ts'
import { readPapers } from './planPapers.ts'
import { readTeams } from './planPeople.ts'

/** What was planned that long before the question may still be unfinished. */
const DAYS_BEFORE = 60
/** What is planned that long after the wished time is not in the way of it. */
const DAYS_AFTER = 30

const isoDay = (moment: number) => new Date(moment).toISOString().slice(0, 10)
/** The last moment that a question may ask for: nobody plans years ahead, and looking there takes time. */
const FURTHEST_MS = 400 * DAY_MS

/** When a new job can be promised (domain.md 7.4: before it is promised). */
export async function askPromise(tx: Tx, session: Session, question: z.output<typeof promiseQuestion>, now: number) {
  await requirePlan(tx, session, question.location_uuid, 'read')
  const until = Math.max(now, Date.parse(question.wished_at), Date.parse(question.earliest_start))
  if (until > now + FURTHEST_MS) throw new Failure('validation_failed', { fields: { wished_at: 'too_big' } })
  const { calendar, people, others } = await openCalendar(tx, question.location_uuid, {
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
  return { ...answer, papers: await readPapers(tx, session, papersIn(answer)) }
}

/** Papers of all jobs that an answer names: most of them are in no week that the asker has open. */
function papersIn({ possible, shifting, forced, behind }: PromiseAnswer): string[] {
  const named = [
    ...(possible?.on_hold ?? []),
    ...(shifting ? [...shifting.on_hold, ...shifting.moved] : []),
    ...(forced ? [...forced.on_hold, ...forced.moved] : []),
    ...behind.worst,
  ]
  return [...new Set(named.map(({ paper_uuid }) => paper_uuid))]
}

/** Who or which team is to do it exists; whether they work there, the answer shows. */
async function requireAsked(tx: Tx, { technician_uuids: people, team_uuid: team }: z.output<typeof promiseQuestion>) {
  const missing = (field: string) => new Failure('validation_failed', { fields: { [field]: 'not_found' } })
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

type Period = { location_uuid: string; period: 'day' | 'week' | 'month'; day: string }

/** What the teams of a location can do and have to do; of everybody together each person counts once. */
export async function readCapacity(
  tx: Tx,
  session: Session,
  { location_uuid: locationUuid, period, day }: Period,
  now: number,
) {
  await requirePlan(tx, session, locationUuid, 'read')
  const days = daysOf(period, day)
  const span = { from: days[0] ?? day, to: days.at(-1) ?? day }
  const { calendar, people, blocks } = await openPlan(tx, locationUuid, span, now)
  const load = loadOf(calendar, blocks)
  const teams = await readTeams(tx, locationUuid)
  const staff = people.map(({ uuid }) => uuid)
  const items = days.flatMap((one) => {
    const ask = { days: [one], locationUuid }
    const ofTeams = teams.map((team) => ({
      day: one,
      team_uuid: team.uuid,
      ...teamCapacity(calendar, load, team.uuid, { ...ask, reservePercent: team.reserve_percent }),
    }))
    const named = peopleCapacity(calendar, load, staff, { ...ask, reservePercent: 0 })
    const everybody = withFormer(together(named, ofTeams), load, locationUuid, [one])
    return [{ day: one, team_uuid: null, ...everybody }, ...ofTeams]
  })
  const orphaned = jobsByDay(calendar, orphansAt(calendar, blocks, locationUuid))
  return { items, orphaned: days.map((one) => ({ day: one, jobs: orphaned.get(one) ?? 0 })) }
}

/** Reserves and work without a name are those of the teams. */
function together(named: Capacity, teams: readonly Capacity[]): Capacity {
  const reserve = teams.reduce((sum, team) => sum + team.reserve, 0)
  return { ...named, reserve, free: named.net - reserve - named.planned - named.carried_over }
}

/** More than a hand of places is no help. */
const SLOTS = 3
const QUARTER_MS = 900_000

/** Where a job without a date fits as the plan is, with the people of the location. */
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
    uuid: '',
    paper_uuid: '',
    work_uuids: [],
    location_uuid,
    start: null,
    planned_minutes,
    done_minutes: 0,
    buffer_minutes,
    technicians: [],
    bay,
    team_uuid: null,
    is_fixed: false,
    part_of: null,
    part: 1,
    parts: 1,
    promised_at: null,
    priority: 0,
    state: 'planned',
    carried_from: null,
    carry_reason: null,
    needs: { skills, bay_kinds, loan_car_uuid: null, wheel_set: 'none', parts: 'none' },
  }
  const earliest = Math.ceil(now / QUARTER_MS) * QUARTER_MS
  return { items: slotsFor(calendar, blocks, job, { days, from: earliest, most: SLOTS }) }
}
