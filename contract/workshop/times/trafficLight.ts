/** Actual time of a job against its target. `grey` means that a target is missing. */
export const TRAFFIC_LIGHTS = ['green', 'half_red', 'red', 'grey'] as const
export type TrafficLight = (typeof TRAFFIC_LIGHTS)[number]

/** One work of a job, in whole seconds. */
type TimedWork = { target: number | null; actual: number }

/** Per cent of the target above which a time counts as over, for half red and for red. */
export type LightThresholds = { halfRed: number; red: number }
/** Defaults of the limits. With 100 and 100 every total over its target is red. */
const LIGHT_THRESHOLDS: LightThresholds = { halfRed: 100, red: 115 }

/** Target, actual and difference in seconds. `percent` is actual of target, not rounded, and null without a target. */
type Comparison = { target: number; actual: number; difference: number; percent: number | null }

/** Compares times. A work without a target counts with a target of 0. */
export function compareTimes(works: readonly TimedWork[]): Comparison {
  const target = works.reduce((sum, work) => sum + (work.target ?? 0), 0)
  const actual = works.reduce((sum, work) => sum + work.actual, 0)
  return { target, actual, difference: actual - target, percent: target > 0 ? (actual * 100) / target : null }
}

/**
 * The light of a job. It is red when the total is over the red threshold. It is half red when the total or a single
 * work is over the half-red threshold. A single work counts, so that the other works of the job cannot hide it. It is
 * green otherwise. One missing target makes the total meaningless: grey.
 */
export function trafficLight(
  works: readonly TimedWork[],
  thresholds: LightThresholds = LIGHT_THRESHOLDS,
): TrafficLight {
  if (works.length === 0 || works.some(({ target }) => target === null || target <= 0)) return 'grey'
  const isOver = (percent: number, { target, actual }: TimedWork) => actual * 100 > (target ?? 0) * percent
  const total = compareTimes(works)
  if (isOver(thresholds.red, total)) return 'red'
  return [total, ...works].some((one) => isOver(thresholds.halfRed, one)) ? 'half_red' : 'green'
}
