import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSocket } from '#tests/server/worlds/chatWorld.ts'
import { signIn, type TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

let server: TestServer
let dealer: TestDealer
let anna: TestUser
let ben: TestUser
let annas: TestClient
let bens: TestClient
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  dealer = await createDealer(server.database)
  anna = await createUser(server.database, dealer, { permissions: { global: ['global.admin'] } })
  ben = await createUser(server.database, dealer)
  annas = await signIn(server.address, dealer, anna)
  bens = await signIn(server.address, dealer, ben)
})

describe('a user who appears offline', () => {
  it('A user who appears offline is gone for colleagues, stays signed in, and stays so at the next sign-in', async () => {
    const [socket, own] = [await openSocket(annas), await openSocket(bens)]
    await socket.until(() => socket.online().includes(ben.uuid))
    const saved = await bens.ok<{ appears_offline: boolean }>('PATCH', '/v1/auth/user', { appears_offline: true })
    expect(saved.appears_offline).toBe(true)
    // The client reconnects by itself: no session ended.
    expect((await own.closed).code).toBe(1001)
    const back = await openSocket(bens)
    await back.until(() => back.online().length === 2)
    await socket.until(() => !socket.online().includes(ben.uuid))
    const later = await openSocket(await signIn(server.address, dealer, ben))
    await later.settled()
    await socket.settled()
    expect(socket.online()).toEqual([anna.uuid])
    await bens.ok('PATCH', '/v1/auth/user', { appears_offline: false })
    await openSocket(bens)
    await socket.until(() => socket.online().includes(ben.uuid))
  })
})

describe('a dealer where only teams see each other', () => {
  it('A user is seen by a team from the moment they join the department until they leave it', async () => {
    const { version } = await annas.ok<{ version: number }>('GET', '/v1/admin/settings')
    await annas.ok('PATCH', '/v1/admin/settings', { version, values: { presence_scope: 'team' } })
    const team = await annas.ok<{ uuid: string }>('POST', '/v1/departments', { name: 'Werkstatt' })
    const members = `/v1/departments/${team.uuid}/members`
    const apart = await openSocket(annas)
    await openSocket(bens)
    await apart.settled()
    expect(apart.online()).toEqual([anna.uuid])

    await annas.ok('POST', members, { users: [anna.uuid, ben.uuid] })
    expect((await apart.closed).code).toBe(1001)
    const together = await openSocket(annas)
    const bensSocket = await openSocket(bens)
    await together.until(() => together.online().includes(ben.uuid))

    await annas.ok('POST', `${members}/remove`, { users: [ben.uuid] })
    expect((await bensSocket.closed).code).toBe(1001)
    const again = await openSocket(annas)
    await openSocket(bens)
    await again.settled()
    expect(again.online()).toEqual([anna.uuid])
  })
})

it('A user’s settings for message sounds are sent to no other user, and quiet hours need a valid beginning and end', async () => {
  const mine = () => bens.ok<{ user: Record<string, unknown> }>('GET', '/v1/auth/user')
  expect((await mine()).user).toMatchObject({ notify_messages: 'all', notify_sound: true, quiet_from: null })
  const quiet = { from: '18:00', until: '07:00' }
  await bens.ok('PATCH', '/v1/auth/user', { notify_messages: 'direct', notify_sound: false, quiet })
  const kept = { notify_messages: 'direct', notify_sound: false, quiet_from: '18:00', quiet_until: '07:00' }
  expect((await mine()).user).toMatchObject(kept)
  for (const wrong of [{ from: '18:00' }, { from: '24:00', until: '07:00' }, { from: '18:00', until: '' }])
    expect((await bens.send('PATCH', '/v1/auth/user', { quiet: wrong })).status).toBe(400)
  expect((await mine()).user).toMatchObject(kept)
  await bens.ok('PATCH', '/v1/auth/user', { quiet: null })
  expect((await mine()).user).toMatchObject({ quiet_from: null, quiet_until: null })
})
