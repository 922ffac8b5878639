import type { DayJob } from '#contract/api/dashboard/dashboard.ts'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { OwnStamps } from '#renderer/shared/stamps/ownStamps.ts'

/** A car of the day with its works, in the order of the plan. */
export type DayCar = {
  paper_uuid: string
  plate: string
  model: string
  jobs: DayJob[]
  /** The user's stamp on one of its works. */
  own: OwnStamps['items'][number] | null
  /** The work that Start begins: the stamped one, else the first unfinished one. */
  next: DayJob | null
}

const isOpen = ({ state }: DayJob) => state === 'new' || state === 'in_progress'

function carOf(jobs: readonly DayJob[], stamps: OwnStamps['items']): DayCar | null {
  const [first] = jobs
  if (!first) return null
  const ofCar = stamps.filter(({ paper_uuid }) => paper_uuid === first.paper_uuid)
  const own = ofCar.find(({ state }) => state === 'running') ?? ofCar[0] ?? null
  return {
    paper_uuid: first.paper_uuid,
    plate: first.licensePlate || first.jobId,
    model: first.model,
    jobs: [...jobs],
    own,
    next: jobs.find(({ work_uuid }) => work_uuid === own?.work_uuid) ?? jobs.find(isOpen) ?? null,
  }
}

/** Whether a reason prevents starting the car: missing parts, a missing answer, no free bay. */
export const isHeld = ({ jobs }: DayCar): boolean => jobs.some(({ hold_reason }) => hold_reason !== '')

/**
 * The cars of a day. The car with a running stamp comes first, then startable cars in the order of the plan. Waiting
 * cars follow, and finished ones come last.
 */
function carsOf(jobs: readonly DayJob[], stamps: OwnStamps['items']): DayCar[] {
  const cars = [...Map.groupBy(jobs, ({ paper_uuid }) => paper_uuid).values()].flatMap((of) => carOf(of, stamps) ?? [])
  const rank = (car: DayCar) => {
    if (car.own?.state === 'running') return 0
    if (!car.next) return 3
    return isHeld(car) ? 2 : 1
  }
  return cars.sort((a, b) => rank(a) - rank(b))
}

/** Whether a car belongs to today: planned or stamped. Any other car is assigned without a date. */
const isOfToday = ({ jobs, own }: DayCar): boolean => own !== null || jobs.some(({ planned_at }) => planned_at !== null)

type Answer = EndpointOutput<'GET /v1/workshop/day'>

/**
 * The cars of today, those without a date, and those of the next planned day. The next day is shown once no car of
 * today has work left. Its cars do not count as cars without a date.
 */
export function daysOf({ jobs, next }: Answer = { jobs: [], next: null }, stamps: OwnStamps['items'] = []) {
  const cars = carsOf(jobs, stamps)
  const ofToday = cars.filter(isOfToday)
  const isLeft = ofToday.some((car) => car.next !== null)
  const nextCars = isLeft || !next ? [] : carsOf(next.jobs, stamps)
  const unplanned = cars.filter(
    (car) => !isOfToday(car) && nextCars.every(({ paper_uuid }) => paper_uuid !== car.paper_uuid),
  )
  return { ofToday, unplanned, nextDay: { day: next?.day ?? '', cars: nextCars } }
}
