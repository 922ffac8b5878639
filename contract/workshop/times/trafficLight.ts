/** How a job's actual time stands against its target: `grey` says that a target is missing. */
export const TRAFFIC_LIGHTS = ['green', 'half_red', 'red', 'grey'] as const
export type TrafficLight = (typeof TRAFFIC_LIGHTS)[number]

/** One work of a job, in whole seconds. */
type TimedWork = { target: number | null; actual: number }

/** Percent of the target from which on a time counts as over: for a light half red, and for a red one. */
export type LightThresholds = { halfRed: number; red: number }
/** Those of domain.md 7.3. With 100 and 100 every total over its target is red. */
const LIGHT_THRESHOLDS: LightThresholds = { halfRed: 100, red: 115 }

/** Target, actual and difference in seconds; `percent` is actual of target, not rounded, null without a target. */
type Comparison = { target: number; actual: number; difference: number; percent: number | null }

/** Compares times; a work without a target counts with none. */
export function compareTimes(works: readonly TimedWork[]): Comparison {
  const target = works.reduce((sum, work) => sum + (work.target ?? 0), 0)
  const actual = works.reduce((sum, work) => sum + work.actual, 0)
  return { target, actual, difference: actual - target, percent: target > 0 ? (actual * 100) / target : null }
}

/**
 * The light of a job: red when the total is over, half red when it is over by a little or one work is over by itself –
 * and with it its department –, green when nothing is. One missing target makes the total meaningless: grey.
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
