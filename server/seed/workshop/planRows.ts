import type { Insertable } from 'kysely'
import { dayAt, dayName } from '#contract/planning/localDay.ts'
import { minutesOfUnits } from '#contract/planning/workingTime.ts'
import { HIGH_VOLTAGE_DRIVES } from '#contract/records/vehicle.ts'
import { HIGH_VOLTAGE_SKILL } from '#contract/workshop/highVoltage.ts'
import type { Tables } from '#server/db/schema.ts'
import type { DealerPlan } from '../data/dealerPlan.ts'
import type { Random } from '../random/random.ts'
import type { Visit } from './layVisits.ts'
import { lastStep, type Outcome } from './outcomes.ts'
import type { Numbered } from './paperRows.ts'
import type { Roster } from './roster.ts'

type RowsOf<Name extends keyof Tables> = Insertable<Tables[Name]>[]
type PlanRows = {
  [Name in 'loan_cars' | 'loan_bookings' | 'plan_blocks' | 'published_days']: RowsOf<Name>
}

const MINUTE = 60_000
/** The dealer where one person is double-booked. */
const TWICE = 'ahf01'
const LOAN_CARS = { ahf01: 5, nkp02: 4 } as const
const LOAN_MODELS = ['Polo', 'T-Cross', 'Golf VIII', 'ID.3', 'Caddy'] as const
const STATES = { new: 'planned', in_progress: 'in_progress', completed: 'finished', canceled: 'planned' } as const

type Given = {
  roster: Roster
  plan: DealerPlan
  dealer_id: string
  outcomes: ReadonlyMap<Visit, Outcome>
  random: Random
}

/** Bookings of loan cars, each for one customer at a time. One car is double-booked on purpose. */
function lend(visits: readonly Numbered[], { roster, plan, dealer_id, random }: Given) {
  const [main] = roster.locations
  const stamps = {
    version: 1,
    created_at: new Date(roster.week.now),
    updated_at: new Date(roster.week.now),
    deleted_at: null,
  }
  const count = LOAN_CARS[plan.code as keyof typeof LOAN_CARS]
  const loan_cars: RowsOf<'loan_cars'> = Array.from({ length: count }, (_, index) => ({
    dealer_id,
    uuid: random.uuid(),
    location_uuid: main?.uuid ?? '',
    name: `Ersatzwagen ${index + 1} · ${LOAN_MODELS[index]}`,
    licensePlate: `${plan.districts[0]}-EW ${index + 11}`,
    is_usable: true,
    ...stamps,
  }))
  const free = loan_cars.map(() => 0)
  const loan_bookings: RowsOf<'loan_bookings'> = visits
    .filter(({ remarks }) => remarks.hasLoanCar)
    .sort((a, b) => (a.jobs[0]?.planned.from ?? 0) - (b.jobs[0]?.planned.from ?? 0))
    .map((visit, index, all) => {
      const from = Math.min(...visit.jobs.map(({ planned }) => planned.from)) - 15 * MINUTE
      const until = Math.max(...visit.jobs.map(({ planned }) => planned.to)) + 30 * MINUTE
      const earliest = free.indexOf(Math.min(...free))
      // The last two bookings get the same car.
      const car = index === all.length - 1 ? Math.max(0, free.indexOf(Math.max(...free))) : earliest
      free[car] = until
      return {
        dealer_id,
        uuid: random.uuid(),
        loan_car_uuid: loan_cars[car]?.uuid ?? '',
        paper_uuid: visit.uuid,
        from_at: new Date(from),
        until_at: new Date(until),
        created_at: new Date(Math.min(from, roster.week.now)),
        created_by: roster.advisors[0]?.uuid ?? null,
      }
    })
  return { loan_cars, loan_bookings }
}

/** Date, people and bay of a planned job; empty while it has no date. */
const datesOf = (visit: Numbered, job: Numbered['jobs'][number]) =>
  visit.isUndated
    ? { start_at: null, technicians: '[]', bay: null }
    : {
        start_at: new Date(job.planned.from),
        technicians: JSON.stringify([{ uuid: job.technician ?? visit.worker.person.uuid, share: 1 }]),
        bay: job.bay,
      }

/** Whether wheels and parts of the nth job of a visit are ready. */
function readinessOf({ type, day }: Numbered, nth: number, { hold, current }: { hold: string; current: number }) {
  const wheels = day > current && nth === 1 ? 'missing' : 'ready'
  const parts = nth === 0 ? 'complete' : 'none'
  return {
    wheel_set: type === 'tire' ? wheels : 'none',
    parts_ready: hold === 'waiting_parts' ? 'incomplete' : parts,
  } as const
}

function blocksOf(visit: Numbered, { roster, dealer_id, outcomes, random }: Given): RowsOf<'plan_blocks'> {
  const outcome = outcomes.get(visit)
  if (!outcome || (visit.isHistory && visit.carried.length === 0)) return []
  const { hold } = lastStep(outcome)
  const created_at = new Date(outcome.steps[0]?.at ?? roster.week.now)
  return visit.jobs.map((job, index) => {
    const state = outcome.states.get(job) ?? 'new'
    const planned_minutes = minutesOfUnits(job.target_ze)
    const isCarried = visit.carried.includes(job)
    const foreman = roster.workers.find((worker) => worker.job === 'foreman')?.person.uuid ?? null
    return {
      dealer_id,
      uuid: random.uuid(),
      location_uuid: visit.place.location.uuid,
      paper_uuid: visit.uuid,
      work_uuids: [job.uuid],
      ...datesOf(visit, job),
      planned_minutes,
      done_minutes: state === 'completed' ? planned_minutes : 0,
      buffer_minutes: 0,
      team_uuid: roster.team,
      is_fixed: visit.remarks.isWaiting ?? false,
      part_of: null,
      part: 1,
      parts: 1,
      state: STATES[state],
      skills: HIGH_VOLTAGE_DRIVES.includes(visit.car.row.drive) ? [HIGH_VOLTAGE_SKILL] : [],
      bay_kinds: [...job.bay_kinds],
      loan_car_uuid: null,
      ...readinessOf(visit, index, { hold, current: roster.week.current }),
      carried_from: isCarried ? dayName(visit.day) : null,
      carry_reason: isCarried ? 'Teil fehlt' : null,
      note: '',
      version: 1,
      created_at,
      created_by: foreman,
      updated_at: created_at,
      updated_by: foreman,
    }
  })
}

/** Double-books one person on a coming day, so that the planner shows the conflict. */
function bookTwice(blocks: RowsOf<'plan_blocks'>, { week }: Roster): void {
  const ahead = blocks
    .filter(({ start_at, state }) => state === 'planned' && Number(start_at) > week.now)
    .sort((a, b) => Number(a.start_at) - Number(b.start_at))
  const dayOf = ({ start_at }: (typeof ahead)[number]) => dayAt('Europe/Berlin', Number(start_at))
  const pairs = [...Map.groupBy(ahead, ({ technicians }) => technicians).values()].flatMap((own) =>
    own.slice(1).map((next, index) => [own[index], next] as const),
  )
  const found = pairs.findLast(
    ([before, next]) => before && dayOf(before) === dayOf(next) && before.paper_uuid !== next.paper_uuid,
  )
  const [before, next] = found ?? []
  if (before && next) Object.assign(next, { start_at: before.start_at, bay: null })
}

/** The planner's data: a block for each work of the week, loan bookings, and published days. */
export function planRows(visits: readonly Numbered[], given: Given): PlanRows {
  const { roster, dealer_id, plan } = given
  const plan_blocks = visits.flatMap((visit) => blocksOf(visit, given))
  if (plan.code === TWICE) bookTwice(plan_blocks, roster)
  const foreman = roster.workers.find(({ job }) => job === 'foreman')?.person.uuid ?? null
  return {
    ...lend(visits, given),
    plan_blocks,
    published_days: roster.week.days
      .filter((day) => day <= roster.week.current)
      .map((day) => ({
        dealer_id,
        location_uuid: roster.locations[0]?.uuid ?? '',
        day: dayName(day),
        at: new Date(Math.min(roster.week.now, roster.week.at(day, '06:40'))),
        by_user: foreman,
      })),
  }
}
