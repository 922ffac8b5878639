import { readFileSync } from 'node:fs'
import { unique } from '#tests/support/samples/unique.ts'
import type { Person } from '../chat/chatPages.ts'

type Desks = { items: { location_uuid: string; name: string }[]; home_uuid: string | null }
export type Checkin = { uuid: string; licensePlate: string; arrival_at: string | null; paper_uuid: string | null }

const homeOf = async (who: Person) => (await who.call<Desks>('GET', '/service/checkin/desks')).home_uuid ?? ''

/** A customer who is expected at the desk of the user in an hour. */
export async function expectedCar(who: Person, given: object = {}): Promise<Checkin> {
  const { now } = await who.call<{ now: string }>('GET', '/dashboard')
  return await who.call<Checkin>('POST', '/service/checkin', {
    location_uuid: await homeOf(who),
    licensePlate: `DEM-CK ${unique()}`,
    target_date: new Date(Date.parse(now) + 3_600_000).toISOString(),
    customer_name: 'Wolkenhain',
    ...given,
  })
}

/** The text of a label as the screen shows it in a language. */
export function texts(language: 'de' | 'ar' | 'tr', namespace: string) {
  const file = new URL(`../../../locales/${language}/${namespace}.json`, import.meta.url)
  const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  return (path: string): string => {
    const found = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], all)
    if (typeof found !== 'string') throw new Error(`${namespace} has no text ${path}`)
    return found
  }
}
