import { paperPathOf } from '../workshop/paperCode.ts'
import { deskRecordOf } from './deskCode.ts'

/** Things of a visit that move through the house. One code is on all of them. */
export const PLACED_THINGS = ['key', 'car', 'sheet'] as const
export type PlacedThing = (typeof PLACED_THINGS)[number]

/** Kinds of places at which a code is scanned. */
export const PLACE_KINDS = ['desk', 'bay', 'wash', 'rack', 'parking', 'other'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** Source of an entry: a scan at a kind of place, or a field that a user filled in. */
export const PLACE_SOURCES = [...PLACE_KINDS, 'typed'] as const

/** Longest name of a place, as in the fields for key and parking place. */
export const PLACE_MAX = 40
/** Entries of a trail that are shown. A visit has a few. */
export const PLACES_SHOWN = 100

/** Fields of papers and check-ins that say where a thing is. The sheet has none. */
export const PLACE_FIELDS = { key: 'key_place', car: 'parking_place' } as const

/** Records whose code is on the key, the mirror hanger or the sheet of a visit. */
export const PLACED_RECORDS = ['paper', 'checkin'] as const
export type PlacedRecord = { record: (typeof PLACED_RECORDS)[number]; uuid: string }

const UUID_AT = '/workshop/paper/'.length
const UUID_LENGTH = 36

/** The paper or check-in whose code was scanned. Null for other texts. */
export function placedRecordOf(scanned: string): PlacedRecord | null {
  const path = paperPathOf(scanned)
  if (path !== null) return { record: 'paper', uuid: path.slice(UUID_AT, UUID_AT + UUID_LENGTH) }
  const desk = deskRecordOf(scanned)
  return desk?.record === 'checkin' ? { record: 'checkin', uuid: desk.uuid } : null
}
