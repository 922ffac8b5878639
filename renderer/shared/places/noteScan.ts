import { type PlacedThing, placedRecordOf } from '#contract/service/places.ts'
import { call } from '#renderer/net/calls/api.ts'
import { notesPlaces, placeStation } from './placeStation.ts'

/** A noted scan, and whether the sheet shall be opened, too. */
type Noted = { licensePlate: string; place: string; things: readonly PlacedThing[]; opens: boolean }

/**
 * Saves that the scanned car, key or sheet is at the place of this computer. Null if this computer notes no places, or
 * if the code belongs to no record that can have a place.
 */
export async function noteScan(readings: readonly string[]): Promise<Noted | null> {
  const station = placeStation.get()
  const named = readings.map(placedRecordOf).find((one) => one !== null)
  if (!notesPlaces(station) || !named) return null
  const { kind, things, opens } = station
  const place = station.place.trim()
  const { licensePlate } = await call('POST /v1/service/places', {
    body: Object.assign({ things: [...things], kind, place }, named),
  })
  return { licensePlate, place, things, opens }
}
