import { PLACE_KINDS, PLACE_MAX, PLACED_THINGS, type PlacedThing, type PlaceKind } from '#contract/service/places.ts'
import { createLocalValue } from '#renderer/storage/localValue.ts'

/** The place that this computer notes for each scanned code. */
export type PlaceStation = {
  kind: PlaceKind
  /** Name of the place. Empty: scans note nothing. */
  place: string
  things: readonly PlacedThing[]
  /** Whether a scan also opens the sheet, as it does on a computer that notes no places. */
  opens: boolean
}

const OFF: PlaceStation = { kind: 'desk', place: '', things: ['sheet'], opens: true }

/** Things that usually pass a kind of place. */
export const USUAL_THINGS: Readonly<Record<PlaceKind, readonly PlacedThing[]>> = {
  desk: ['sheet'],
  bay: ['car'],
  wash: ['car'],
  rack: ['key'],
  parking: ['car'],
  other: ['key'],
}

function parse(text: string | null): PlaceStation {
  const [kind, things = '', opens, ...name] = (text ?? '').split(' ')
  const chosen = things.split(',')
  return {
    kind: PLACE_KINDS.find((one) => one === kind) ?? OFF.kind,
    place: name.join(' ').slice(0, PLACE_MAX),
    things: text === null ? OFF.things : PLACED_THINGS.filter((one) => chosen.includes(one)),
    opens: opens !== 'no',
  }
}

/** The place at which this computer stands, if its scans say where something is. */
export const placeStation = createLocalValue('placeStation', parse, ({ kind, place, things, opens }) =>
  [kind, things.join(), opens ? 'yes' : 'no', place].join(' '),
)

/** Whether scans of this computer note a place. */
export const notesPlaces = ({ place, things }: PlaceStation) => place.trim() !== '' && things.length > 0
