import type { z } from 'zod'
import type { promiseQuestion } from '#contract/api/plannerShapes.ts'
import { type Capacity, daysOf, loadOf, peopleCapacity, teamCapacity } from '#contract/planning/capacity.ts'
import { guardPromise, type PromiseAnswer } from '#contract/planning/promise.ts'
import { fillGap, suggestForGap } from '#contract/planning/suggestions.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/failure.ts'
import type { Session } from '#server/session.ts'
import { openCalendar, openPlan } from './openPlan.ts'
import { requirePlan } from './places.ts'
import { blockRows, standing, toBlock } from './planBlocks.ts'
import { readTeams } from './planPeople.ts'

const DAY_MS = 86_400_000
/** What was planned that long before the question may still be unfinished. */
const DAYS_BEFORE = 60
/** What is planned that long after the wished time is not in the way of it. */
const DAYS_AFTER = 30

const isoDay = (moment: number) => new Date(moment).toISOString().slice(0, 10)
/** The last moment that a question may ask for: nobody plans years ahead, and looking there takes time. */
const FURTHEST_MS = 400 * DAY_MS

/** When a new job can be promised (domain.md 7.4: before it is promised). */
export async function askPromise(
  tx: Tx,
  session: Session,
  question: z.output<typeof promiseQuestion>,
  now: number,
): Promise<PromiseAnswer> {
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
  return guardPromise(calendar, blocks, question, now)
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
  const everybody = people.map(({ uuid }) => uuid)
  const items = days.flatMap((one) => {
    const ask = { days: [one], locationUuid }
    const ofTeams = teams.map((team) => ({
      ...{ day: one, team_uuid: team.uuid },
      ...teamCapacity(calendar, load, team.uuid, { ...ask, reservePercent: team.reserve_percent }),
    }))
    const named = peopleCapacity(calendar, load, everybody, { ...ask, reservePercent: 0 })
    return [{ day: one, team_uuid: null, ...together(named, ofTeams) }, ...ofTeams]
  })
  return { items }
}

/** Reserves and work without a name are those of the teams. */
function together(named: Capacity, teams: readonly Capacity[]): Capacity {
  const reserve = teams.reduce((sum, team) => sum + team.reserve, 0)
  return { ...named, reserve, free: named.net - reserve - named.planned - named.carried_over }
}

type Gap = { location_uuid: string; technician_uuid: string; bay: string | null; from: string; to: string }

/** Undated work that fits where somebody has nothing to do. */
export async function suggestBlocks(tx: Tx, session: Session, gap: Gap) {
  await requirePlan(tx, session, gap.location_uuid, 'read')
  if (gap.from >= gap.to || Date.parse(gap.to) - Date.parse(gap.from) > DAYS_AFTER * DAY_MS)
    throw new Failure('validation_failed', { fields: { to: gap.from >= gap.to ? 'too_small' : 'too_big' } })
  const { calendar } = await openCalendar(tx, gap.location_uuid, {
    from: gap.from.slice(0, 10),
    to: gap.to.slice(0, 10),
  })
  if (!calendar.people.has(gap.technician_uuid))
    throw new Failure('validation_failed', { fields: { technician_uuid: 'not_found' } })
  const rows = await standing(blockRows(tx))
    .where('b.location_uuid', '=', gap.location_uuid)
    .where('b.start_at', 'is', null)
    .where('b.state', '<>', 'finished')
    .execute()
  const blocks = rows.map(toBlock)
  return { items: suggestForGap(calendar, gap, blocks), fill: fillGap(calendar, gap, blocks) }
}
