import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { BAY_PASS_PREFIX } from '#contract/bay.ts'
import { EXTENSION_TOKEN_PREFIX } from '#contract/extensionScopes.ts'
import { type RecordName, records } from '#contract/records/index.ts'
import { type App, buildApp } from '#server/app.ts'
import { readConfig } from '#server/process/config.ts'
import { addressOf, endpointKeys, plausibleBodies } from '#tests/server/input/requests.ts'
import { rawHandshake } from '#tests/server/socket/rawHandshake.ts'
import { neededQueries } from '#tests/server/worlds/neededQueries.ts'
import { openClient } from '#tests/server/worlds/openClient.ts'
import { PNG } from '#tests/server/worlds/twinWorld.ts'
import { readClock, startStopwatch } from '#tests/support/clock/readClock.ts'
import { type Answer, signIn, type TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import { errorOf } from '../worlds/authWorld.ts'
import { openInterruptible } from './interruptibleDatabase.ts'

let outage: Awaited<ReturnType<typeof openInterruptible>>
let app: App
let address: string
let dealer: TestDealer
let user: TestUser
let client: TestClient
/** The time at which the server's clock stands still; null while it runs. */
let standing: number | null = null

beforeAll(async () => {
  outage = await openInterruptible()
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: outage.dataDir, PORT: '0' })
  app = await buildApp({ config, database: outage.database, hasRateLimits: false, now: () => standing ?? readClock() })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  dealer = await createDealer(outage.stored)
  user = await createUser(outage.stored, dealer, { permissions: { global: ['global.admin'] } })
  client = await signIn(address, dealer, user)
})
afterAll(async () => {
  await app.close()
  await outage.close()
})

/** Endpoints that answer without the database. The first one finds the session in a cache and its room in memory. */
const WITHOUT_DATABASE = [
  'POST /v1/admin/logs/tail',
  // Refused before the database is asked, because the made-up code in its address is not that of the caller's dealer.
  'GET /v1/settings/pictures/:company/:digest',
  // A token without a valid proof is refused before the database is asked.
  'POST /v1/consent/open',
  'POST /v1/consent/seen',
  'POST /v1/consent/photo',
  'POST /v1/consent/answer',
  'POST /v1/key-drop/open',
  'POST /v1/key-drop/send',
]
/** Bodies and queries of endpoints for which the ones made from the schema are refused. */
const BODIES: Readonly<Record<string, object>> = { 'PATCH /v1/admin/upload-groups/:upload_group_uuid/rights': {} }
const QUERIES: Readonly<Record<string, Record<string, string>>> = neededQueries({
  ids: Object.fromEntries(Object.keys(records).map((name) => [name, randomUUID()])) as Record<RecordName, string>,
})
/** Tokens that no row has, but that the server must look up. */
const EXTENSION = `Bearer ${EXTENSION_TOKEN_PREFIX}${'x'.repeat(43)}`
const PASS = `Bearer ${BAY_PASS_PREFIX}${'x'.repeat(43)}`
const opens = (what: 'extension' | 'bay', { access }: Endpoint) => typeof access === 'object' && what in access

/** Calls every endpoint once, with a body that is right in form. */
async function askEverything(): Promise<{ key: string; answer: Answer }[]> {
  const answers: { key: string; answer: Answer }[] = []
  for (const key of endpointKeys) {
    const [method = ''] = key.split(' ')
    const path = `${addressOf(key).replace(/^\/api/, '')}?${new URLSearchParams(QUERIES[key])}`
    const [plausible] = plausibleBodies(endpoints[key] as Endpoint)
    // A file without its needed columns would answer 400 as well.
    if (plausible && 'csv' in plausible) {
      plausible.csv = 'Vorname;Nachname;E-Mail\nJana;Ahorn;jana@ahornfeld.example'
      delete plausible.columns
    }
    const { upload } = endpoints[key] as Endpoint
    const body = upload ? PNG : (BODIES[key] ?? plausible)
    // Two different dealer names would be refused before the database is asked.
    if (plausible && 'company' in plausible) plausible.company = dealer.code
    const headers = {
      ...(upload && { 'content-type': upload.includes('image/png') ? 'image/png' : upload[0] }),
      ...(opens('extension', endpoints[key] as Endpoint) && { authorization: EXTENSION }),
      ...(opens('bay', endpoints[key] as Endpoint) && { authorization: PASS }),
    }
    answers.push({ key, answer: await client.send(method, path, body, headers) })
  }
  return answers
}

/** Repeats the call until the check holds, at most ten seconds. */
async function within10s(check: () => Promise<boolean>): Promise<boolean> {
  for (const elapsed = startStopwatch(); elapsed() < 10_000; await pause(50)) if (await check()) return true
  return false
}

describe('AUT-10 sessions and calls while the database is away', () => {
  it('While the database is away no user is signed out, and everything works again afterwards', async () => {
    const { token: ticket } = await client.ok<{ token: string }>('GET', '/v1/auth/ws')
    const { token: second } = await client.ok<{ token: string }>('GET', '/v1/auth/ws')
    const socket = await openClient(`${address.replace('http', 'ws')}/ws?token=${second}`)

    // The clock of the server stands still, so the session stays cached. Each endpoint itself meets the missing
    // database, and not the look-up of the session before it.
    standing = readClock()
    await client.ok('GET', '/v1/auth/user')
    await outage.takeAway()
    const answers = await askEverything()
    standing = null
    const { port } = new URL(address)
    const knock = await rawHandshake(Number(port), `/ws?token=${ticket}`)
    knock.socket.destroy()
    const ready = await client.send('GET', '/ready')
    const health = await client.send('GET', '/health')
    // An open socket stays open, because it needs no database.
    await socket.settled()

    await outage.bringBack()
    const isBack = await within10s(async () => (await client.send('GET', '/ready')).status === 200)

    const others = answers
      .map(({ key, answer }) => [key, answer.status, errorOf(answer)])
      .filter(
        ([key, status, error]) =>
          !WITHOUT_DATABASE.includes(String(key)) && (status !== 503 || error !== 'service_unavailable'),
      )
    expect(others).toEqual([])
    expect([knock.status, JSON.parse(knock.body).error]).toEqual([503, 'service_unavailable'])
    expect([ready.status, ready.json]).toEqual([503, { status: 'unavailable', database: 'unavailable' }])
    expect(health.status).toBe(200)
    expect(isBack).toBe(true)
    expect(await within10s(async () => (await client.send('GET', '/v1/auth/user')).status === 200)).toBe(true)
    expect((await client.send('GET', '/v1/chats')).status).toBe(200)
    await expect(signIn(address, dealer, user)).resolves.toBeDefined()
    socket.webSocket.close()
  })

  it('When the database goes away during calls, each call is answered, none with 401 or 500', async () => {
    const { chat_uuid } = await client.ok<{ chat_uuid: string }>('POST', '/v1/chats', {
      type: 'group',
      name: 'Ausfall',
      members: [],
    })
    const statuses = new Map<string, number>()
    let isOver = false
    const lane = async (number: number) => {
      for (let count = 0; !isOver; count++) {
        const content = `${number}/${count}`
        const answer =
          count % 2
            ? await client.send('GET', '/v1/auth/user')
            : await client.send('POST', `/v1/chats/${chat_uuid}/messages`, { content })
        const seen = `${answer.status} ${errorOf(answer) ?? ''}`.trim()
        statuses.set(seen, (statuses.get(seen) ?? 0) + 1)
        if (answer.status !== 200) await pause(20)
      }
    }
    const lanes = Promise.all(Array.from({ length: 6 }, (_, number) => lane(number)))
    const hasSeen = (status: string, count: number) => async () => (statuses.get(status) ?? 0) >= count
    expect(await within10s(hasSeen('200', 30))).toBe(true)
    await outage.takeAway()
    expect(await within10s(hasSeen('503 service_unavailable', 12))).toBe(true)
    await outage.bringBack()
    const before = statuses.get('200') ?? 0
    expect(await within10s(hasSeen('200', before + 30))).toBe(true)
    isOver = true
    await lanes

    expect([...statuses.keys()].sort()).toEqual(['200', '503 service_unavailable'])
  })
})
