import type { Insertable } from 'kysely'
import { type Calendar, makeCalendar, nextWork, type WorkTime } from '#contract/planning/calendar.ts'
import { dayName, localDay, weekdayOf } from '#contract/planning/localDay.ts'
import { type Person, type PlanningLocation, type WorkLocation, workingTimeOf } from '#contract/planning/workingTime.ts'
import type { OpeningHours } from '#contract/records/fields.ts'
import type { Tables } from '#server/db/schema.ts'
import type { CrewPlan, DealerPlan } from '../data/dealerPlan.ts'
import { STAFF } from '../data/staff.ts'
import type { Person as Employee, Organisation } from '../organisation/organisation.ts'
import type { Random } from '../random/random.ts'
import { type DemoWeek, demoWeek } from './demoWeek.ts'

const RESERVE_PERCENT = 10
const DAYS_OF_WEEK = 7
const SATURDAY = 5

/** A person who works on cars. */
export type Worker = CrewPlan & { person: Employee; pace: number }
/** The location and lift of a person on a day. */
export type Place = { location: PlanningLocation; time: WorkTime; bay: string }

export type Roster = {
  week: DemoWeek
  calendar: Calendar
  locations: readonly PlanningLocation[]
  workers: readonly Worker[]
  team: string
  advisors: readonly Employee[]
  /** A person is at one location per day; null: absent. */
  placeOf: (worker: Worker, day: number) => Place | null
  rows: Pick<{ [Name in keyof Tables]: Insertable<Tables[Name]>[] }, 'absences' | 'work_models' | 'team_reserves'>
}

type Closed = (location: string) => readonly string[]

function locationsOf({ rows }: Organisation, closed: Closed): PlanningLocation[] {
  return (rows.locations ?? []).map((row) => ({
    uuid: row.uuid,
    time_zone: row.time_zone ?? 'Europe/Berlin',
    opening_hours: JSON.parse(String(row.opening_hours)) as OpeningHours,
    closed_days: [
      ...(JSON.parse(String(row.closed_days)) as { day: string }[]),
      ...closed(row.uuid).map((day) => ({ day })),
    ],
    bays: JSON.parse(String(row.bays)) as PlanningLocation['bays'],
  }))
}

/**
 * The hours of a person's model at a location, on the days on which they are there. On Saturday they follow the opening
 * hours.
 */
function locationOf(crew: CrewPlan, location: PlanningLocation, days: readonly number[]): WorkLocation {
  const whole = workingTimeOf(STAFF[crew.job].model, location.opening_hours)
  const weeks = whole.weeks.map((week) =>
    Array.from({ length: DAYS_OF_WEEK }, (_, day) => {
      if (!days.includes(day)) return { shifts: [], breaks: [] }
      if (day === SATURDAY) return { shifts: location.opening_hours[day] ?? [], breaks: [] }
      return week[day] ?? { shifts: [], breaks: [] }
    }),
  )
  return { location_uuid: location.uuid, working_time: { ...whole, weeks } }
}

/**
 * The people who work on cars at this dealer, with their locations and times. `closed` are public holidays of a
 * location.
 */
export function buildRoster(
  plan: DealerPlan,
  organisation: Organisation,
  random: Random,
  end: Date,
  closed: Closed,
): Roster {
  const { dealerId: dealer_id, people, rows } = organisation
  const locations = locationsOf(organisation, closed)
  const uuidOf = new Map((rows.locations ?? []).map(({ key, uuid }) => [key, uuid]))
  const placed = new Map(locations.map((location) => [location.uuid, location]))
  const [main] = locations
  if (!main) throw new Error(`${plan.code} has no location`)
  const week = demoWeek(end, main)
  const team = (rows.departments ?? []).find(({ name }) => name === 'Werkstatt')?.uuid ?? ''
  const active = people.filter(({ state }) => state === undefined)
  const workLocations = (crew: CrewPlan) =>
    Object.entries(crew.days).flatMap(([key, days]) => {
      const location = placed.get(uuidOf.get(key) ?? '')
      return location ? [locationOf(crew, location, days)] : []
    })
  const factorOf = ({ factor = 1, secondary_percent }: CrewPlan) => factor * (1 - secondary_percent / 100)
  const workers = plan.crew.flatMap((crew): Worker[] => {
    const person = active.filter(({ job }) => job === crew.job)[crew.nth]
    return person ? [{ ...crew, person, pace: factorOf(crew) }] : []
  })
  const stamps = { version: 1, updated_at: new Date(week.now), updated_by: null }
  const absences = workers.flatMap(({ person, away }) => {
    if (!away) return []
    const day = dayName(week.monday + away.weekday)
    return [
      {
        dealer_id,
        uuid: random.uuid(),
        user_uuid: person.uuid,
        kind: away.kind,
        first_day: day,
        last_day: day,
        part_from: null,
        part_to: null,
        weekdays: null,
        note: away.note,
        created_at: new Date(week.now),
        ...stamps,
      },
    ]
  })
  const calendar = makeCalendar(
    locations,
    workers.map(
      (worker): Person => ({
        uuid: worker.person.uuid,
        team_uuids: [team],
        sites: workLocations(worker),
        skills: [],
        factor: worker.factor ?? 1,
        secondary_percent: worker.secondary_percent,
        absences: absences
          .filter(({ user_uuid }) => user_uuid === worker.person.uuid)
          .map(({ kind, first_day, last_day }) => ({ kind, first_day, last_day, part: null, weekdays: null })),
      }),
    ),
  )
  return {
    week,
    calendar,
    locations,
    workers,
    team,
    advisors: active.filter(({ job }) => job === 'advisor'),
    placeOf(worker, day) {
      const key = Object.entries(worker.days).find(([, days]) => days.includes(weekdayOf(day)))?.[0]
      const location = placed.get(uuidOf.get(key ?? '') ?? '')
      if (!location) return null
      const time = calendar.workTime(location.uuid, worker.person.uuid)
      const { from, to } = localDay(location.time_zone, day)
      const begins = nextWork(time, from)
      if (begins === null || begins >= to) return null
      const lifts = location.bays.filter(({ type, is_usable }) => type === 'lift' && is_usable)
      const nth = workers.filter(({ days }) => key !== undefined && key in days).indexOf(worker)
      return { location, time, bay: lifts[nth % lifts.length]?.code ?? '' }
    },
    rows: {
      absences,
      work_models: workers.map((worker) => ({
        dealer_id,
        user_uuid: worker.person.uuid,
        sites: JSON.stringify(workLocations(worker)),
        ...stamps,
        factor: worker.factor ?? null,
        secondary_percent: worker.secondary_percent,
      })),
      team_reserves: [{ dealer_id, team_uuid: team, percent: RESERVE_PERCENT }],
    },
  }
}
