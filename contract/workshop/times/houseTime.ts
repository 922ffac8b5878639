/** An earlier time of a labour position: seconds, time of completion, and whether a user excluded it as an outlier. */
type TimeSample = { seconds: number; finishedAt: number; isExcluded: boolean }

/** At most this many samples that count, and fewest that are needed. */
type HouseTimeRules = { last: number; least: number }
export const HOUSE_TIME_RULES: HouseTimeRules = { last: 20, least: 3 }

/** The house time in whole seconds, or null with too few samples. `count` is the number of samples. */
export type HouseTime = { seconds: number | null; count: number }

/** The median of the newest samples without outliers. Two middle values are averaged. */
export function houseTime(samples: readonly TimeSample[], rules: HouseTimeRules = HOUSE_TIME_RULES): HouseTime {
  const newest = samples
    .filter(({ isExcluded }) => !isExcluded)
    .toSorted((a, b) => b.finishedAt - a.finishedAt)
    .slice(0, rules.last)
  const sorted = newest.map(({ seconds }) => seconds).sort((a, b) => a - b)
  const count = sorted.length
  if (count === 0 || count < rules.least) return { seconds: null, count }
  const [low = 0, high = 0] = [sorted[Math.floor((count - 1) / 2)], sorted[Math.floor(count / 2)]]
  return { seconds: Math.round((low + high) / 2), count }
}
