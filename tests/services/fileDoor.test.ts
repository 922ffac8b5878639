import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import { signIn, type TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { startVirusScanner } from '#tests/support/services/virusScanner.ts'

const HOST = '127.0.0.1'
const CLEAN = png(40, 40)
/** Another picture, which this scanner takes for a virus. */
const INFECTED = png(41, 41)
const AS_PNG = { 'content-type': 'image/png' }

let scanner: Awaited<ReturnType<typeof startVirusScanner>>
let server: TestServer
let dealer: TestDealer
let person: TestUser
let admin: TestClient

beforeAll(async () => {
  ;[scanner, server] = await Promise.all([startVirusScanner(INFECTED), startTestServer({ hasRateLimits: false })])
  dealer = await createDealer(server.database)
  person = await createUser(server.database, dealer, { permissions: { global: ['global.admin'] } })
  admin = await signIn(server.address, dealer, person)
})
afterAll(async () => {
  await Promise.all([scanner.stop(), server.close()])
})

const errorOf = ({ json }: { json: unknown }) => (json as ErrorBody | null)?.error

async function change(values: Record<string, unknown>): Promise<void> {
  const { version } = await admin.ok<{ version: number }>('GET', '/v1/admin/settings')
  await admin.ok('PATCH', '/v1/admin/settings', { version, values })
}
const turnOn = (port = scanner.port) =>
  change({ plugin_anti_virus: true, anti_virus_host: HOST, anti_virus_port: port })

/** A port at which nothing listens. */
async function closedPort(): Promise<number> {
  const listener = createServer()
  await new Promise<void>((resolve) => listener.listen(0, HOST, resolve))
  const address = listener.address()
  await new Promise((resolve) => listener.close(resolve))
  return address && typeof address === 'object' ? address.port : 0
}

const countFiles = () =>
  server.database.inDealer(dealer.dealerId, async (tx) => {
    const rows = await tx.selectFrom('files').select(['uuid', 'scan_state', 'owner_record']).execute()
    return rows.length
  })

/** Every way by which a file comes in. */
const WAYS: Record<string, (bytes: Buffer) => Promise<{ status: number; json: unknown }>> = {
  'the own picture': (bytes) => admin.send('PUT', '/v1/auth/avatar', bytes, AS_PNG),
  'the picture of a user': (bytes) => admin.send('PUT', `/v1/admin/users/${person.uuid}/avatar`, bytes, AS_PNG),
  'the picture of a group chat': async (bytes) =>
    admin.send('PUT', `/v1/chats/${await ownGroup()}/avatar`, bytes, AS_PNG),
  'the picture of a chat that is administered': async (bytes) =>
    admin.send('PUT', `/v1/admin/chats/${await ownGroup()}/avatar`, bytes, AS_PNG),
}

let group: Promise<string> | undefined
function ownGroup(): Promise<string> {
  group ??= admin
    .ok<{ chat_uuid: string }>('POST', '/v1/chats', { type: 'group', name: 'Werkstatt', members: [] })
    .then(({ chat_uuid }) => chat_uuid)
  return group
}

describe.each(Object.entries(WAYS))('FIL-01 %s', (_name, store) => {
  it('is stored as clean once the scanner has looked at it', async () => {
    await turnOn()
    expect((await store(CLEAN)).status).toBeLessThan(300)
    const states = await server.database.inDealer(dealer.dealerId, (tx) =>
      tx.selectFrom('files').select('scan_state').orderBy('uuid', 'desc').limit(1).execute(),
    )
    expect(states).toEqual([{ scan_state: 'clean' }])
  })

  it('is refused when the scanner finds something, and nothing of it is stored', async () => {
    await turnOn()
    const before = await countFiles()
    expect(errorOf(await store(INFECTED))).toBe('file_infected')
    expect(await countFiles()).toBe(before)
  })

  it('is refused while the scanner is away: what nobody has looked at is not stored', async () => {
    await turnOn(await closedPort())
    const before = await countFiles()
    expect(errorOf(await store(CLEAN))).toBe('scanner_unavailable')
    expect(await countFiles()).toBe(before)
  })

  it('is stored without a look while the dealer has no scanner', async () => {
    await change({ plugin_anti_virus: false })
    expect((await store(INFECTED)).status).toBeLessThan(300)
  })
})

describe('a virus in an upload', () => {
  it('is told to the administrators by mail and stands in the audit with the person who brought it', async () => {
    await turnOn()
    await admin.send('PUT', '/v1/auth/avatar', INFECTED, AS_PNG)
    const { events, mails } = await server.database.inDealer(dealer.dealerId, async (tx) => ({
      events: await tx
        .selectFrom('audit_events')
        .select(['by_user', 'record_uuid', 'after'])
        .where('event', '=', 'file.refused')
        .orderBy('uuid', 'desc')
        .execute(),
      mails: await tx.selectFrom('jobs').select('created_at').where('kind', '=', 'mail').execute(),
    }))
    expect(events[0]).toMatchObject({
      by_user: person.uuid,
      record_uuid: person.uuid,
      after: { record: 'user', role: 'avatar', threat: expect.stringContaining('Werkbank-Test') },
    })
    expect(mails.length).toBe(events.length)
  })
})
