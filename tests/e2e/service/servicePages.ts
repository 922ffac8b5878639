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
