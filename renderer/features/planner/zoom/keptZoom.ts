import { createLocalValue } from '#renderer/storage/localValue.ts'
import { ZOOMS } from './zoom.ts'

/** The zoom of the board, kept on this device, because a large screen needs none. */
export const keptZoom = createLocalValue<number>(
  'planner.zoom',
  (text) => ZOOMS.find((zoom) => String(zoom) === text) ?? 1,
)
