import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { openWorkshopWorld, PAPERS, type Paper, type WorkshopWorld } from '../worlds/workshopWorld.ts'

let world: WorkshopWorld
let technician: Person
let foreman: Person
let stranger: Person
beforeAll(async () => {
  world = await openWorkshopWorld()
  technician = await world.somebody('technician')
  foreman = await world.somebody('foreman')
  stranger = await world.somebody('technician', { permissions: { AWAY: PAPERS, global: ['global.chat.read'] } })
})
afterAll(() => world.close())

const at = ({ uuid }: Paper, tail: string) => world.addressOf(uuid, tail)

describe('the chat about an order', () => {
  it('A paper has one chat with the people of the paper, whichever user opens it', async () => {
    const advisor = await world.somebody('service_advisor')
    const team = await world.admin.ok<{ uuid: string }>('POST', '/v1/departments', {
      name: 'Mechanik',
      location_uuid: world.home,
      head_uuid: foreman.uuid,
    })
    const row = await world.paper({
      licensePlate: 'DEM-CH 1',
      technician_uuid: technician.uuid,
      advisor_uuid: advisor.uuid,
      workshop_uuid: team.uuid,
    })
    const ask = (who: Person) => who.client.ok<{ chat_uuid: string }>('POST', at(row, '/chat'))
    const opened = await Promise.all([ask(technician), ask(advisor)])
    expect(opened[0]).toEqual(opened[1])
    const chat = opened[0]?.chat_uuid
    const { items } = await technician.client.ok<{ items: { user_uuid: string }[] }>('GET', `/v1/chats/${chat}/members`)
    expect(items.map(({ user_uuid }) => user_uuid).sort()).toEqual([technician.uuid, advisor.uuid, foreman.uuid].sort())
    const { name } = await foreman.client.ok<{ name: string }>('GET', `/v1/chats/${chat}`)
    expect(name).toBe(`DEM-CH 1 · ${row.jobId}`)
    const events = await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx
        .selectFrom('audit_events')
        .select(['event', 'after'])
        .where('record_uuid', '=', chat ?? '')
        .execute(),
    )
    expect(events.filter(({ event }) => event === 'chat.created')).toMatchObject([{ after: { name } }])
    // A user who may read the paper joins by opening the chat; another user cannot.
    const helper = await world.somebody('technician')
    expect((await ask(helper)).chat_uuid).toBe(chat)
    expect(codeOf(await stranger.client.send('POST', at(row, '/chat')))).toBe('not_found')
    const mute = await world.somebody('technician', { permissions: { HOME: PAPERS } })
    expect(codeOf(await mute.client.send('POST', at(row, '/chat')))).toBe('no_permission')
  })
})

describe('the foreman in the chat about an order', () => {
  const opened = async (row: Paper, who: Person) => {
    const { chat_uuid } = await who.client.ok<{ chat_uuid: string }>('POST', at(row, '/chat'))
    const path = `/v1/chats/${chat_uuid}/members`
    return (await who.client.ok<{ items: { user_uuid: string }[] }>('GET', path)).items.map((one) => one.user_uuid)
  }

  it('The chat of a paper without a team reaches the foremen of the workshop teams of its location', async () => {
    const advisor = await world.somebody('service_advisor')
    const other = await world.somebody('foreman')
    const team = await world.admin.ok<{ uuid: string }>('POST', '/v1/departments', {
      name: 'Werkstatt Mitte',
      location_uuid: world.home,
      is_workshop_team: true,
    })
    const members = [other.uuid, technician.uuid]
    await world.admin.ok('POST', `/v1/departments/${team.uuid}/members`, { users: members })
    const row = await world.paper({ licensePlate: 'DEM-CH 2', advisor_uuid: advisor.uuid })
    expect((await opened(row, advisor)).sort()).toEqual([advisor.uuid, other.uuid].sort())
  })
})

describe('S13 users who look at a paper', () => {
  it('S13 Only users who may read a paper see who looks at it', async () => {
    const row = await world.paper({ licensePlate: 'DEM-S 13' })
    const path = `/workshop/paper/${row.uuid}`
    const [a, b, c] = [await technician.socket(), await foreman.socket(), await stranger.socket()]
    for (const socket of [c, a, b]) socket.go(path)
    await a.until(() => a.viewers(path)?.length === 2)
    expect(a.viewers(path)).toEqual([technician.uuid, foreman.uuid].sort())
    c.go('/dashboard')
    await c.until(() => c.viewers('/dashboard') !== undefined)
    expect(JSON.stringify(c.all('current_path_users'))).not.toContain(path)
    for (const socket of [a, b, c]) socket.webSocket.close()
  })
})
