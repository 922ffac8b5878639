import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordRow } from '#contract/records/define.ts'
import type { location } from '#contract/records/location.ts'
import { listOpening } from '#server/modules/organisation/locationCalendar.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { ADMIN, openRecordWorld, type RecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

type Location = RecordRow<typeof location>
const ADMINISTRATOR = { permissions: ADMIN }

let server: TestServer
let world: RecordWorld
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  world = await openRecordWorld(server)
})
afterAll(() => server.close())

let made = 0
const createLocation = (given: object = {}) => {
  made += 1
  const body = { key: `ST${made}`, description: `Standort ${made}`, ...given }
  return world.admin.client.ok<Location>('POST', '/v1/locations', body)
}
const refused = async (given: object) => {
  made += 1
  const body = { key: `ST${made}`, description: `Standort ${made}`, ...given }
  const answer = await world.admin.client.send('POST', '/v1/locations', body)
  return [codeOf(answer), fieldsOf(answer)]
}

describe('the permission location.read', () => {
  it('A holder of location.read sees the locations for which they hold it, and changes none', async () => {
    const [here, there] = [await createLocation(), await createLocation()]
    const { client } = await world.person({ [here.key]: ['location.read'] })
    const { items } = await client.ok<{ items: Location[] }>('GET', '/v1/locations')
    expect(items.map(({ uuid }) => uuid)).toEqual([here.uuid])
    expect((await client.send('GET', `/v1/locations/${here.uuid}`)).status).toBe(200)
    expect((await client.send('GET', `/v1/locations/${there.uuid}`)).status).toBe(404)
    const change = { version: here.version, city: 'Anderswo' }
    expect(codeOf(await client.send('PATCH', `/v1/locations/${here.uuid}`, change))).toBe('no_permission')
    expect(codeOf(await client.send('DELETE', `/v1/locations/${here.uuid}`))).toBe('no_permission')
    const everywhere = await world.person({ '*': ['location.read'] })
    const all = await everywhere.client.ok<{ items: Location[] }>('GET', '/v1/locations')
    expect(all.items.length).toBeGreaterThan(1)
  })
})

describe('the checks of a location', () => {
  it('A German postcode has five digits; other countries have their own form', async () => {
    for (const zip_code of ['1234', '123456', '1234a', ' 12 34'])
      expect(await refused({ zip_code }), zip_code).toEqual(['validation_failed', { zip_code: 'invalid_format' }])
    expect(await createLocation({ zip_code: '00411' })).toMatchObject({ zip_code: '00411' })
    expect(await createLocation({ country_code: 'AT', zip_code: '1010' })).toMatchObject({ zip_code: '1010' })
    expect(await createLocation()).toMatchObject({ zip_code: '' })
  })

  it('A postcode of another country is refused when the country changes', async () => {
    const row = await createLocation({ country_code: 'AT', zip_code: '1010' })
    const body = { version: row.version, country_code: 'DE' }
    const answer = await world.admin.client.send('PATCH', `/v1/locations/${row.uuid}`, body)
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(['validation_failed', { zip_code: 'invalid_format' }])
  })

  it('A dealer code belongs to one active location, and is free again when that is deleted', async () => {
    const taken = ['validation_failed', { dealer_codes: 'already_exists' }]
    const first = await createLocation({ dealer_codes: ['A1234', 'B1234'] })
    expect(await refused({ dealer_codes: ['C1', 'B1234'].map((code) => code.padEnd(3, '0')) })).toEqual(taken)
    expect(await refused({ dealer_codes: ['D1234', 'D1234'] })).toEqual(taken)
    await world.admin.client.ok('DELETE', `/v1/locations/${first.uuid}`)
    await createLocation({ dealer_codes: ['B1234'] })
    const answer = await world.admin.client.send('POST', `/v1/locations/${first.uuid}/restore`)
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(taken)
  })

  it('If two locations take a code at the same moment, one gets it', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((number) =>
        world.admin.client.send('POST', '/v1/locations', {
          key: `RACE${number}`,
          description: `Wettlauf ${number}`,
          dealer_codes: ['RACE1'],
        }),
      ),
    )
    expect(answers.map(codeOf).sort()).toEqual(['ok', 'validation_failed', 'validation_failed', 'validation_failed'])
  })

  it('The codes of two bays of a location, and the short codes of two locations, must differ', async () => {
    const lift = { code: 'L1', name: 'Hebebühne', type: 'lift', is_usable: true }
    expect(await refused({ bays: [lift, { ...lift, name: 'Noch eine' }] })).toEqual([
      'validation_failed',
      { bays: 'already_exists' },
    ])
    await createLocation({ short_code: 'ZZ' })
    expect(await refused({ short_code: 'ZZ' })).toEqual(['validation_failed', { short_code: 'already_exists' }])
  })

  it('Overlapping opening hours and coordinates off the globe are refused', async () => {
    const day = [
      { from: '08:00', to: '12:30' },
      { from: '12:00', to: '17:00' },
    ]
    expect((await refused({ opening_hours: [day, [], [], [], [], [], []] }))[0]).toBe('validation_failed')
    expect(await refused({ latitude: 90.1 })).toEqual(['validation_failed', { latitude: 'too_big' }])
    expect(await refused({ longitude: -180.1 })).toEqual(['validation_failed', { longitude: 'too_small' }])
  })

  it('A location counts its bays and its people', async () => {
    const bays = ['L1', 'L2'].map((code) => ({ code, name: code, type: 'lift', is_usable: true }))
    const row = await createLocation({ bays })
    expect(row).toMatchObject({ bay_count: 2, staff_count: 0 })
    await world.person({ [row.key]: ['location.read'] })
    const team = await world.admin.client.ok<{ uuid: string }>('POST', '/v1/departments', {
      name: `Team ${row.key}`,
      location_uuid: row.uuid,
    })
    const { uuid } = await world.person({ global: [] })
    await world.admin.client.ok('POST', `/v1/departments/${team.uuid}/members`, { users: [uuid] })
    expect(await world.admin.client.ok('GET', `/v1/locations/${row.uuid}`)).toMatchObject({ staff_count: 2 })
  })
})

describe('an inactive location', () => {
  it('An inactive location gets no new rows and keeps the existing ones', async () => {
    const row = await createLocation()
    const team = await world.admin.client.ok<{ uuid: string; version: number }>('POST', '/v1/departments', {
      name: `Vorher ${row.key}`,
      location_uuid: row.uuid,
    })
    await world.admin.client.ok('PATCH', `/v1/locations/${row.uuid}`, { version: row.version, is_active: false })
    const answer = await world.admin.client.send('POST', '/v1/departments', {
      name: `Nachher ${row.key}`,
      location_uuid: row.uuid,
    })
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(['validation_failed', { location_uuid: 'not_found' }])
    const kept = { version: team.version, name: `Weiter ${row.key}` }
    expect(await world.admin.client.ok('PATCH', `/v1/departments/${team.uuid}`, kept)).toMatchObject({
      location_uuid: row.uuid,
    })
  })
})

describe('holidays', () => {
  const query = (country: string, region: string) =>
    `/v1/locations/holidays?country=${country}&region=${region}&language=de`
  type Holidays = { items: { day: string; name: string }[]; is_country_known: boolean; regions: string[] }
  type Opening = { items: { day: string; spans: object[]; closed: { why: string; name: string } | null }[] }

  it('Holidays are listed for a region that no location has stored', async () => {
    const found = await world.admin.client.ok<Holidays>('GET', query('DE', 'DE-NI'))
    const year = new Date(readClock()).getUTCFullYear()
    expect(found.items.filter(({ name }) => name === 'Reformationstag').map(({ day }) => day)).toEqual([
      `${year}-10-31`,
      `${year + 1}-10-31`,
    ])
    expect(found.regions).toContain('DE-NI')
    expect(await world.admin.client.ok('GET', query('', ''))).toEqual({
      items: [],
      is_country_known: false,
      regions: [],
    })
    expect(codeOf(await world.admin.client.send('GET', query('DEU', '')))).toBe('validation_failed')
  })

  it('A location closes on holidays unless it works on them, as stored', async () => {
    const spans = [{ from: '08:00', to: '17:00' }]
    const row = await createLocation({
      region_code: 'DE-NI',
      opening_hours: Array.from({ length: 7 }, () => spans),
      closed_days: [{ day: '2026-11-02', reason: 'Inventur' }],
    })
    const opening = async () => {
      const path = `/v1/locations/${row.uuid}/opening?from=2026-10-30&days=4&language=de`
      return (await world.admin.client.ok<Opening>('GET', path)).items
    }
    const ownDay = { day: '2026-11-02', spans: [], closed: { why: 'closed_day', name: 'Inventur' } }
    expect(await opening()).toEqual([
      { day: '2026-10-30', spans, closed: null },
      { day: '2026-10-31', spans: [], closed: { why: 'holiday', name: 'Reformationstag' } },
      { day: '2026-11-01', spans, closed: null },
      ownDay,
    ])
    const body = { version: row.version, open_holidays: ['2026-10-31', '2026-11-02'] }
    await world.admin.client.ok('PATCH', `/v1/locations/${row.uuid}`, body)
    expect((await opening()).slice(1)).toEqual([
      { day: '2026-10-31', spans, closed: null },
      { day: '2026-11-01', spans, closed: null },
      ownDay,
    ])
    const wrong = { version: row.version + 1, open_holidays: ['2026-13-01'] }
    expect(codeOf(await world.admin.client.send('PATCH', `/v1/locations/${row.uuid}`, wrong))).toBe('validation_failed')
  })

  it('Only administrators of locations and holders of location.read there read the holidays of a location', async () => {
    const [own, other] = [await createLocation(), await createLocation()]
    const path = (uuid: string) => `/v1/locations/${uuid}/opening`
    const reader = await world.person({ [own.key]: ['location.read'] })
    expect((await reader.client.ok<Opening>('GET', path(own.uuid))).items).toHaveLength(14)
    expect(codeOf(await reader.client.send('GET', path(other.uuid)))).toBe('not_found')
    const manager = await world.person({ global: ['global.locations.read'] })
    expect((await manager.client.ok<Opening>('GET', path(other.uuid))).items).toHaveLength(14)
    const nobody = await world.person({ [own.key]: ['location.workshop.paper.read'] })
    expect(codeOf(await nobody.client.send('GET', path(own.uuid)))).toBe('no_permission')
  })

  it('Holidays follow the calendar of the location, not of the server', async () => {
    const row = await createLocation()
    const asked = { days: 1, language: 'de' } as const
    const at = (now: string) =>
      server.database.inDealer(world.dealer.dealerId, (tx) =>
        listOpening(tx, ADMINISTRATOR, row.uuid, asked, Date.parse(now)),
      )
    expect((await at('2026-06-30T21:30:00Z')).items[0]?.day).toBe('2026-06-30')
    expect((await at('2026-06-30T22:30:00Z')).items[0]?.day).toBe('2026-07-01')
  })
})
