import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '#server/db/database.ts'
import { newToken } from '#server/modules/auth/session/token.ts'
import { rawHandshake } from '#tests/server/socket/rawHandshake.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'
import { DAY, errorOf, login, type MovableClock, SECOND, startAuthServer } from '../worlds/authWorld.ts'

let server: TestServer & { clock: MovableClock }
let dealer: TestDealer
let other: TestDealer
let user: TestUser
let client: TestClient

beforeAll(async () => {
  server = await startAuthServer({ PUBLIC_URL: 'https://werkbank.test' })
  dealer = await createDealer(server.database)
  other = await createDealer(server.database)
})
afterAll(() => server.close())
beforeEach(async () => {
  user = await createUser(server.database, dealer)
  client = await login(server, dealer, user)
})

const inDealer = <T>(work: (tx: Tx) => Promise<T>) => server.database.inDealer(dealer.dealerId, work)
const ticket = async () => (await client.ok<{ token: string }>('GET', '/v1/auth/ws')).token

/** Returns how the handshake with this ticket ends: 101, or a status and its error code. */
async function knock(token: string, headers: Record<string, string> = {}) {
  const { port } = new URL(server.address)
  const { socket, status, body } = await rawHandshake(Number(port), `/ws?token=${encodeURIComponent(token)}`, headers)
  socket.destroy()
  return status === 101 ? 101 : [status, JSON.parse(body).error]
}
const REFUSED = [401, 'unauthorized']

describe('AUT-07 a socket ticket', () => {
  it('A socket ticket works once', async () => {
    const token = await ticket()
    expect(await knock(token)).toBe(101)
    expect(await knock(token)).toEqual(REFUSED)
  })

  it('A socket ticket that is used twenty times at once opens one connection', async () => {
    const token = await ticket()
    const answers = await Promise.all(Array.from({ length: 20 }, () => knock(token)))
    expect(answers.filter((answer) => answer === 101)).toHaveLength(1)
    expect(answers.filter((answer) => answer !== 101)).toEqual(Array.from({ length: 19 }, () => REFUSED))
  })

  it('A socket ticket is valid for half a minute by the clock of the database, whatever the server’s clock says', async () => {
    server.clock.forward(-DAY)
    const before = readClock()
    const token = await ticket()
    server.clock.forward(DAY)
    const rows = await inDealer((tx) => tx.selectFrom('socket_tickets').select('expires_at').execute())
    const lifetimes = rows.map(({ expires_at }) => Date.parse(expires_at) - before)
    expect(Math.max(...lifetimes)).toBeGreaterThan(29 * SECOND)
    expect(Math.max(...lifetimes)).toBeLessThan(35 * SECOND)
    expect(await knock(token)).toBe(101)
  })

  it.each([
    [20, 101],
    [31, REFUSED],
  ])('A socket ticket that was given out %i seconds ago is answered with %j', async (seconds, answer) => {
    const { token, hash } = newToken()
    await inDealer(async (tx) => {
      const { uuid } = await tx
        .selectFrom('sessions')
        .select('uuid')
        .where('user_uuid', '=', user.uuid)
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('socket_tickets')
        .values({
          dealer_id: dealer.dealerId,
          ticket_hash: hash,
          session_uuid: uuid,
          expires_at: new Date(readClock() + (30 - seconds) * SECOND),
        })
        .execute()
    })
    expect(await knock(token)).toEqual(answer)
  })

  it('A socket ticket ends with its session', async () => {
    const token = await ticket()
    await client.send('GET', '/v1/auth/logout')
    expect(await knock(token)).toEqual(REFUSED)
  })

  it.each([
    ['disabled', { is_active: false }],
    ['deleted', { deleted_at: new Date(readClock()) }],
  ])('A socket ticket is worth nothing after its user was %s', async (_name, values) => {
    const token = await ticket()
    await inDealer((tx) => tx.updateTable('users').set(values).where('uuid', '=', user.uuid).execute())
    expect(await knock(token)).toEqual(REFUSED)
  })

  it('A socket ticket is no session token', async () => {
    client.token = await ticket()
    for (const path of ['/v1/auth/user', '/v1/chats', '/v1/auth/ws', '/v1/auth/logout']) {
      const answer = await client.send('GET', path)
      expect([answer.status, errorOf(answer)], path).toEqual([401, 'invalid_token'])
    }
  })

  it('A session token is no socket ticket', async () => {
    expect(await knock(client.token ?? '')).toEqual(REFUSED)
    expect((await client.send('GET', '/v1/auth/user')).status).toBe(200)
  })

  it.each(['', 'x', 'x'.repeat(43), 'x'.repeat(10_000), '\u0000', "' or 1=1 --"])(
    'A made-up socket ticket is refused: %j',
    async (token) => {
      expect(await knock(token)).toEqual(REFUSED)
    },
  )

  it('A request from a foreign page does not use up a socket ticket', async () => {
    const token = await ticket()
    for (const origin of ['https://evil.example', 'null', 'https://werkbank.test.evil.example', 'file://'])
      expect(await knock(token, { Origin: origin }), origin).toEqual([403, 'no_permission'])
    expect(await knock(token, { Origin: 'https://werkbank.test' })).toBe(101)
  })

  it('A socket ticket is refused at another dealer’s address', async () => {
    expect(await knock(await ticket(), { Host: `${other.code}.werkbank.test` })).toEqual(REFUSED)
    expect(await knock(await ticket(), { Host: `${other.code}.werkbank.test:443` })).toEqual(REFUSED)
    expect(await knock(await ticket(), { Host: `nobody.werkbank.test` })).toEqual(REFUSED)
    expect(await knock(await ticket(), { Host: `${dealer.code}.werkbank.test` })).toBe(101)
  })
})
