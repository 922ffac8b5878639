import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { addressOf, endpointKeys, plausibleBodies } from '#tests/server/input/requests.ts'
import { openClient } from '#tests/server/worlds/openClient.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { codeAt, errorOf, login } from '../worlds/authWorld.ts'

let server: TestServer
let dealer: TestDealer
let user: TestUser
let client: TestClient

beforeAll(async () => {
  server = await startTestServer()
  dealer = await createDealer(server.database)
  user = await createUser(server.database, dealer, { permissions: { global: ['force.user.twofa', 'global.admin'] } })
  client = await login(server, dealer, user)
})
afterAll(() => server.close())

const accessOf = (key: (typeof endpointKeys)[number]) => (endpoints[key] as Endpoint).access
/** True for endpoints that no session opens, but the token of a browser extension or the pass of a terminal. */
const isOfOtherToken = (access: Endpoint['access']) =>
  typeof access === 'object' && ('extension' in access || 'bay' in access)
const send = (key: (typeof endpointKeys)[number]) => {
  const [method = ''] = key.split(' ')
  const [body] = plausibleBodies(endpoints[key] as Endpoint)
  return client.send(method, addressOf(key).replace(/^\/api/, ''), body)
}

describe('AUT-05 a user who must set up a second factor', () => {
  it.each(
    endpointKeys.filter(
      (key) => !['public', 'enrolling'].includes(String(accessOf(key))) && !isOfOtherToken(accessOf(key)),
    ),
  )('A user who must set up a second factor is told so by %s', async (key) => {
    const answer = await send(key)
    expect([answer.status, errorOf(answer)]).toEqual([403, 'twofa_required'])
  })

  it('Before setting up the second factor, a user can set it up, change the password and sign out', () => {
    const open = endpointKeys.filter((key) => accessOf(key) === 'enrolling')
    expect(open.sort()).toEqual([
      'GET /v1/auth/logout',
      'GET /v1/auth/user',
      'GET /v1/avatars/:avatar_uuid',
      'POST /v1/auth/password',
      'POST /v1/auth/twofa',
      'POST /v1/auth/twofa/confirm',
    ])
  })

  it('A page that asks for a socket ticket 1,200 times in a row is neither signed out nor slowed down', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const errors: (string | undefined)[] = []
        for (let index = 0; index < 60; index++) errors.push(errorOf(await client.send('GET', '/v1/auth/ws')))
        return errors
      }),
    )
    expect(new Set(answers.flat())).toEqual(new Set(['twofa_required']))
    expect((await client.send('GET', '/v1/auth/user')).status).toBe(200)
  })

  it('A user can work as soon as the second factor is set up', async () => {
    const { secret } = await client.ok<{ secret: string }>('POST', '/v1/auth/twofa', { password: user.password })
    expect(errorOf(await client.send('GET', '/v1/auth/ws'))).toBe('twofa_required')
    await client.ok('POST', '/v1/auth/twofa/confirm', { code: codeAt(secret, readClock()) })
    const { token } = await client.ok<{ token: string }>('GET', '/v1/auth/ws')
    const socket = await openClient(`${server.address.replace('http', 'ws')}/ws?token=${token}`)
    expect(socket.all('hello')).toMatchObject([{ user_uuid: user.uuid }])
    expect((await client.send('GET', '/v1/chats')).status).toBe(200)
    socket.webSocket.close()
  })
})
