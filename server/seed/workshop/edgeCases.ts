import { finish, minutesAt } from '#contract/planning/calendar.ts'
import { minutesOfUnits } from '#contract/planning/workingTime.ts'
import { HIGH_VOLTAGE_DRIVES } from '#contract/records/vehicle.ts'
import { SECURITY_DAMAGES } from '../data/labours.ts'
import { freeTime } from './freeTime.ts'
import type { Visit } from './layVisits.ts'
import { firstOf, lastStep, type Outcome } from './outcomes.ts'
import type { Remarks } from './paperRows.ts'
import type { Roster, Worker } from './roster.ts'

const isHv = ({ car }: Visit) => HIGH_VOLTAGE_DRIVES.includes(car.row.drive)
/** A chat names the order of this car, so the visit keeps its car. */
const isTalkedAbout = ({ car }: Visit) => car.order !== null
const DAYS_BACK = [2, 3, 4, 5, 6]
/** Number of waiting customers, and of customers with a loan car. */
const COUNTS = { ahf01: { waiting: 12, loans: 16 }, nkp02: { waiting: 10, loans: 15 } } as const

/** Changes planned visits, so that the demo data show the edge cases E04 to E06. */
export function arrangeVisits(visits: readonly Visit[], roster: Roster): void {
  const { week, workers } = roster
  const ahead = visits.filter((visit) => !visit.isHistory && visit.day >= week.current && !isHv(visit))
  const today = ahead.filter(({ day, type }) => day === week.current && type === 'customer')
  const here = today.find(({ jobs }) => jobs.some(({ real }) => real.to > week.now)) ?? today.at(-1)
  // E04: cars that return some days after a visit. Two of them, because one visit may be canceled or not over.
  const before = visits.filter((visit) => visit.day < week.current && visit.carried.length === 0 && !isHv(visit))
  const begin = ({ jobs }: Visit) => Math.min(...jobs.map(({ real }) => real.from))
  const returning = ahead
    .filter(
      (visit) => (visit.type === 'rework' || visit.type === 'customer') && visit !== here && !isTalkedAbout(visit),
    )
    .sort((a, b) => Number(b.type === 'rework') - Number(a.type === 'rework') || begin(a) - begin(b))
  const fresh = returning.filter((visit) => begin(visit) > week.now)
  const comebacks = (fresh.length > 0 ? fresh : returning.toReversed())
    .map((again) => ({ again, first: before.find(({ day }) => DAYS_BACK.includes(again.day - day)) }))
    .filter((pair): pair is { again: Visit; first: Visit } => pair.first !== undefined)
    .slice(0, 2)
  for (const { again, first } of comebacks) {
    // Swaps the kind with another visit, so that each kind keeps its share.
    const other = visits.find(({ type, isHistory, day }) => type === 'rework' && !isHistory && day < week.current)
    if (again.type !== 'rework' && other) other.type = again.type
    again.type = 'rework'
    again.car = first.car
  }
  // E05: a second order for a car that is in the house.
  const second = ahead.findLast(
    (visit) => visit.day > week.current && visit.type !== 'rework' && visit !== here && !isTalkedAbout(visit),
  )
  if (here && second) second.car = here.car
  // E06: high-voltage work for a person who is not qualified but has the time.
  const apprentice = workers.find(({ job }) => job === 'apprentice')
  if (apprentice) handOver(visits, apprentice, roster)
}

/**
 * Gives a person the last work of an electric car at a time when they have nothing else to do. Takes the car for which
 * the delay is smallest.
 */
function handOver(visits: readonly Visit[], worker: Worker, { week, placeOf }: Roster): void {
  const own = visits.filter((one) => one.worker === worker && !one.isUndated)
  const taken = own.flatMap(({ jobs }) => jobs.map(({ planned }) => planned))
  const charged = visits.filter((visit) => !visit.isHistory && !visit.isUndated && isHv(visit))
  const found = charged.flatMap((visit) => {
    const [job, place] = [visit.jobs.at(-1), placeOf(worker, visit.day)]
    if (!job || job.real.from <= week.now || place?.location.uuid !== visit.place.location.uuid) return []
    const minutes = minutesAt(worker.pace, minutesOfUnits(job.target_ze))
    const planned = freeTime(place.time, minutes, job.planned.from, taken)
    if (!planned) return []
    const real = { from: planned.from, to: finish(place.time, planned.from, Math.round(minutes * job.ratio)) }
    return [{ job, waits: planned.from - job.planned.from, given: { bay: place.bay, planned, real } }]
  })
  const best = found.sort((a, b) => a.waits - b.waits)[0]
  if (best) Object.assign(best.job, best.given, { technician: worker.person.uuid })
}

/** Remarks: waiting customers, loan cars, late promises and dangerous damage (E02, E03, E07, E35). */
export function remarksOf(
  visits: readonly Visit[],
  code: string,
  outcomes: ReadonlyMap<Visit, Outcome>,
  { week }: Roster,
): Map<Visit, Remarks> {
  const remarks = new Map<Visit, Remarks>()
  const say = (visit: Visit | undefined, more: Remarks) => {
    if (visit) remarks.set(visit, { ...remarks.get(visit), ...more })
  }
  const ofWeek = visits.filter(({ isHistory }) => !isHistory)
  const status = (visit: Visit) => outcomes.get(visit)?.steps.at(-1)?.status
  const { waiting, loans } = COUNTS[code as keyof typeof COUNTS]
  const short = ofWeek.filter(({ jobs, isUndated }) => !isUndated && jobs.length <= 3)
  const lateOne = short.find((visit) => visit.day === week.current && status(visit) === 'in_progress')
  say(lateOne, { isWaiting: true, isLate: true })
  const every = Math.max(1, Math.floor(short.length / waiting))
  const patient = short.filter((visit, index) => visit !== lateOne && index % every === 0)
  for (const visit of patient.slice(0, waiting - (lateOne ? 1 : 0))) say(visit, { isWaiting: true })

  const away = ofWeek.filter((visit) => !remarks.has(visit) && visit.type !== 'tire' && !visit.isUndated)
  const step = Math.max(1, Math.floor(away.length / loans))
  for (const visit of away.filter((_, index) => index % step === 0).slice(0, loans)) say(visit, { hasLoanCar: true })

  const begun = ofWeek.filter((visit) =>
    firstOf(outcomes.get(visit) ?? { steps: [], states: new Map() }, 'in_progress'),
  )
  const seen = new Set(visits.filter(({ isHistory }) => isHistory).map(({ car }) => car))
  const lower = begun.find(
    (visit) => status(visit) === 'in_progress' && seen.has(visit.car) && !remarks.get(visit)?.isLate,
  )
  if (lower) say(lower, { kilometers: Math.max(1, lower.car.kilometers(week.now) - 23_400) })
  const staggered = ofWeek.filter(({ car: { row } }) => row.tires_front !== row.tires_rear)
  say(
    staggered.find((visit) => status(visit) === 'in_progress') ??
      staggered.findLast((visit) => status(visit) === 'new'),
    {
      isSwapped: true,
    },
  )
  // The last finished car is still in the house. Its customer has not been told yet.
  const standing = begun.filter(
    (visit) => lastStep(outcomes.get(visit) ?? { steps: [], states: new Map() }).status === 'completed',
  )
  const gone = begun.filter((visit) => status(visit) === 'picked_up')
  const dangerous = [...gone.slice(-2), standing.at(-1) ?? begun.at(-1)]
  for (const [index, visit] of dangerous.entries()) {
    const securityDamage = SECURITY_DAMAGES[index]
    if (securityDamage) say(visit, { securityDamage })
  }
  return remarks
}
