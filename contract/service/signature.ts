/** Commands of a path: a move begins a stroke, and lines follow. */
const STROKE = /M[^M]*/g
const POINT = /[ML] *(\d+) +(\d+)/g

/**
 * Width or height that at least one stroke of a signature needs, in units of the field (400 × 130). That is 5 % of its
 * width: about 3 mm on a phone and 7 mm on a tablet. A resting finger trembles by less, and initials are larger.
 */
const STROKE_EXTENT_MIN = 20

const spanOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

/**
 * Whether a drawn signature (the path of an SVG with `M` and `L`) has at least one stroke. A dot or a short twitch of
 * the finger counts as nothing.
 */
export function hasStroke(path: string): boolean {
  return (path.match(STROKE) ?? []).some((stroke) => {
    const points = [...stroke.matchAll(POINT)]
    return [1, 2].some((axis) => spanOf(points.map((point) => Number(point[axis]))) >= STROKE_EXTENT_MIN)
  })
}
