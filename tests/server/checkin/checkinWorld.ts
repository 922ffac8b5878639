import { sql } from 'kysely'
import type { checkin } from '#contract/records/checkin.ts'
import type { RecordInput, RecordRow } from '#contract/records/define.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { openWorkshopWorld } from '#tests/server/worlds/workshopWorld.ts'
import { aroundToday } from '#tests/support/clock/testDay.ts'

export type Checkin = RecordRow<typeof checkin>

export const DESK = ['read', 'create', 'update', 'delete', 'change_status', 'stats'].map(
  (verb) => `location.service.checkin.${verb}`,
)
/** Rights of an advisor at the location of the test. */
const ADVISOR = {
  HOME: [...DESK, ...['read', 'create', 'update'].map((verb) => `location.workshop.paper.${verb}`)],
}

/** Fields that name a car or a customer. An appointment needs at least one of them. */
const NAMES = ['licensePlate', 'vin', 'vehicle_uuid', 'customer_uuid', 'customer_name'] as const

const WEEK = aroundToday([0, 1, 2, 3, 4, 5, 6].map((day) => (day < 5 ? [{ from: '07:00', to: '18:00' }] : [])))

/** A location that is open from 7:00 to 18:00, and people at its desk. */
export async function openCheckinWorld() {
  const world = await openWorkshopWorld()
  await world.inDealer((tx) =>
    sql`update locations set opening_hours = ${JSON.stringify(WEEK)}::jsonb where uuid = ${world.home}`.execute(tx),
  )
  const addressOf = (uuid: string, tail = '') => `/v1/service/checkin/${uuid}${tail}`
  const inMinutes = (minutes: number) => new Date(world.now() + minutes * 60_000).toISOString()
  return {
    ...world,
    addressOf,
    inMinutes,
    advisor: () => world.somebody('service_advisor', { permissions: ADVISOR }),
    checkin: (given: Partial<RecordInput<typeof checkin>> = {}, by = world.admin) =>
      by.ok<Checkin>('POST', '/v1/service/checkin', {
        location_uuid: world.home,
        target_date: inMinutes(30),
        ...(NAMES.some((name) => given[name]) ? {} : { customer_name: 'Namenlos' }),
        ...given,
      }),
    read: (uuid: string, by = world.admin) => by.ok<Checkin>('GET', addressOf(uuid)),
    arrive: (typed: string, given: object = {}, by = world.admin) =>
      by.send('POST', '/v1/service/checkin/arrive', { location_uuid: world.home, typed, ...given }),
    callNext: (by = world.admin, location_uuid = world.home) =>
      by.send('POST', '/v1/service/checkin/call-next', { location_uuid }),
    step: async (who: Person, uuid: string, to: RecordStatus, given: object = {}) => {
      const { version } = await world.admin.ok<Checkin>('GET', addressOf(uuid))
      return who.client.send('POST', addressOf(uuid, '/status'), { to, version, ...given })
    },
    /** Creates another location of the dealer and returns its uuid. */
    addLocation: async (key: string) => {
      const { uuid } = await world.admin.ok<{ uuid: string }>('POST', '/v1/locations', {
        key,
        description: `Standort ${key}`,
        zip_code: '00411',
        opening_hours: WEEK,
      })
      return uuid
    },
    vehicle: (given: object) => world.admin.ok<{ uuid: string }>('POST', '/v1/vehicles', given),
    customer: (given: object) => world.admin.ok<{ uuid: string }>('POST', '/v1/customers', given),
  }
}
export type CheckinWorld = Awaited<ReturnType<typeof openCheckinWorld>>
