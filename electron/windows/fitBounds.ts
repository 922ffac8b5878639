export type Bounds = { x: number; y: number; width: number; height: number }
export type Size = { width: number; height: number }

/** Part of the title bar, in device-independent pixels, that must be inside a display so that a window can be grabbed. */
const GRIP = { width: 100, height: 40 }

const overlap = (from: number, length: number, otherFrom: number, otherLength: number) =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom)

function holdsTitleBar(area: Bounds, window: Bounds): boolean {
  return (
    overlap(window.x, window.width, area.x, area.width) >= Math.min(GRIP.width, window.width) &&
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
 * Where to open a window: as it was left, if its title bar can still be reached on one of the work areas, else in the
 * middle of the first. Never smaller than its minimum or larger than the display.
 */
export function fitBounds(saved: Bounds | null, areas: readonly [Bounds, ...Bounds[]], limits: Limits): Bounds {
  if (!saved) return centred(limits.size, areas[0])
  const area = areas.find((candidate) => holdsTitleBar(candidate, saved))
  const { width, height } = centred(saved, area ?? areas[0])
  const size = { width: Math.max(width, limits.minimum.width), height: Math.max(height, limits.minimum.height) }
  return area ? { x: saved.x, y: saved.y, ...size } : centred(size, areas[0])
}
