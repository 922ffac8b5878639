const MINUTE = 60
const HOUR = 3_600
/** Steps of the scale (s) that are round in every unit: quarters of an hour, then hours. */
const STEPS = [15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 5 * HOUR, 10 * HOUR, 20 * HOUR, 50 * HOUR, 100 * HOUR]
const MARKS_MOST = 5

/** The marks of a scale that reaches a number of seconds, and its end. */
export function scaleOf(most: number): { marks: number[]; top: number } {
  const fitting = STEPS.find((one) => one * MARKS_MOST >= most)
  const step = fitting ?? Math.ceil(most / MARKS_MOST / (100 * HOUR)) * 100 * HOUR
  const count = Math.max(1, Math.ceil(most / step))
  return { marks: Array.from({ length: count + 1 }, (_, at) => at * step), top: count * step }
}
