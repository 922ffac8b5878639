import type Holidays from 'date-holidays'
import { DAY_MS } from '#contract/durations.ts'

/** A public holiday in a region. */
type Holiday = { day: string; name: string }
/** Country (ISO 3166-1) and region (ISO 3166-2, with or without the country in front) of a location. */
export type Place = { country_code: string; region_code: string }

/** At most this many cached combinations of region, year and language (count). */
const MOST_KEPT = 500
const kept = new Map<string, readonly Holiday[]>()

/** Loads the rules of all countries on first use, because reading them takes a third of a second. */
const library = async () => (await import('date-holidays')).default

/** Country, state and region as the library knows them. Unknown parts are left out, so that the country counts. */
function partsOf({ country_code: country, region_code }: Place, rules: Holidays): string[] {
  const code = region_code.startsWith(`${country}-`) ? region_code.slice(country.length + 1) : region_code
  const [state = '', region = ''] = code.split('-')
  if (!(state in (rules.getStates(country) ?? {}))) return [country]
  return region in (rules.getRegions(country, state) ?? {}) ? [country, state, region] : [country, state]
}

/** Codes of the regions that have holidays of their own; null for a country whose holidays are unknown. */
export async function holidayRegions(country: string): Promise<string[] | null> {
  const rules = new (await library())()
  if (!(country in rules.getCountries())) return null
  const states = Object.keys(rules.getStates(country) ?? {})
  return states.flatMap((state) => [
    `${country}-${state}`,
    ...Object.keys(rules.getRegions(country, state) ?? {}).map((region) => `${country}-${state}-${region}`),
  ])
}

/** Public holidays of a year, by date. Days on which only banks or schools close are not included. */
export async function publicHolidays(place: Place, year: number, language = 'en'): Promise<readonly Holiday[]> {
  const key = [place.country_code, place.region_code, year, language].join(' ')
  const known = kept.get(key)
  if (known) return known
  const Rules = await library()
  const rules = new Rules()
  const isKnown = place.country_code in rules.getCountries()
  if (isKnown) {
    const [country = '', state = '', region = ''] = partsOf(place, rules)
    rules.init(country, state, region, { types: ['public'] })
  }
  const days = new Map<string, string>()
  for (const { date, start, end, name } of isKnown ? rules.getHolidays(year, language) : []) {
    const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
    const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS))
    for (let nth = 0; nth < count; nth += 1) days.set(new Date(first + nth * DAY_MS).toISOString().slice(0, 10), name)
  }
  const found = [...days].map(([day, name]) => ({ day, name })).sort((a, b) => (a.day < b.day ? -1 : 1))
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, found)
  return found
}
