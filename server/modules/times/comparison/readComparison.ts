import type { z } from 'zod'
import type { comparisonEndpoints } from '#contract/api/times/comparison.ts'
import { COMPARISON_DAYS_MAX } from '#contract/api/times/comparison.ts'
import { dayIn } from '#contract/datePresets.ts'
import { dayNumber, localDay } from '#contract/planning/localDay.ts'
import type { StampSpan } from '#contract/workshop/times/stampMath.ts'
import { type LightThresholds, type TrafficLight, trafficLight } from '#contract/workshop/times/trafficLight.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { type Location, type PersonLevel, personLevel, requireLocation } from '../access/figureLocations.ts'
import type { Hours, Services } from '../access/services.ts'
import { attendedSpans } from '../attendance/attendance.ts'
import { readSpans, type Worked, workedIn } from '../stamps/workedSpans.ts'
import { type ComparedWork, readWorks } from './readWorks.ts'

export type Selection = Omit<z.output<(typeof comparisonEndpoints)['GET /v1/workshop/comparison']['query']>, 'view'>

const SETTINGS = [
  'stamp_overlap',
  'formula_utilisation',
  'formula_efficiency',
  'formula_productivity',
  'attendance_source',
  'light_half_red_percent',
  'light_red_percent',
] as const

/** A paper with those of its works that a comparison is about. */
type Job = { paper_uuid: string; works: ComparedWork[]; light: TrafficLight }

/** All data from which the views of a comparison are calculated. */
export type ComparisonData = {
  location: Location
  level: PersonLevel
  values: Awaited<ReturnType<typeof readSettings<(typeof SETTINGS)[number]>>>['values']
  thresholds: LightThresholds
  now: number
  window: { from: number; to: number }
  days: { from: string; to: string }
  jobs: Job[]
  spans: StampSpan[]
  /** For each work: the people who worked on it, and their seconds in total. */
  worked: ReadonlyMap<string, readonly Worked[]>
  /** People and their seconds within the window. */
  inWindow: readonly Worked[]
  /** The people whose figures are requested: one person, a team, or all (null). */
  people: ReadonlySet<string> | null
  hours: readonly Hours[]
  /** Only some works are selected, so total hours cannot be compared with them. */
  isPart: boolean
}

/** Seconds that all people spent on a work. */
export const actualOf = ({ worked }: ComparisonData, { uuid }: ComparedWork) =>
  (worked.get(uuid) ?? []).reduce((sum, one) => sum + one.seconds, 0)

function windowOf({ from, to }: Selection, { time_zone }: Location) {
  if (from > to) throw new Failure('validation_failed', { fields: { to: 'too_small' } })
  if (dayNumber(to) - dayNumber(from) >= COMPARISON_DAYS_MAX)
    throw new Failure('validation_failed', { fields: { to: 'too_big' } })
  return { from: localDay(time_zone, dayNumber(from)).from, to: localDay(time_zone, dayNumber(to)).to }
}

const isOver = (target: number | null, actual: number) => target !== null && actual > target

/** Reads the data of a comparison. */
export async function readComparison(
  tx: Tx,
  services: Services,
  session: Session,
  selection: Selection,
): Promise<ComparisonData> {
  const now = services.now()
  const location = await requireLocation(tx, session, selection.location_uuid, 'read')
  const window = windowOf(selection, location)
  const days = { from: selection.from, to: selection.to }
  const level = await personLevel(tx, session, location, days.from, now)
  const { user_uuid: user, team_uuid: team } = selection
  if (user !== undefined && !level.sees(user)) throw new Failure('no_permission')
  const { values } = await readSettings(tx, SETTINGS)
  const hours = await services.working.plannedHours(tx, location.uuid, days)
  const members = hours.filter((one) => team === undefined || one.team_uuids.includes(team)).map(({ uuid }) => uuid)
  const asked = user === undefined ? members : [user]
  const people = user === undefined && team === undefined ? null : new Set(asked)
  const works = await readWorks(tx, { ...window, location_uuid: location.uuid, type: selection.type })
  const endOfDay = await services.working.closingTimes(tx, location.uuid, now)
  const overlap = values.stamp_overlap
  const spans = await readSpans(
    tx,
    works.map(({ uuid }) => uuid),
    { now, endOfDay, overlap },
  )
  const worked = Map.groupBy(workedIn(spans, overlap), ({ work }) => work)
  const wanted = works.filter(
    ({ uuid, technician_uuid, helpers }) =>
      people === null ||
      (worked.has(uuid)
        ? (worked.get(uuid) ?? []).some(({ person }) => people.has(person))
        : [technician_uuid, ...helpers.map((one) => one.user_uuid)].some((one) => one !== null && people.has(one))),
  )
  const actual = (uuid: string) => (worked.get(uuid) ?? []).reduce((sum, one) => sum + one.seconds, 0)
  const thresholds = { halfRed: values.light_half_red_percent, red: values.light_red_percent }
  const jobs = [...Map.groupBy(wanted, ({ paper_uuid }) => paper_uuid)]
    .map(([paper_uuid, own]) => ({
      paper_uuid,
      works: own,
      light: trafficLight(
        own.map(({ uuid, target }) => ({ target, actual: actual(uuid) })),
        thresholds,
      ),
    }))
    .filter(({ light }) => selection.only_over === 'false' || light === 'half_red' || light === 'red')
    .filter(
      ({ works: own }) =>
        selection.without_cause === 'false' ||
        own.some(({ uuid, target, cause }) => cause === '' && isOver(target, actual(uuid))),
    )
  const kept = new Set(jobs.flatMap((job) => job.works.map(({ uuid }) => uuid)))
  return {
    location,
    level,
    values,
    thresholds,
    now,
    window,
    days,
    jobs,
    spans,
    worked,
    people,
    inWindow: workedIn(spans, overlap, { from: window.from, to: Math.min(window.to, now) }).filter(
      ({ work, person }) => kept.has(work) && (people === null || people.has(person)),
    ),
    hours: await withStampedHours(
      tx,
      hours.filter(({ uuid }) => people === null || people.has(uuid)),
      values.attendance_source,
      window,
    ),
    isPart: selection.type !== undefined || selection.only_over === 'true' || selection.without_cause === 'true',
  }
}

/**
 * With `stamped`, replaces the planned attendance of all users by their stamped one, which is empty for users who do
 * not stamp.
 */
async function withStampedHours(
  tx: Tx,
  hours: readonly Hours[],
  source: 'planned' | 'stamped',
  window: { from: number; to: number },
): Promise<readonly Hours[]> {
  if (source === 'planned') return hours
  const spans = await attendedSpans(tx, window)
  return hours.map((one) => ({ ...one, attended: spans.get(one.uuid) ?? [] }))
}

/** The local day of a moment at the location. */
export const dayThere = ({ location }: ComparisonData, moment: number) => dayIn(location.time_zone, moment)
