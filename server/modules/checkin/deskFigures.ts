import { type RawBuilder, sql } from 'kysely'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { FIGURE_DAYS_MAX } from '#contract/api/service/checkin.ts'
import { dayNumber } from '#contract/planning/localDay.ts'
import { LEAST_PEOPLE } from '#contract/workshop/times/smallGroups.ts'
import type { Tx } from '#server/db/database.ts'
import { findUserNames } from '#server/records/userNames.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { isWaitingType } from './checkinColumns.ts'
import { type Desk, requireDesk } from './openCheckin.ts'

type Answer = EndpointOutput<'GET /v1/service/checkin/stats'>
type Asked = { location_uuid: string; from: string; to: string }
/** The rules about figures of persons, which the module of the times provides. */
export type PersonRules = {
  personLevel: (
    tx: Tx,
    session: Session,
    location: Pick<Desk, 'key' | 'time_zone'>,
    from: string,
    now: number,
  ) => Promise<{ sees: (person: string) => boolean }>
  recordAccesses: (
    tx: Tx,
    session: Session,
    now: number,
    people: Iterable<string>,
    access: { what: 'checkins'; from: string; to: string },
  ) => Promise<void>
}

/** Condition: the check-in (`r`) belongs to the desk, and `moment` lies within the days. */
const within = (desk: Desk, { from, to }: Asked, moment: RawBuilder<unknown>) =>
  sql<boolean>`r.location_uuid = ${desk.uuid} and r.deleted_at is null
    and ${moment} >= (cast(${from} as date)::timestamp at time zone ${desk.time_zone})
    and ${moment} < ((cast(${to} as date) + 1)::timestamp at time zone ${desk.time_zone})`

async function listArrivals(tx: Tx, desk: Desk, asked: Asked): Promise<Answer['arrivals']> {
  const { rows } = await sql<{ at: string; count: number | string }>`
    select to_char(date_bin('15 minutes', r.arrival_at at time zone ${desk.time_zone}, timestamp '2001-01-01'),
      'HH24:MI') as at, count(*) as count
    from checkins r where ${within(desk, asked, sql`r.arrival_at`)}
    group by 1 order by 1`.execute(tx)
  return rows.map(({ at, count }) => ({ at, count: Number(count) }))
}

const rounded = (minutes: number | null) => (minutes === null ? null : Math.round(minutes * 10) / 10)

type Waited = { day: string | null; count: number | string; median: number | null; p90: number | null }
type Missed = { day: string | null; count: number | string; due: number | string }

/** The day of a moment by the clock of the desk. */
const dayOf = ({ time_zone }: Desk, moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone ${time_zone}, 'YYYY-MM-DD')`

/**
 * How long customers waited: a row for each day, and one for all days (day null). Customers who still wait are left
 * out.
 */
async function readWaiting(tx: Tx, desk: Desk, asked: Asked): Promise<Waited[]> {
  const { rows } = await sql<Waited>`
    select w.day, count(*) as count, percentile_cont(0.5) within group (order by w.minutes) as median,
      percentile_cont(0.9) within group (order by w.minutes) as p90
    from (select ${dayOf(desk, sql`r.arrival_at`)} as day,
        (extract(epoch from r.waited_until - r.arrival_at) / 60)::float8 as minutes from checkins r
      where ${within(desk, asked, sql`r.arrival_at`)} and r.waited_until is not null
        and ${isWaitingType}) w
    group by grouping sets ((), (w.day))`.execute(tx)
  return rows
}

/** Missing customers among those who had agreed on a time that has passed, by day and in all (day null). */
async function readNoShows(tx: Tx, desk: Desk, asked: Asked, now: number): Promise<Missed[]> {
  const { rows } = await sql<Missed>`
    select d.day, count(*) filter (where d.is_no_show) as count, count(*) as due
    from (select ${dayOf(desk, sql`r.target_date`)} as day, r.is_no_show from checkins r
      where ${within(desk, asked, sql`r.target_date`)} and r.target_date <= ${new Date(now)}
        and r.type not in ('walk_in', 'key_drop', 'towed') and (r.status <> 'canceled' or r.is_no_show)) d
    group by grouping sets ((), (d.day))`.execute(tx)
  return rows
}

/** Waiting times and missing customers, in all and by day. */
async function readDays(
  tx: Tx,
  desk: Desk,
  asked: Asked,
  now: number,
): Promise<Pick<Answer, 'waiting' | 'no_shows' | 'days'>> {
  const waited = new Map((await readWaiting(tx, desk, asked)).map((row) => [row.day, row]))
  const missed = new Map((await readNoShows(tx, desk, asked, now)).map((row) => [row.day, row]))
  const waitOf = (day: string | null) => ({
    median: rounded(waited.get(day)?.median ?? null),
    p90: rounded(waited.get(day)?.p90 ?? null),
  })
  const [count, due] = [Number(missed.get(null)?.count ?? 0), Number(missed.get(null)?.due ?? 0)]
  const days = [...new Set([...waited.keys(), ...missed.keys()])].filter((day) => day !== null).sort()
  return {
    waiting: Object.assign({ count: Number(waited.get(null)?.count ?? 0) }, waitOf(null)),
    no_shows: { count, due, rate: due === 0 ? null : count / due },
    days: days.map((day) => {
      const of = missed.get(day)
      return Object.assign({ day, no_shows: Number(of?.count ?? 0), due: Number(of?.due ?? 0) }, waitOf(day))
    }),
  }
}

const listLoad = async (tx: Tx, desk: Desk, asked: Asked) =>
  (
    await sql<{ person: string | null; count: number | string }>`
      select r.user_target_uuid as person, count(*) as count from checkins r
      where ${within(desk, asked, sql`r.target_date`)} and r.status <> 'canceled'
      group by 1 order by 2 desc, 1`.execute(tx)
  ).rows.map(({ person, count }) => ({ person, count: Number(count) }))

/**
 * The load of each advisor whom the caller may see. The figures of the others are added up, if they are enough people.
 * Records the access to the figures.
 */
async function readAdvisors(
  tx: Tx,
  { personLevel, recordAccesses }: PersonRules,
  session: Session,
  desk: Desk,
  asked: Asked,
  now: number,
): Promise<Answer['advisors']> {
  const load = await listLoad(tx, desk, asked)
  const { sees } = await personLevel(tx, session, desk, asked.from, now)
  const people = load.flatMap(({ person, count }) => (person === null ? [] : [{ person, count }]))
  const seen = people.filter(({ person }) => sees(person))
  const others = people.filter(({ person }) => !sees(person))
  const nameOf = await findUserNames(
    tx,
    seen.map(({ person }) => person),
  )
  await recordAccesses(
    tx,
    session,
    now,
    seen.map(({ person }) => person),
    { what: 'checkins', from: asked.from, to: asked.to },
  )
  const sum = others.reduce((total, { count }) => total + count, 0)
  return {
    items: seen.flatMap(({ person, count }) => {
      const user = nameOf(person)
      return user ? [{ user, count }] : []
    }),
    others: others.length >= LEAST_PEOPLE ? { people: others.length, count: sum } : null,
    unassigned: load.find(({ person }) => person === null)?.count ?? 0,
  }
}

/** The figures of a desk in a span of days. */
export async function deskFigures(
  tx: Tx,
  rules: PersonRules,
  session: Session,
  asked: Asked,
  now: number,
): Promise<Answer> {
  const desk = await requireDesk(tx, session, asked.location_uuid, 'location.service.checkin.stats')
  const days = dayNumber(asked.to) - dayNumber(asked.from) + 1
  if (days < 1) throw new Failure('validation_failed', { fields: { to: 'too_small' } })
  if (days > FIGURE_DAYS_MAX) throw new Failure('validation_failed', { fields: { to: 'too_big' } })
  return {
    arrivals: await listArrivals(tx, desk, asked),
    ...(await readDays(tx, desk, asked, now)),
    advisors: await readAdvisors(tx, rules, session, desk, asked, now),
  }
}
