import { createLocalValue } from '#renderer/storage/localValue.ts'
import { ZOOMS } from './zoom.ts'

/** Kept on this device, because a large screen needs no zoom. */
export const keptZoom = createLocalValue<number>(
  'planner.zoom',
  (text) => ZOOMS.find((zoom) => String(zoom) === text) ?? 1,
)
