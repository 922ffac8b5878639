/** What a labour position once took: seconds, when it was finished, and whether somebody took it out as an outlier. */
type TimeSample = { seconds: number; finishedAt: number; isExcluded: boolean }

/** How many samples count at most, and how many there must be. */
type HouseTimeRules = { last: number; least: number }
export const HOUSE_TIME_RULES: HouseTimeRules = { last: 20, least: 3 }

/** The house time in whole seconds, null while too few are known; `count` is how many it is from. */
export type HouseTime = { seconds: number | null; count: number }

/** The median of the newest samples, outliers taken out before they are counted. Two in the middle are averaged. */
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
