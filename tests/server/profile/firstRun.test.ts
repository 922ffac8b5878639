import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DISMISSIBLE } from '#contract/dashboard/firstRun.ts'
import { errorOf, login, type MovableClock, startAuthServer } from '#tests/server/worlds/authWorld.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'

let server: TestServer & { clock: MovableClock }
let dealer: TestDealer
let user: TestUser
let client: TestClient

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  dealer = await createDealer(server.database)
  user = await createUser(server.database, dealer)
  client = await login(server, dealer, user)
})

type Own = { user: { dismissed_hints: string[]; density: string }; is_demo: boolean }
const own = (from: TestClient) => from.ok<Own>('GET', '/v1/auth/user')
const dismissedOn = async (from: TestClient) => (await own(from)).user.dismissed_hints

describe('the first run', () => {
  it('A dismissed hint is hidden on every device of its user, and for no other user', async () => {
    expect(await dismissedOn(client)).toEqual([])
    await client.ok('POST', '/v1/auth/hints/dismissed', { names: ['advisor_search', 'tour'] })
    const phone = await login(server, dealer, user)
    expect(await dismissedOn(phone)).toEqual(['advisor_search', 'tour'])
    const colleague = await login(server, dealer, await createUser(server.database, dealer))
    expect(await dismissedOn(colleague)).toEqual([])
  })

  it('Hints that were dismissed on two devices all stay hidden, and all come back when the user asks', async () => {
    const phone = await login(server, dealer, user)
    await Promise.all([
      client.ok('POST', '/v1/auth/hints/dismissed', { names: ['advisor_search', 'advisor_chat'] }),
      phone.ok('POST', '/v1/auth/hints/dismissed', { names: ['advisor_chat', 'advisor_new'] }),
    ])
    expect(await dismissedOn(client)).toEqual(['advisor_chat', 'advisor_new', 'advisor_search'])
    const answer = await client.ok<Own['user']>('DELETE', '/v1/auth/hints/dismissed')
    expect(answer.dismissed_hints).toEqual([])
    expect(await dismissedOn(phone)).toEqual([])
  })

  it('Dismissing an unknown hint is refused', async () => {
    for (const names of [[], ['other'], [...DISMISSIBLE, 'tour']]) {
      const answer = await client.send('POST', '/v1/auth/hints/dismissed', { names })
      expect([answer.status, errorOf(answer)]).toEqual([400, 'validation_failed'])
    }
    expect(await dismissedOn(client)).toEqual([])
  })

  it('The density of the display is comfortable at first, and then what the user has chosen', async () => {
    expect((await own(client)).user.density).toBe('comfortable')
    await client.ok('PATCH', '/v1/auth/user', { density: 'compact' })
    expect((await own(await login(server, dealer, user))).user.density).toBe('compact')
    expect(errorOf(await client.send('PATCH', '/v1/auth/user', { density: 'tiny' }))).toBe('validation_failed')
  })

  it('A dealer that was not made as a demo is not marked as a demo dealer', async () => {
    expect((await own(client)).is_demo).toBe(false)
  })
})
