import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/api/endpoints.ts'
import { settled } from '#tests/server/jobs/jobWorld.ts'
import type { Answer } from '#tests/support/database/client.ts'
import { rawHttp } from '#tests/support/services/rawHttp.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { dealerDump } from '../worlds/dealerDump.ts'
import { neededQueries } from '../worlds/neededQueries.ts'
import { createSide, madeUpIds, type Side, type Twin } from '../worlds/twinWorld.ts'
import { TWINS } from './twinMatrix.ts'
import { uuidSlots } from './uuidSlots.ts'

const PUBLIC_URL = 'https://werkbank.test'

let server: TestServer
let own: Side
let other: Side

beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL, TRUST_PROXY: '127.0.0.1' }, hasRateLimits: false })
  own = await createSide(server)
  other = await createSide(server)
  // The row of the other dealer must not change by itself.
  await settled(server, other.dealer)
})
afterAll(() => server.close())

const keys = Object.keys(endpoints) as EndpointKey[]
/**
 * A sixth of the places of each endpoint, at least one; `TEST_FULL` tries all of them. Another seed tries other places.
 */
const SHARE = process.env.TEST_FULL ? 1 : 6
const SEED = Number(process.env.TEST_SEED ?? 1)
const cases = keys.flatMap((key) => {
  const places = Object.entries(TWINS[key]).map(([slot, twin]) => ({ key, slot, twin }))
  return places.filter((_, at) => at % SHARE === SEED % Math.min(SHARE, places.length))
})

function send(key: EndpointKey, { params = {}, query, body, headers }: Twin): Promise<Answer> {
  const [method = '', path = ''] = key.split(' ')
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '')
  return own.client.send(method, query ? `${filled}?${new URLSearchParams(query)}` : filled, body, headers)
}

/**
 * The parts by which a caller can tell two answers apart. Only headers that differ between any two answers are left
 * out.
 */
const visible = ({ status, headers, text, json }: Answer) => {
  const requestId = (json as { request_id?: string } | undefined)?.request_id
  return {
    status,
    headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
    text: requestId === undefined ? text : text.replace(requestId, '…'),
  }
}

/** Values that are new by nature: id and time of a fresh message, its place in the chat. */
const withoutFresh = (text: string) =>
  text
    .replace(/[0-9a-f-]{36}/g, '<id>')
    // A name that was cut to the length of a short field.
    .replace(/"[0-9a-f]{8}-[0-9a-f]{1,4}"/g, '"<id>"')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/"seq":\d+/, '"seq":0')
    // Numbers that count up within a year.
    .replace(/"([A-Z]\d\d-)\d+"/g, '"$1<number>"')
    // The signed part of an address for a customer.
    .replace(/#[\w-]{60,}/g, '#<token>')
    .replace(/person-\w+@test/g, '<mail>')

/** Rows that change without a call, or with any call: attempts are counted, jobs and events run in the background. */
const MOVING = ['login_attempts', 'jobs', 'event_deliveries', 'bay_passes']

describe('TEN-03 TEN-05 ids of another dealer are answered like made-up ones', () => {
  /** All rows of the other dealer, which stay the same through all cases. */
  let theirs: Awaited<ReturnType<typeof dealerDump>> | undefined
  /** All rows of the own dealer after the case before, unless that case was allowed to write. */
  let ours: typeof theirs

  it.each(keys)('Every parameter and field of %s that can name a row has a case in the twin matrix', (key) => {
    const endpoint: Endpoint = endpoints[key]
    expect(Object.keys(TWINS[key]).sort()).toEqual(uuidSlots(endpoint))
  })

  it.each(cases)(
    'TEN-03 TEN-05 $key with a $slot of another dealer answers as with a made-up one',
    async ({ key, twin }) => {
      theirs ??= await dealerDump(server.database, other.dealer.dealerId)
      const before = ours ?? (await dealerDump(server.database, own.dealer.dealerId, MOVING))
      ours = undefined
      const foreign = await send(key, twin(own, other.ids))
      const madeUp = await send(key, twin(own, madeUpIds()))
      expect(await dealerDump(server.database, other.dealer.dealerId)).toEqual(theirs)
      if (twin(own, other.ids).isAccepted) {
        expect([foreign.status, madeUp.status], madeUp.text).toEqual(
          Array(2).fill('output' in endpoints[key] ? 200 : 204),
        )
        expect(withoutFresh(foreign.text)).toBe(withoutFresh(madeUp.text))
        return
      }
      expect(foreign.status).toBeGreaterThanOrEqual(400)
      expect(foreign.status).toBeLessThan(500)
      expect(visible(foreign)).toEqual(visible(madeUp))
      const after = await dealerDump(server.database, own.dealer.dealerId, MOVING)
      expect(after).toEqual(before)
      ours = after
    },
  )

  it('The matrix would notice a leak, because own ids are answered differently than made-up ones', async () => {
    const answers = await Promise.all(
      [own.ids, madeUpIds()].map((ids) =>
        send('GET /v1/chats/:chat_uuid', TWINS['GET /v1/chats/:chat_uuid']['params.chat_uuid']?.(own, ids) ?? {}),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 404])
  })
})

describe('TEN-03 the dealer comes from the session', () => {
  const reading = keys.filter(
    (key) => key.startsWith('GET ') && !key.includes(':') && !/logout|ws|settings|health|audit.export|v1.bay/.test(key),
  )

  const asOwn = async (path: string, headers: Record<string, string>) => {
    const answer = await rawHttp(server.address, `/api${path}`, {
      headers: { authorization: `Bearer ${own.client.token}`, ...headers },
    })
    // An event gets its seal about a second later, which may be between two reads. The time of the answer differs each
    // time.
    const text = answer.text.replaceAll('"is_sealed":false', '"is_sealed":true')
    return { status: answer.status, text: text.replace(/"now":"[^"]+"/, '') }
  }

  it.each(reading)('%s answers for the own dealer, whatever else the request names', async (key) => {
    const query = new URLSearchParams(neededQueries(own)[key] ?? {}).toString()
    const path = key.slice('GET '.length) + (query === '' ? '' : `?${query}`)
    const plain = await asOwn(path, {})
    expect(plain.status).toBe(200)
    const { code } = other.dealer
    for (const headers of [
      { 'x-dealer-code': code },
      { host: `${code}.werkbank.test` },
      { 'x-forwarded-host': `${code}.werkbank.test` },
      { forwarded: `host=${code}.werkbank.test` },
      { 'x-dealer-code': code, host: `${code}.werkbank.test` },
    ] as Record<string, string>[])
      expect(await asOwn(path, headers), JSON.stringify(headers)).toEqual(plain)
    // An e-mail address is free at every dealer: the matrix above has taken this one.
    const { email: _free, ...ids } = other.ids
    // The own audit holds the requests of the own people, among them foreign ids of the matrix.
    if (path === '/v1/admin/audit') return
    for (const id of [...Object.values(ids), other.dealer.dealerId]) expect(plain.text).not.toContain(id)
  })

  it('A row is created for the own dealer, whatever else the request names', async () => {
    const theirs = await dealerDump(server.database, other.dealer.dealerId)
    const { code } = other.dealer
    const answer = await own.client.send(
      'POST',
      '/v1/chats',
      { type: 'group', name: 'Neu', members: [] },
      { 'x-dealer-code': code, 'x-forwarded-host': `${code}.werkbank.test` },
    )
    expect(answer.status).toBe(200)
    const { chat_uuid } = answer.json as { chat_uuid: string }
    expect((await own.client.send('GET', `/v1/chats/${chat_uuid}`)).status).toBe(200)
    expect((await other.client.send('GET', `/v1/chats/${chat_uuid}`)).status).toBe(404)
    expect(await dealerDump(server.database, other.dealer.dealerId)).toEqual(theirs)
  })

  it('A sign-in ignores a dealer that only X-Forwarded-Host names', async () => {
    const { code } = other.dealer
    const { email, password } = other.admin
    const answer = await rawHttp(server.address, '/api/v1/auth/api', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-host': `${code}.werkbank.test` },
      body: JSON.stringify({ email, password }),
    })
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([400, 'bad_request_company'])
  })

  it('A sign-in is refused when host, header and body disagree', async () => {
    const { password } = own.admin
    // The matrix above may have given the person another address.
    const { user } = await own.client.ok<{ user: { email: string } }>('GET', '/v1/auth/user')
    const attempt = (headers: Record<string, string>, company?: string) =>
      rawHttp(server.address, '/api/v1/auth/api', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ email: user.email, password, ...(company === undefined ? {} : { company }) }),
      }).then(({ status, text }) => [status, JSON.parse(text).error])
    const [mine, theirs] = [own.dealer.code, other.dealer.code]
    const refused = [400, 'bad_request_company']
    expect(await attempt({ 'x-dealer-code': mine }, theirs)).toEqual(refused)
    expect(await attempt({ host: `${theirs}.werkbank.test`, 'x-dealer-code': mine })).toEqual(refused)
    expect(await attempt({ host: `${theirs}.werkbank.test` }, mine)).toEqual(refused)
    expect(await attempt({ host: `${mine}.werkbank.test` })).toEqual([200, undefined])
  })
})
