import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn, type TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer } from '#tests/support/database/people.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { openClient } from '../worlds/openClient.ts'

type Row = { uuid: string; version: number }

let server: TestServer
let dealer: TestDealer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  dealer = await createDealer(server.database)
  const boss = await createUser(server.database, dealer, { permissions: { global: ['global.admin'] } })
  admin = await signIn(server.address, dealer, boss)
})
afterAll(() => server.close())

it('A colleague hears at once that a user was created, renamed, left or restored, and nothing else', async () => {
  const colleague = await signIn(server.address, dealer, await createUser(server.database, dealer))
  const { token } = await colleague.ok<{ token: string }>('GET', '/v1/auth/ws')
  const socket = await openClient(`${server.address.replace('http', 'ws')}/ws?token=${token}`)
  const heard = () => socket.all('user.changed').map(({ user_uuid }) => user_uuid)

  const made = await admin.ok<Row>('POST', '/v1/users', {
    first_name: 'Ada',
    last_name: 'Neu',
    email: 'ada@neu.example',
  })
  await socket.until(() => heard().length === 1)
  const renamed = await admin.ok<Row>('PATCH', `/v1/users/${made.uuid}`, { version: made.version, last_name: 'Alt' })
  await socket.until(() => heard().length === 2)
  // The colleague who listens does not see the theme of others, so its change sends no event. The third event belongs
  // to the deactivation.
  const moved = await admin.ok<Row>('PATCH', `/v1/users/${made.uuid}`, { version: renamed.version, theme: 'dark' })
  const gone = await admin.ok<Row>('PATCH', `/v1/users/${made.uuid}`, { version: moved.version, is_active: false })
  await socket.until(() => heard().length === 3)
  await admin.ok('PATCH', `/v1/users/${made.uuid}`, { version: gone.version, is_active: true })
  await socket.until(() => heard().length === 4)
  await admin.ok('DELETE', `/v1/users/${made.uuid}`)
  await socket.until(() => heard().length === 5)
  await admin.ok('POST', `/v1/users/${made.uuid}/restore`)
  await socket.until(() => heard().length === 6)
  expect(new Set(heard())).toEqual(new Set([made.uuid]))
  socket.webSocket.close()
})
