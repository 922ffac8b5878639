import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { type EndpointKey, endpoints } from '#contract/api/endpoints.ts'
import { DROP_TICKET_HEADER, DROP_TOKEN_HEADER } from '#contract/service/keyDrop.ts'
import { hashToken } from '#server/modules/auth/session/token.ts'
import { endpointKeys } from '#server/request/endpointHandlers.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import { openRecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { readClock, startStopwatch } from '#tests/support/clock/readClock.ts'
import { signIn, type TestClient } from '#tests/support/database/client.ts'
import { newDealerCode } from '#tests/support/database/database.ts'
import { createDealer, createUser } from '#tests/support/database/people.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { timeLimit } from '#tests/support/timed.ts'

/** Longest time until the last way in is closed (ms). */
const CLOSED_WITHIN_MS = 2_000
const DIGEST = '0'.repeat(64)
const LINK = 'A'.repeat(43)

let server: TestServer
let operator: TestClient
beforeAll(async () => {
  const code = newDealerCode()
  server = await startTestServer({ hasRateLimits: false, env: { OPERATOR_DEALER: code } })
  const dealer = await createDealer(server.database, code)
  const person = await createUser(server.database, dealer, { permissions: { global: ['global.admin'] } })
  operator = await signIn(server.address, dealer, person)
})
afterAll(() => server.close())

/** A dealer with one of everything that lets somebody or something in. */
async function openDealer() {
  const world = await openRecordWorld(server)
  const { client, uuid } = world.admin
  const { token: terminal } = await client.ok<EndpointOutput<'POST /v1/admin/bay-terminals'>>(
    'POST',
    '/v1/admin/bay-terminals',
    { name: 'Halle 1', bay: '', location_uuid: world.home },
  )
  const { token: wall } = await client.ok<EndpointOutput<'POST /v1/admin/bay-terminals'>>(
    'POST',
    '/v1/admin/bay-terminals',
    { name: 'Wartebereich', bay: '', location_uuid: world.home, kind: 'wall' },
  )
  const { path } = await client.ok<EndpointOutput<'PUT /v1/locations/:uuid/key-drop'>>(
    'PUT',
    `/v1/locations/${world.home}/key-drop`,
    { asks_key_place: false },
  )
  const drop = String(path).split('#')[1] ?? ''
  const [paper = ''] = world.papers
  const extension_row = await client.ok<{ uuid: string }>('POST', '/v1/workshop/extensions', {
    location_uuid: world.home,
    paper_uuid: paper,
    finding: 'Stoßdämpfer undicht',
  })
  const asked = await client.ok<EndpointOutput<'POST /v1/workshop/paper/:uuid/consent'>>(
    'POST',
    `/v1/workshop/paper/${paper}/consent`,
    { extension_uuids: [extension_row.uuid], channel: 'copy', language: 'de' },
  )
  const question = String(asked.path).split('#')[1] ?? ''
  const { ticket: formTicket } = await client.ok<{ ticket: string }>('POST', '/v1/key-drop/open', { token: drop })
  const { code: badge } = await client.ok<{ code: string }>('POST', '/v1/auth/badge')
  const { pass } = await client.ok<{ pass: string }>('POST', '/v1/bay/badge', { terminal, code: badge })
  const { token: extension } = await client.ok<{ token: string }>('POST', '/v1/auth/extension-tokens', {
    name: 'Büro',
  })
  const ticket = async () => (await client.ok<{ token: string }>('GET', '/v1/auth/ws')).token
  await server.database.inDealer(world.dealer.dealerId, (tx) =>
    sql`insert into event_deliveries (dealer_id, uuid, subscriber, stream, seq, type, subject_uuid, data, at, due_at,
        updated_at)
      values (${world.dealer.dealerId}, ${randomUUID()}, 'nobody', ${randomUUID()}, 1, 'paper.created', ${uuid}, '{}',
        now(), now() + interval '1 hour', now())`.execute(tx),
  )
  return {
    ...world,
    client,
    terminal,
    wall,
    drop,
    formTicket,
    question,
    badge,
    pass,
    extension,
    ticket,
    token: client.token ?? '',
  }
}
type Dealer = Awaited<ReturnType<typeof openDealer>>

/** Marks the dealer as deactivated and ends nothing, so that only the mark keeps callers out. */
const mark = ({ dealer }: Dealer) =>
  server.database.inDealer(dealer.dealerId, (tx) =>
    tx
      .updateTable('dealers')
      .set({ deactivated_at: new Date(readClock()) })
      .execute(),
  )
/** Deactivates the dealer as the operator does. */
const deactivate = ({ dealer }: Dealer) =>
  operator.ok('PATCH', `/v1/admin/server/dealers/${dealer.code}`, { is_active: false })

type LookUp = (dealer: Dealer) => Promise<ReturnType<typeof sql>>
const byHash = (name: string, token: (dealer: Dealer) => string | Promise<string>): LookUp => {
  return async (dealer) => sql`select * from ${sql.ref(name)}(${hashToken(await token(dealer))})`
}
/** A query of this dealer for each function that finds a dealer before the dealer of a call is known. */
const LOOK_UPS: Readonly<Record<string, LookUp>> = {
  find_dealer: async ({ dealer }) => sql`select * from find_dealer(${dealer.code}) where is_active`,
  find_sign_in: async ({ dealer, token }) =>
    sql`select * from find_sign_in(${dealer.code}, 'a@b.example', ${hashToken(token)}) where is_active`,
  find_session: byHash('find_session', ({ token }) => token),
  find_extension_token: byHash('find_extension_token', ({ extension }) => extension),
  find_bay_terminal: byHash('find_bay_terminal', ({ terminal }) => terminal),
  find_bay_pass: byHash('find_bay_pass', ({ pass }) => pass),
  redeem_ticket: byHash('redeem_ticket', ({ ticket }) => ticket()),
  dealers_with_due_events: async ({ dealer }) =>
    sql`select * from dealers_with_due_events(now() + interval '2 hours') as due where due = ${dealer.dealerId}`,
}
/** Functions that let nobody in, with the reason. */
const HARMLESS: Readonly<Record<string, string>> = {
  has_dealers: 'tells whether the server has any dealer',
  list_dealers: 'the list of the operator, who reactivates dealers in it',
  all_dealers: 'plans jobs, which rest while the dealer is deactivated',
  forget_old_audit: 'is called for the dealer of a transaction that is open already',
}

/** A form of the key-drop box without a ticket. */
const filledForm = () => ({
  drop_uuid: randomUUID(),
  website: '',
  licensePlate: 'DEM-KD 1',
  customer_name: 'Ulla Kranich',
  customer_phone: null,
  description: 'Bremse',
  kilometers: null,
  has_consent: true,
  signature: 'AAAA',
})

/** A call of each public endpoint for this dealer. */
const REQUESTS: Readonly<
  Record<string, (dealer: Dealer) => readonly [path: string, body?: object, headers?: Record<string, string>]>
> = {
  'GET /v1/settings': () => ['/v1/settings'],
  'GET /v1/settings/pictures/:company/:digest': ({ dealer }) => [`/v1/settings/pictures/${dealer.code}/${DIGEST}`],
  'POST /v1/auth/api': () => ['/v1/auth/api', { email: 'a@b.example', password: 'wrong' }],
  'POST /v1/auth/password/forgot': () => ['/v1/auth/password/forgot', { email: 'a@b.example' }],
  'POST /v1/auth/password/link': () => ['/v1/auth/password/link', { token: LINK }],
  'POST /v1/auth/password/confirm': () => ['/v1/auth/password/confirm', { token: LINK, new_password: 'Neu-2026-neu!' }],
  'POST /v1/bay/terminal': ({ terminal }) => ['/v1/bay/terminal', { terminal }],
  'POST /v1/bay/badge': ({ terminal, badge }) => ['/v1/bay/badge', { terminal, code: badge }],
  'GET /v1/calendar/:company/:secret': ({ dealer }) => [`/v1/calendar/${dealer.code}/${LINK}`],
  'POST /v1/wall/calls': ({ wall }) => ['/v1/wall/calls', { terminal: wall }],
  'POST /v1/consent/open': ({ question }) => ['/v1/consent/open', { token: question }],
  'POST /v1/consent/seen': ({ question }) => ['/v1/consent/seen', { token: question }],
  'POST /v1/consent/photo': ({ question }) => ['/v1/consent/photo', { token: question, photo_uuid: randomUUID() }],
  'POST /v1/consent/answer': ({ question }) => [
    '/v1/consent/answer',
    {
      token: question,
      digest: 'old',
      answers: [{ extension_uuid: randomUUID(), answer: 'accepted' }],
      name: 'Ulla Kranich',
      is_name_confirmed: true,
    },
  ],
  'POST /v1/key-drop/open': ({ drop }) => ['/v1/key-drop/open', { token: drop }],
  'POST /v1/key-drop/send': ({ drop, formTicket }) => [
    '/v1/key-drop/send',
    filledForm(),
    { [DROP_TOKEN_HEADER]: drop, [DROP_TICKET_HEADER]: formTicket },
  ],
}
const CLOSED = ['dealer_deactivated', 'unknown_terminal']

const ask = async (key: string, dealer: Dealer) => {
  const [path, body, headers] = REQUESTS[key]?.(dealer) ?? ['']
  return codeOf(await dealer.client.send(key.split(' ')[0] ?? '', path, body, { authorization: '', ...headers }))
}

describe('the ways into a deactivated dealer', () => {
  it('Each database function that looks up a dealer without a session finds only active dealers, or gives no access', async () => {
    const { rows } = await server.database.withoutDealer((tx) =>
      sql<{ name: string }>`select p.proname as name from pg_proc p
        join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'app'
        where p.prosecdef and p.prorettype <> 'trigger'::regtype
          and position('app.dealer' in p.prosrc) = 0`.execute(tx),
    )
    const known = [...Object.keys(LOOK_UPS), ...Object.keys(HARMLESS)]
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])

    const count = async (query: LookUp, dealer: Dealer) => {
      const statement = await query(dealer)
      return (await server.database.withoutDealer((tx) => statement.execute(tx))).rows.length
    }
    const dealer = await openDealer()
    // A ticket can no longer be issued when the dealer is deactivated.
    const late = await dealer.ticket()
    const closed = Object.assign({}, dealer, { ticket: async () => late })
    for (const [name, query] of Object.entries(LOOK_UPS)) expect(await count(query, dealer), name).toBe(1)
    await mark(dealer)
    for (const [name, query] of Object.entries(LOOK_UPS)) expect(await count(query, closed), name).toBe(0)
  })

  it('Each public endpoint refuses a deactivated dealer', async () => {
    const isPublic = (key: EndpointKey) => endpoints[key].access === 'public'
    expect(Object.keys(REQUESTS).sort()).toEqual(endpointKeys.filter(isPublic).sort())
    const dealer = await openDealer()
    for (const key of Object.keys(REQUESTS)) expect(CLOSED, key).not.toContain(await ask(key, dealer))
    await deactivate(dealer)
    for (const key of Object.keys(REQUESTS)) expect(CLOSED, key).toContain(await ask(key, dealer))
  })

  it('Sessions, sockets, passes and tokens of a deactivated dealer end within two seconds', async () => {
    const dealer = await openDealer()
    const socket = await dealer.admin.socket()
    const elapsed = startStopwatch()
    await deactivate(dealer)
    await socket.closed
    const send = (token: string, path: string) =>
      dealer.client.send('GET', path, undefined, { authorization: `Bearer ${token}` })
    expect(codeOf(await send(dealer.token, '/v1/auth/user'))).toBe('invalid_token')
    expect(codeOf(await send(dealer.pass, '/v1/bay/work'))).toBe('invalid_token')
    const query = await dealer.client.send(
      'POST',
      '/v1/workshop/hst/snapshots',
      {},
      {
        authorization: `Bearer ${dealer.extension}`,
      },
    )
    expect(codeOf(query)).toBe('invalid_token')
    expect(elapsed()).toBeLessThan(timeLimit(CLOSED_WITHIN_MS))
  })

  it('A photo in pieces for a deactivated dealer stops at the next piece, although its request began before', async () => {
    const dealer = await openDealer()
    const photo = png(400, 300)
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const [paper = ''] = dealer.papers
    const announced = await dealer.client.send('POST', '/v1/files/incoming', undefined, {
      'tus-resumable': '1.0.0',
      'upload-length': '1000000',
      'upload-metadata': `use ${base64('paperPhoto')},owner ${base64(paper)},type ${base64('image/png')}`,
    })
    expect(announced.status).toBe(201)
    const sending = request(`${server.address}${announced.headers.get('location')}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${dealer.token}`,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        'content-length': '1000000',
      },
    })
    const answered = new Promise<number | undefined>((done) => {
      sending.once('response', ({ statusCode }) => done(statusCode))
      sending.once('error', () => done(undefined))
    })
    const stored = async () => {
      const rows = await server.database.inDealer(dealer.dealer.dealerId, (tx) =>
        tx.selectFrom('incoming_files').select('received').execute(),
      )
      return Number(rows[0]?.received ?? 0)
    }
    sending.write(Buffer.concat([photo, Buffer.alloc(200_000)]))
    await vi.waitFor(async () => expect(await stored()).toBeGreaterThan(0), { timeout: 10_000 })
    const before = await stored()
    await deactivate(dealer)
    sending.write(Buffer.alloc(300_000))
    expect(await answered).not.toBe(204)
    sending.destroy()
    expect(await stored()).toBe(before)
  })
})
