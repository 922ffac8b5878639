/** Zoom steps: the width of a day as a multiple of the width of the board. */
export const ZOOMS: readonly number[] = [1, 1.5, 2, 3, 4]

/** The next zoom step in or out; at the end the same one. */
export function zoomed(zoom: number, by: 1 | -1): number {
  const index = ZOOMS.indexOf(zoom)
  return ZOOMS[index + by] ?? zoom
}

/** Least width of an hour (px), also on a small screen. */
const LEAST_HOUR_PIXELS = 44
const HOUR = 60

/**
 * Width of a unit of the axis (px): the day fits the width, or is as many times wider as the zoom says. An hour never
 * gets narrower than `LEAST_HOUR_PIXELS`.
 */
export function pixelsPerUnit(width: number, units: number, zoom: number): number {
  return Math.max((width / Math.max(1, units)) * zoom, LEAST_HOUR_PIXELS / HOUR)
}
