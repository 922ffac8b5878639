/** Size of the drawing, in its own units. */
export const WIDTH = 320
export const HEIGHT = 120
const MARGIN = 8

export type Reading = { uuid: string; at: string; value: number; is_outlier: boolean }

/**
 * Places of the readings in the drawing. The plausible ones set the scale, so that one digit too many does not flatten
 * the curve; an outlier beyond it stands at the edge.
 */
export function curveOf<Item extends Reading>(items: readonly Item[]) {
  const right = items.filter(({ is_outlier }) => !is_outlier)
  const times = items.map(({ at }) => Date.parse(at))
  const [begin, end] = [Math.min(...times), Math.max(...times)]
  const amounts = right.map(({ value }) => value)
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  const inside = (share: number, size: number) => MARGIN + Math.min(1, Math.max(0, share)) * (size - 2 * MARGIN)
  const points = items.map((item) => ({
    item,
    x: inside((Date.parse(item.at) - begin) / Math.max(1, end - begin), WIDTH),
    y: HEIGHT - inside((item.value - low) / Math.max(1, high - low), HEIGHT),
  }))
  const line = points
    .filter(({ item }) => !item.is_outlier)
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ')
  return { points, line, first: items[0]?.at ?? null, last: items.at(-1)?.at ?? null }
}
