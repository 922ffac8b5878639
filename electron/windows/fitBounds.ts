export type Bounds = { x: number; y: number; width: number; height: number }
export type Size = { width: number; height: number }

/** Part of the title bar that must be inside a display so that a user can grab it, in device-independent pixels. */
const GRIP = { width: 100, height: 40 }

const overlap = (from: number, length: number, otherFrom: number, otherLength: number) =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom)

function holdsTitleBar(area: Bounds, window: Bounds): boolean {
  return (
    overlap(window.x, window.width, area.x, area.width) >= GRIP.width &&
    overlap(window.y, GRIP.height, area.y, area.height) >= GRIP.height
  )
}

function centred(size: Size, area: Bounds): Bounds {
  const width = Math.min(size.width, area.width)
  const height = Math.min(size.height, area.height)
  return {
    x: Math.round(area.x + (area.width - width) / 2),
    y: Math.round(area.y + (area.height - height) / 2),
    width,
    height,
  }
}

type Limits = { size: Size; minimum: Size }

/**
 * The position of a new window: the saved one, if its title bar is reachable in one of the work areas, otherwise the
 * middle of the first. A saved size is cut to the display, but not below the minimum.
 */
export function fitBounds(saved: Bounds | null, areas: readonly [Bounds, ...Bounds[]], limits: Limits): Bounds {
  if (!saved) return centred(limits.size, areas[0])
  const { minimum } = limits
  // Checked with the final size, which differs from a saved size that is too small or too large.
  const sized = (area: Bounds): Bounds => ({
    x: saved.x,
    y: saved.y,
    width: Math.max(Math.min(saved.width, area.width), minimum.width),
    height: Math.max(Math.min(saved.height, area.height), minimum.height),
  })
  const area = areas.find((candidate) => holdsTitleBar(candidate, sized(candidate)))
  return area ? sized(area) : centred(sized(areas[0]), areas[0])
}
