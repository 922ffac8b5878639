import { safeStorage } from '#renderer/storage/safeStorage.ts'

const KEY = 'server_clock_offset'
/** Smaller differences are ignored (ms). They come from the answer's travel time and the header's full seconds. */
const NOISE_MS = 2_000
/** How long a measured difference counts as current (ms). */
const FRESH_MS = 60_000

let offset: number | null = null
let measuredAt: number | null = null

const kept = (): number | null => {
  const text = safeStorage.getItem(KEY)
  return text === null || !Number.isFinite(Number(text)) ? null : Number(text)
}

/** Reads the header `Date` of an answer. */
export function noteServerTime(date: string | null): void {
  const server = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(server)) return
  measuredAt = performance.now()
  const found = server - Date.now()
  const before = serverOffset()
  if (before !== null && Math.abs(found - before) < NOISE_MS) return
  offset = found
  safeStorage.setItem(KEY, String(found))
}

/** How far the server's clock is ahead of this device's clock (ms). Null on a device that had no answer yet. */
function serverOffset(): number | null {
  offset ??= kept()
  return offset
}

/** Whether the difference was measured a moment ago. A device can set its clock as soon as it has a network. */
export const isServerTimeFresh = (): boolean => measuredAt !== null && performance.now() - measuredAt < FRESH_MS

/** A moment of this device, and the difference to the server's clock that was known then. */
export type DeviceMoment = { at: number; offset: number | null }

export const deviceMoment = (now: number): DeviceMoment => ({ at: now, offset: serverOffset() })

/**
 * How long ago a moment was (ms). A clock that is wrong changes nothing, also when it was set meanwhile: both ends are
 * read on the server's clock.
 */
export function ageMs(since: DeviceMoment, now: number): number {
  const current = serverOffset()
  const drift = since.offset === null || current === null ? 0 : current - since.offset
  return Math.max(0, Math.round(now - since.at + drift))
}
