import type { Insertable } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { records } from '#contract/records/index.ts'
import { fieldsSchema } from '#contract/records/schemas.ts'
import type { Tables } from '#server/db/schema.ts'
import { COMPANIES, FILM_MOBILE, FILM_RANGES, FIRST_NAMES, STREETS, SURNAMES, TOWNS } from '../data/people.ts'
import type { Random } from '../random/random.ts'

export type Customer = Insertable<Tables['customers']> & { cars: number }

/** Who has how many cars: people with one, people with two, and the fleets of companies. */
const SIZES = {
  ahf01: { one: 142, two: 22, fleets: [12, 8, 5, 3, 3, 3] },
  nkp02: { one: 118, two: 18, fleets: [11, 7, 5, 3] },
} as const satisfies Record<string, { one: number; two: number; fleets: readonly number[] }>
type Code = keyof typeof SIZES

const YEAR = 365 * DAY_MS
const CHANNELS = ['phone', 'phone', 'email', 'text', 'app'] as const
const LANGUAGES = ['de', 'de', 'de', 'de', 'de', 'de', 'tr', 'pl', 'ru', 'en'] as const

/** 310 customers of both dealers: names that nobody has, in towns that are nowhere (domain.md 8.1, 8.4). */
export function inventCustomers(dealer_id: string, code: string, random: Random, end: Date): Customer[] {
  const sizes = SIZES[code as Code]
  const cars = [
    ...sizes.fleets,
    ...Array.from({ length: sizes.two }, () => 2),
    ...Array.from({ length: sizes.one }, () => 1),
  ]
  const schema = fieldsSchema(records.customer)
  return cars.map((count, index) => {
    const company = index < sizes.fleets.length ? COMPANIES[index + (code === 'ahf01' ? 0 : 6)] : undefined
    const [zip_code, city] = random.pick<readonly [string, string]>(TOWNS[code as Code])
    const number = String(10_001 + index)
    const known = new Date(end.getTime() - Math.floor((0.4 + random.next() * 6) * YEAR))
    // E23: a name that is written from right to left.
    const name = index === sizes.fleets.length + 3 ? ['نور', 'غصن الياسمين'] : null
    const fields = schema.parse({
      name: company ?? name?.[1] ?? random.pick(SURNAMES),
      first_name: company ? '' : (name?.[0] ?? random.pick(FIRST_NAMES)),
      type: company ? 'company' : 'person',
      number,
      phone: `${random.pick(FILM_RANGES)}${String(random.int(0, 999)).padStart(3, '0')}`,
      mobile: random.next() < 0.05 ? FILM_MOBILE : null,
      email: random.next() < 0.8 ? `kunde-${number}@kunden.example` : null,
      contact_channel: random.pick(CHANNELS),
      language: name ? 'ar' : random.pick(LANGUAGES),
      street: `${random.pick(STREETS)} ${random.int(1, 94)}`,
      zip_code,
      city,
      country_code: 'DE',
      note: company ? 'Fuhrpark: Rechnung monatlich' : '',
    })
    return {
      dealer_id,
      uuid: random.uuid(),
      ...fields,
      cars: count,
      version: 1,
      created_at: known,
      updated_at: known,
      deleted_at: null,
    }
  })
}
