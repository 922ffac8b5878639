import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { WALL_CALL_MINUTES, WALL_WAITS_MIN } from '#contract/service/wall.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { type CheckinWorld, openCheckinWorld } from './checkinWorld.ts'

type Wall = EndpointOutput<'POST /v1/wall/calls'>
type Made = EndpointOutput<'POST /v1/admin/bay-terminals'>

let world: CheckinWorld
beforeAll(async () => {
  world = await openCheckinWorld()
})
afterAll(() => world.close())

const newScreen = (given: object = {}) =>
  world.admin.ok<Made>('POST', '/v1/admin/bay-terminals', {
    name: 'Wartebereich',
    bay: '',
    location_uuid: world.home,
    kind: 'wall',
    language: 'tr',
    ...given,
  })
/** Sends a request without a session, as the screen does. */
const ask = (terminal: string, path = '/v1/wall/calls') =>
  world.admin.send('POST', path, { terminal }, { authorization: '' })
const wall = async (token: string) => {
  const answer = await ask(token)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json as Wall
}
const comes = (plate: string, given: object = {}) =>
  world.checkin({ licensePlate: plate, customer_name: 'Anna Wolkenhain', customer_phone: '+495361555123', ...given })
const arrive = (plate: string, key_place = '') => world.arrive(plate, { key_place })
const call = (desk = '', location_uuid = world.home) =>
  world.admin.ok<EndpointOutput<'POST /v1/service/checkin/call-next'>>('POST', '/v1/service/checkin/call-next', {
    location_uuid,
    desk,
  })

describe('the screen in the waiting area (7.12)', () => {
  it('The answer has key, initials and desk of a called customer, and nothing else about the customer', async () => {
    const { token, terminal } = await newScreen()
    expect(terminal).toMatchObject({ kind: 'wall', language: 'tr' })
    expect(await wall(token)).toMatchObject({ calls: [], waiting: 0, usual_minutes: null, language: 'tr' })
    const { uuid } = await comes('DEM-WA 1')
    await comes('DEM-WA 2', { customer_name: 'Çağla Öz' })
    await arrive('DEM-WA 1', 'Brett 17')
    await arrive('DEM-WA 2', 'WA 2')
    expect(await wall(token)).toMatchObject({ calls: [], waiting: 2 })
    const { row } = await call('2')
    expect(row?.uuid).toBe(uuid)
    const answer = await ask(token)
    const { calls, ...rest } = answer.json as Wall
    expect(calls).toEqual([{ key: '17', initials: 'A. W.', desk: '2', called_at: row?.called_at }])
    expect(Object.keys(rest).sort()).toEqual(['dealer_name', 'language', 'location', 'usual_minutes', 'waiting'])
    expect(rest.waiting).toBe(1)
    for (const secret of ['Wolkenhain', 'DEM', '555123', uuid, world.home]) expect(answer.text).not.toContain(secret)
  })

  it('A call leaves the screen when the car is accepted, and after some minutes', async () => {
    const location_uuid = await world.addLocation('WALLB')
    const { token } = await newScreen({ location_uuid })
    const { uuid } = await comes('DEM-WB 1', { location_uuid })
    await world.arrive('DEM-WB 1', { location_uuid })
    await call('1', location_uuid)
    expect((await wall(token)).calls).toHaveLength(1)
    const age = (minutes: number) =>
      world.inDealer((tx) =>
        sql`update checkins set called_at = ${world.inMinutes(-minutes)} where uuid = ${uuid}`.execute(tx),
      )
    await age(WALL_CALL_MINUTES + 1)
    expect((await wall(token)).calls).toEqual([])
    await age(WALL_CALL_MINUTES - 1)
    expect((await wall(token)).calls).toHaveLength(1)
    await world.inDealer((tx) => sql`update checkins set status = 'in_progress' where uuid = ${uuid}`.execute(tx))
    expect((await wall(token)).calls).toEqual([])
  })

  it('The usual waiting time is the median of today, from five called customers on', async () => {
    const location_uuid = await world.addLocation('WALLC')
    const { token } = await newScreen({ location_uuid })
    const waited = [2, 4, 9, 30, 50]
    for (const [index, minutes] of waited.entries()) {
      const { uuid } = await comes(`DEM-WC ${index + 1}`, { location_uuid })
      await world.inDealer((tx) =>
        sql`update checkins set called_at = ${world.inMinutes(-20)}, arrival_at = ${world.inMinutes(-20 - minutes)}
          where uuid = ${uuid}`.execute(tx),
      )
      expect((await wall(token)).usual_minutes).toBe(index + 1 < WALL_WAITS_MIN ? null : 9)
    }
  })

  it('A customer of yesterday who is called again today changes nothing in the usual waiting time', async () => {
    const location_uuid = await world.addLocation('WALLE')
    const { token } = await newScreen({ location_uuid })
    for (const number of [1, 2, 3, 4, 5]) {
      const { uuid } = await comes(`DEM-WE ${number}`, { location_uuid })
      const first = number === 1 ? -24 * 60 : -20
      await world.inDealer((tx) =>
        sql`update checkins set called_at = ${world.inMinutes(-1)}, waited_until = ${world.inMinutes(first)},
          arrival_at = ${world.inMinutes(first - 9)} where uuid = ${uuid}`.execute(tx),
      )
    }
    expect((await wall(token)).usual_minutes).toBe(null)
  })

  it('A screen shows only its own location', async () => {
    const { token } = await newScreen({ location_uuid: await world.addLocation('WALLD') })
    await comes('DEM-WD 1')
    await arrive('DEM-WD 1', '31')
    await call()
    expect(await wall(token)).toMatchObject({ calls: [], waiting: 0, location: 'Standort WALLD' })
  })

  it('The token of a terminal opens only the endpoints of its kind, and a revoked one opens nothing', async () => {
    const { token, terminal } = await newScreen()
    const lift = await newScreen({ kind: 'bay' })
    expect(codeOf(await ask(token, '/v1/bay/terminal'))).toBe('unknown_terminal')
    expect(codeOf(await ask(lift.token))).toBe('unknown_terminal')
    expect(codeOf(await ask(lift.token, '/v1/bay/terminal'))).toBe('ok')
    expect(codeOf(await ask('wbt_invented'))).toBe('unknown_terminal')
    const { rows } = await world.inDealer((tx) =>
      sql`select encode(token_hash, 'escape') as kept from bay_terminals`.execute(tx),
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    const listed = await world.admin.ok<object[]>('GET', '/v1/admin/bay-terminals')
    expect(JSON.stringify(listed)).not.toContain(token)
    await world.admin.send('DELETE', `/v1/admin/bay-terminals/${terminal.uuid}`)
    expect(codeOf(await ask(token))).toBe('unknown_terminal')
  })

  it('Only an administrator creates a screen, and a dealer without the service desk has none', async () => {
    const { client } = await world.advisor()
    const body = { name: 'Halle', bay: '', location_uuid: world.home, kind: 'wall' }
    expect(codeOf(await client.send('POST', '/v1/admin/bay-terminals', body))).toBe('no_permission')
    const { token } = await newScreen()
    const { version } = await world.admin.ok<{ version: number }>('GET', '/v1/admin/settings')
    await world.admin.ok('PATCH', '/v1/admin/settings', { version, values: { plugin_service: false } })
    expect(codeOf(await ask(token))).toBe('plugin_disabled')
  })
})
