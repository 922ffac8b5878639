import { DAY_MS } from '#contract/durations.ts'
import type { Organisation, Rows } from '../organisation/organisation.ts'
import type { Random } from '../random/random.ts'

type Given = { dealer_id: string; rows: Rows; random: Random; end: Date }
type Vehicle = NonNullable<Rows['vehicles']>[number]

/** Cars with an earlier owner, of each dealer. */
const SOLD_CARS = 12
const YEAR = 365 * DAY_MS

const CARE = [
  'Nur schriftlich zusagen: Ein Kostenvoranschlag war strittig.',
  'Lack frisch aufbereitet. Nicht durch die Waschanlage fahren.',
  'Alarmanlage nachgerüstet. Vor dem Abklemmen der Batterie anrufen.',
] as const
const NOTES = [
  'Felgenschloss liegt im Handschuhfach.',
  'Holt immer nach 17 Uhr ab.',
  'Ersatzschlüssel ist bei uns hinterlegt.',
  'Möchte Altteile sehen.',
  'Anhängerkupplung nur mit Adapter.',
] as const
const IN_ARABIC = 'Spricht lieber Arabisch. Rückruf mit Dolmetschdienst vereinbaren.'
const isArabic = (name: unknown) => /\p{Script=Arabic}/u.test(String(name))

/** Earlier owners of cars that were sold. The owner of today is written by the trigger of `vehicles`. */
function ownerRows({ dealer_id, rows, random, end }: Given): NonNullable<Rows['vehicle_owners']> {
  const customers = rows.customers ?? []
  const owned = (rows.vehicles ?? []).filter(({ customer_uuid }) => customer_uuid)
  return random
    .shuffle(owned)
    .slice(0, SOLD_CARS)
    .map((vehicle) => {
      const before = random.pick(customers.filter(({ uuid }) => uuid !== vehicle.customer_uuid))
      const until = new Date(vehicle.created_at ?? end)
      return {
        dealer_id,
        uuid: random.uuid(),
        vehicle_uuid: vehicle.uuid,
        customer_uuid: before.uuid,
        from_at: new Date(until.getTime() - Math.floor((1 + random.next() * 5) * YEAR)),
        until_at: until,
      }
    })
}

/** Notes at the desk: warnings, remarks with and without a last day, and one for the customer of E23. */
function noteRows(
  { dealer_id, rows, random, end }: Given,
  authors: readonly string[],
): NonNullable<Rows['vehicle_notes']> {
  const visited = new Set((rows.papers ?? []).map(({ vehicle_uuid }) => vehicle_uuid))
  const cars = random.shuffle((rows.vehicles ?? []).filter(({ uuid }) => visited.has(uuid)))
  const arabic = new Set((rows.customers ?? []).filter(({ name }) => isArabic(name)).map(({ uuid }) => uuid))
  const about = (
    vehicle: Vehicle | undefined,
    text: string,
    is_care: boolean,
    days: number | null,
    isOfCustomer = false,
  ) => {
    if (!vehicle) return []
    const at = new Date(end.getTime() - random.int(2, 50) * DAY_MS)
    return [
      {
        dealer_id,
        uuid: random.uuid(),
        vehicle_uuid: vehicle.uuid,
        customer_uuid: isOfCustomer ? (vehicle.customer_uuid ?? null) : null,
        is_care,
        text,
        expires_on: days === null ? null : new Date(end.getTime() + days * DAY_MS).toISOString().slice(0, 10),
        created_at: at,
        created_by: random.pick(authors),
        updated_at: at,
      },
    ]
  }
  const ofArabic = (rows.vehicles ?? []).find(({ customer_uuid }) => customer_uuid && arabic.has(customer_uuid))
  return [
    ...CARE.flatMap((text, at) => about(cars[at], text, true, null)),
    ...NOTES.flatMap((text, at) => about(cars[CARE.length + at], text, false, at % 2 === 0 ? 90 : null)),
    ...about(ofArabic, IN_ARABIC, false, null, true),
  ]
}

/** Rows of the customer history that no other module seeds: earlier owners and notes. */
export function historyRows(organisation: Organisation, rows: Rows, random: Random, end: Date): Rows {
  const given = { dealer_id: organisation.dealerId, rows, random, end }
  const authors = (organisation.rows.users ?? [])
    .filter(({ roles }) => roles?.includes('service_advisor'))
    .map(({ uuid }) => uuid)
  return { vehicle_owners: ownerRows(given), vehicle_notes: noteRows(given, authors) }
}
