import type { Insertable } from 'kysely'
import { fieldsSchema } from '#contract/api/define/recordSchemas.ts'
import { DAY_MS } from '#contract/durations.ts'
import { records } from '#contract/records/index.ts'
import type { Tables } from '#server/db/schema.ts'
import { COMPANIES, FILM_MOBILE, FILM_RANGES, FIRST_NAMES, STREETS, SURNAMES, TOWNS } from '../data/people.ts'
import type { Random } from '../random/random.ts'

export type Customer = Insertable<Tables['customers']> & { cars: number }

/** Number of customers by number of cars: people with one or two cars, and company fleets. */
const SIZES = {
  ahf01: { one: 142, two: 22, fleets: [12, 8, 5, 3, 3, 3] },
  nkp02: { one: 118, two: 18, fleets: [11, 7, 5, 3] },
} as const satisfies Record<string, { one: number; two: number; fleets: readonly number[] }>
type Code = keyof typeof SIZES

const YEAR = 365 * DAY_MS
const CHANNELS = ['phone', 'phone', 'email', 'text', 'app'] as const
const LANGUAGES = ['de', 'de', 'de', 'de', 'de', 'de', 'tr', 'pl', 'ru', 'en'] as const

/** Company, or first name and surname. One name per dealer is written from right to left (E23). */
function inventName(company: string | undefined, isArabic: boolean, random: Random) {
  if (company) return { type: 'company', name: company, first_name: '', note: 'Fuhrpark: Rechnung monatlich' }
  const [name, first_name] = isArabic ? ['غصن الياسمين', 'نور'] : [random.pick(SURNAMES), random.pick(FIRST_NAMES)]
  return { type: 'person', name, first_name, note: '' }
}

/** The customers of a dealer, with invented names. Both dealers together have 310. */
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
    const isArabic = index === sizes.fleets.length + 3
    const fields = schema.parse({
      ...inventName(company, isArabic, random),
      number,
      phone: `${random.pick(FILM_RANGES)}${String(random.int(0, 999)).padStart(3, '0')}`,
      mobile: random.next() < 0.05 ? FILM_MOBILE : null,
      email: random.next() < 0.8 ? `kunde-${number}@kunden.example` : null,
      contact_channel: random.pick(CHANNELS),
      language: isArabic ? 'ar' : random.pick(LANGUAGES),
      street: `${random.pick(STREETS)} ${random.int(1, 94)}`,
      zip_code,
      city,
      country_code: 'DE',
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
