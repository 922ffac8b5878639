/** Commands of a path: a move begins a stroke, and lines follow. */
const STROKE = /M[^M]*/g
const POINT = /[ML] *(\d+) +(\d+)/g

/**
 * Whether a drawn signature (the path of an SVG with `M` and `L`) has at least one stroke. A dot is a stroke without a length
 * and counts as nothing.
 */
export function hasStroke(path: string): boolean {
  return (path.match(STROKE) ?? []).some((stroke) => {
    const points = [...stroke.matchAll(POINT)].map(([, x, y]) => `${x} ${y}`)
    return new Set(points).size > 1
  })
}
