import type { Span } from '#contract/planning/localDay.ts'
import { HIGH_VOLTAGE_DRIVES } from '#contract/records/vehicle.ts'
import type { OrderType } from '#contract/workshop/enumerations.ts'
import { MAIN_WORKS, SIDE_WORKS } from '../data/labours.ts'
import type { Random } from '../random/random.ts'
import type { Car } from './inventFleet.ts'

export type Job = {
  uuid: string
  text: string
  labour_number: string
  /** In hundredths of an hour. */
  target_ze: number
  /** Real duration relative to the planned one. */
  ratio: number
  /** 1 is the order, 2 its first extension. */
  extension: number
  /** Technician, if it is not the one of the car. */
  technician: string | null
  /** The bay of the car meanwhile, and its required kinds; empty: any. */
  bay: string
  bay_kinds: readonly string[]
  /** Planned and real time span. */
  planned: Span
  real: Span
}

const MEDIAN = 50
/** Shortest target (hundredths of an hour). Shorter bars could not be distinguished in the plan. */
const LEAST = 30
const MOST = 600
const SIGMA = 0.45
/** Above this ratio, a cause for the delay is asked for. */
export const SLOW = 1.3

const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())

/** Ratio of real to planned time. Most works take about as long as planned, some much longer. */
function ratioOf(random: Random): number {
  if (random.next() < 0.08) return SLOW + 0.03 + random.next() * 0.7
  return Math.min(SLOW, Math.max(0.55, 1.04 + normal(random) * 0.16))
}

const NEVER = { from: 0, to: 0 }

function inventJob(
  [text, labour_number, target_ze]: readonly [string, string, number],
  random: Random,
  extension = 1,
): Job {
  return {
    uuid: random.uuid(),
    text,
    labour_number,
    extension,
    technician: null,
    bay: '',
    bay_kinds: [],
    planned: NEVER,
    real: NEVER,
    target_ze: Math.round(target_ze / 5) * 5,
    ratio: ratioOf(random),
  }
}

/** Number of additional works. */
function sidesOf(type: OrderType, isThin: boolean, random: Random): number {
  if (isThin) return random.next() < 0.25 ? 1 : 0
  const isShort = type === 'tire' || type === 'express'
  return isShort ? random.int(0, 1) : random.int(1, 4)
}

/** The works of a visit: the main work, and additional ones. */
export function inventJobs(type: OrderType, car: Car, isThin: boolean, random: Random): Job[] {
  const mains = MAIN_WORKS[type].filter(
    ([text]) => !HIGH_VOLTAGE_DRIVES.includes(car.row.drive) || !/Öl|Zahnriemen|Kühlmittelpumpe/.test(text),
  )
  const [text, number, weight] = random.pick(mains)
  const long = MEDIAN * weight * Math.exp(normal(random) * SIGMA)
  const main = inventJob([text, number, Math.min(MOST, Math.max(LEAST, long))], random)
  const sides = sidesOf(type, isThin, random)
  return [
    main,
    ...random
      .shuffle(SIDE_WORKS)
      .slice(0, sides)
      .map((one) => inventJob(one, random)),
  ]
}

/** Adds works to a visit, at the time of its last one. */
export function addSides(jobs: Job[], count: number, random: Random): void {
  const { planned, real } = jobs.at(-1) ?? { planned: NEVER, real: NEVER }
  const others = SIDE_WORKS.filter(([text]) => jobs.every((job) => job.text !== text))
  for (const one of random.shuffle(others).slice(0, count)) jobs.push({ ...inventJob(one, random), planned, real })
}
