import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/api/endpoints.ts'
import { ERRORS, type ErrorBody, type ErrorCode } from '#contract/errors.ts'
import { FIELD_CODES } from '#contract/fieldCodes.ts'
import { DROP_TICKET_HEADER, DROP_TOKEN_HEADER } from '#contract/service/keyDrop.ts'
import { TYPED_CODE_MAX } from '#contract/text/typedCode.ts'
import { dealerDump } from '#tests/server/worlds/dealerDump.ts'
import { neededQueries } from '#tests/server/worlds/neededQueries.ts'
import { createSide, type Side } from '#tests/server/worlds/twinWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { type RawAnswer, rawHttp } from '#tests/support/services/rawHttp.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { HOSTILE_BODIES, HOSTILE_VALUES } from './hostileValues.ts'
import { addressOf, endpointKeys, paramNames, plausibleBodies, queryNames, requiredFields } from './requests.ts'

/** These calls end the session that the others need. Their refusals are tested without a valid session. */
const ENDS_SESSION = new Set<EndpointKey>(['GET /v1/auth/logout'])
/** Endpoints that read their body as bytes, so that JSON is only one more wrong type. */
const uploads = endpointKeys.filter((key) => (endpoints[key] as Endpoint).upload)
/** Endpoints that take pictures. `tests/server/news/files.test.ts` tries attachments, which may be of any type. */
const pictures = uploads.filter((key) => (endpoints[key] as Endpoint).upload?.includes('image/png'))
const withBody = endpointKeys.filter((key) => (endpoints[key] as Endpoint).body)

let server: TestServer
let side: Side

let extensionToken: string

beforeAll(async () => {
  // A terminal pass ends without stamps, and this takes longer on a slow machine.
  const began = readClock()
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' }, hasRateLimits: false, now: () => began })
  side = await createSide(server)
  const made = await side.client.ok<{ token: string }>('POST', '/v1/auth/extension-tokens', { name: 'Annahme' })
  extensionToken = made.token
  const address = await side.client.ok<{ path: string }>('PUT', `/v1/locations/${side.ids.location}/key-drop`, {
    asks_key_place: false,
  })
  const token = address.path.split('#')[1] ?? ''
  const { ticket } = await side.client.ok<{ ticket: string }>('POST', '/v1/key-drop/open', { token })
  ownHeaders['POST /v1/key-drop/send'] = { [DROP_TOKEN_HEADER]: token, [DROP_TICKET_HEADER]: ticket }
})

/** Headers without which an endpoint reads no body. */
const ownHeaders: Partial<Record<EndpointKey, Record<string, string>>> = {}

/** The credential that opens an endpoint: a session, the pass of a terminal, or the token of a browser extension. */
const tokenFor = (key: EndpointKey) => {
  const { access } = endpoints[key] as Endpoint
  if (typeof access === 'string') return side.client.token
  if ('bay' in access) return side.bayPass
  return 'extension' in access ? extensionToken : side.client.token
}
afterAll(() => server.close())

/**
 * A sixth of the cases for each place, so that each case still meets hundreds of places; `TEST_FULL` tries all of them
 * everywhere. Another seed tries other sixths.
 */
const SHARE = process.env.TEST_FULL ? 1 : 6
const SEED = Number(process.env.TEST_SEED ?? 1)
let places = 0
function shareOf<T>(cases: readonly T[]): T[] {
  places += 1
  return cases.filter((_, at) => (at + places + SEED) % SHARE === 0)
}

let caller = 0
/** Each call comes from its own network, so that the limit for failed sign-ins is not reached. */
const send = (key: EndpointKey, path: string, body?: string | Buffer, headers: Record<string, string> = {}) => {
  caller += 1
  return rawHttp(server.address, path, {
    method: key.split(' ')[0] ?? '',
    headers: {
      authorization: `Bearer ${tokenFor(key)}`,
      'x-dealer-code': side.dealer.code,
      'x-forwarded-for': `10.${caller >> 8}.${caller & 255}.1`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...ownHeaders[key],
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
}

/** Checks that an answer is a refusal of the catalogue: known code with its status, known field codes, nothing else. */
function expectRefusal(answer: RawAnswer, what: string): ErrorBody {
  expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeGreaterThanOrEqual(400)
  expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeLessThan(500)
  expect(answer.headers['content-type'], what).toBe('application/json; charset=utf-8')
  const body = JSON.parse(answer.text) as ErrorBody
  expect(Object.keys(ERRORS), what).toContain(body.error)
  expect(ERRORS[body.error], what).toMatchObject({ status: answer.status, message: body.message })
  expect(body.request_id, what).toBe(answer.headers['x-request-id'])
  for (const code of Object.values(body.fields ?? {})) expect(FIELD_CODES, what).toContain(code)
  expect(Object.keys(body.fields ?? {}), what).not.toContain('')
  const allowed = ['error', 'message', 'fields', 'request_id', 'retry_after']
  // The answer to an outdated version also has the current row.
  if (body.error === 'version_conflict') allowed.push('current')
  expect(
    Object.keys(body).filter((one) => !allowed.includes(one)),
    what,
  ).toEqual([])
  expect(answer.text, what).not.toMatch(/at \/|node_modules|\.ts:\d|select |insert into|constraint|FST_|Zod/i)
  return body
}

/** A sent body as the server reads it: without a byte order mark, and undefined when it is empty. */
const bodyIn = (sent: string): unknown => (sent === '' ? undefined : JSON.parse(sent.replace(/^\ufeff/, '')))

/** Checks that the contract takes an accepted body, and that the answer is the declared one. */
function expectTaken({ status, headers, text }: RawAnswer, { body, output }: Endpoint, what: string, sent?: string) {
  if (body && sent !== undefined) expect(body.safeParse(bodyIn(sent)).error, `${what} is taken`).toBeUndefined()
  if (!output) expect([status, text], what).toEqual([204, ''])
  else if (String(headers['content-type']).startsWith('application/json'))
    expect(output.safeParse(JSON.parse(text)).error, `the answer to ${what}`).toBeUndefined()
}

/**
 * Checks that an input causes no outage, crash or sign-out. It is refused, or it is one that the contract takes (`sent`
 * is its body).
 */
function expectSane(answer: RawAnswer, key: EndpointKey, what: string, sent?: string): void {
  const endpoint: Endpoint = endpoints[key]
  if (answer.status < 300) {
    expectTaken(answer, endpoint, what, sent)
    return
  }
  const { error } = expectRefusal(answer, what)
  if (answer.status === 401) expect(endpoint.errors, what).toContain(error)
}

describe(`bad input is refused with known error codes (a share of 1/${SHARE}, TEST_SEED=${SEED})`, () => {
  it.each(withBody)('%s: a hostile value in any field is accepted or refused with a known code', async (key) => {
    const endpoint: Endpoint = endpoints[key]
    for (const good of plausibleBodies(endpoint))
      for (const field of Object.keys(good))
        for (const [name, value] of shareOf(Object.entries(HOSTILE_VALUES))) {
          const sent = JSON.stringify({ ...good, [field]: value })
          expectSane(await send(key, addressOf(key), sent), key, `${field} is ${name}`, sent)
        }
  })

  it.each(withBody)(
    '%s: a body that is odd or not a plain object is accepted or refused with a known code',
    async (key) => {
      for (const [name, body] of shareOf(Object.entries(HOSTILE_BODIES)))
        expectSane(await send(key, addressOf(key), body), key, name, body)
    },
  )

  it.each(withBody)('%s: each missing and each unknown field is named', async (key) => {
    const endpoint: Endpoint = endpoints[key]
    for (const good of plausibleBodies(endpoint)) {
      for (const field of requiredFields(endpoint).filter((one) => Object.hasOwn(good, one))) {
        const { [field]: _left, ...rest } = good
        const { error, fields } = expectRefusal(await send(key, addressOf(key), JSON.stringify(rest)), `no ${field}`)
        expect(['validation_failed', `bad_request_${field}`]).toContain(error)
        expect(fields?.[field]).toBe('required')
      }
      for (const strange of shareOf(['extra', 'is_admin', 'constructor', 'toString', 'hasOwnProperty'])) {
        const body = JSON.stringify({ ...good, [strange]: 1 })
        const { error, fields } = expectRefusal(await send(key, addressOf(key), body), strange)
        expect([error, fields]).toEqual(['validation_failed', { [strange]: 'unknown_field' }])
      }
    }
  })

  it.each(withBody)('%s: a body with a wrong content type is not read', async (key) => {
    for (const type of shareOf([
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'image/png',
      'json',
      'application/json\t; x',
    ])) {
      const answer = await send(key, addressOf(key), '{}', { 'content-type': type })
      expectSane(answer, key, type, '{}')
      if (!type.startsWith('application/json'))
        expect(JSON.parse(answer.text).error, type).toBe('unsupported_media_type')
    }
  })

  it.each(endpointKeys.filter((key) => (endpoints[key] as Endpoint).params))(
    '%s: ids that are no uuids are refused',
    async (key) => {
      const names = paramNames(endpoints[key] as Endpoint)
      const good = plausibleBodies(endpoints[key] as Endpoint)[0]
      const body = good === undefined ? undefined : JSON.stringify(good)
      for (const name of names)
        for (const value of shareOf([
          'x',
          '0',
          '%00',
          '%2e%2e%2f',
          'null',
          "'%20or%201=1",
          '%F0%9F%92%A9',
          '00000000-0000-0000-0000',
          'a'.repeat(199),
          'a'.repeat(3_000),
        ])) {
          const { error } = expectRefusal(await send(key, addressOf(key, { [name]: value }), body), value)
          const sane = [
            'validation_failed',
            'bad_request',
            'bad_request_company',
            'not_found',
            'wrong_file_type',
            'no_file',
          ]
          expect(sane, value).toContain(error)
        }
      for (const broken of shareOf(['%ff', '%', '%zz', '%c0%af']))
        expect(expectRefusal(await send(key, addressOf(key, { [names[0] ?? '']: broken }), body), broken).error).toBe(
          'bad_request',
        )
    },
  )

  it.each(endpointKeys.filter((key) => (endpoints[key] as Endpoint).query))(
    '%s: queries with wrong values are refused',
    async (key) => {
      for (const name of queryNames(endpoints[key] as Endpoint))
        for (const value of shareOf([
          '',
          'x',
          '-1',
          '0.5',
          '1e400',
          '9'.repeat(400),
          '%00',
          'NaN',
          'Infinity',
          'true',
          `1&${name}=2`,
          '%E0%A4%A',
          '[]',
          '__proto__',
        ]))
          expectSane(
            await send(key, `${addressOf(key, { chat_uuid: side.ids.chat })}?${name}=${value}`),
            key,
            `${name}=${value}`,
          )
    },
  )

  it.each(shareOf(endpointKeys.filter((key) => !ENDS_SESSION.has(key))))(
    '%s: a body of 10 MB is refused for its size, or does no harm to a GET',
    async (key) => {
      const { upload, body_max = 0 } = endpoints[key] as Endpoint
      const type = upload?.at(-1) ?? 'application/json'
      // An endpoint for large files gets more than its limit.
      const bytes = Buffer.alloc(Math.max(10 * 1024 * 1024, body_max + 1), 0x20)
      const answer = await send(key, addressOf(key), bytes, { 'content-type': type })
      if (key.startsWith('GET ')) return expectSane(answer, key, '10 MB')
      expect(expectRefusal(answer, '10 MB').error).toBe(uploads.includes(key) ? 'file_too_large' : 'payload_too_large')
    },
  )

  // Bay terminals are left out: they pass their photos to the endpoint of papers, which is tried here.
  it.each(pictures.filter((key) => !key.includes('/v1/bay/')))(
    '%s: bytes that are no picture are refused',
    async (key) => {
      const { chat, paper, acceptance } = side.ids
      const query = new URLSearchParams(neededQueries(side)[key]).toString()
      const uuid = key.includes('/direct_acceptance/') ? acceptance : paper
      const own = `${addressOf(key, { chat_uuid: chat, uuid })}${query && `?${query}`}`
      const refused = async (bytes: Buffer | undefined, type: string) =>
        expectRefusal(await send(key, own, bytes, { 'content-type': type }), type).error
      expect(await refused(Buffer.from('{}'), 'application/json')).toBe('wrong_file_type')
      expect(await refused(Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml')).toBe('wrong_file_type')
      expect(await refused(Buffer.from('<svg onload="alert(1)"/>'), 'image/png')).toBe('wrong_file_type')
      expect(await refused(Buffer.alloc(0), 'image/png')).toBe('no_file')
      const { body_max } = endpoints[key] as Endpoint
      const tooLarge = body_max === undefined ? 600 * 1024 : body_max + 1
      expect(await refused(Buffer.alloc(tooLarge), 'image/png')).toBe('file_too_large')
    },
  )
})

describe('the refusal of one field', () => {
  const LOGIN = 'POST /v1/auth/api'
  const good = { email: 'person@test.example', password: 'irgendeins' }
  const at = async (key: EndpointKey, body: unknown, params: Record<string, string> = {}) => {
    const { error, fields } = expectRefusal(await send(key, addressOf(key, params), JSON.stringify(body)), key)
    return [error, { ...fields }]
  }

  it.each<[string, object, ErrorCode, Record<string, string>]>([
    ['no e-mail', { password: 'x' }, 'bad_request_email', { email: 'required' }],
    ['no e-mail address', { ...good, email: 'person' }, 'bad_request_email', { email: 'invalid_email' }],
    ['a number as e-mail', { ...good, email: 5 }, 'bad_request_email', { email: 'invalid_type' }],
    [
      'an e-mail too long',
      { ...good, email: `${'a'.repeat(260)}@test.example` },
      'bad_request_email',
      { email: 'too_long' },
    ],
    ['no password', { email: good.email }, 'bad_request_password', { password: 'required' }],
    ['an empty password', { ...good, password: '' }, 'bad_request_password', { password: 'too_short' }],
    ['a password too long', { ...good, password: 'x'.repeat(129) }, 'bad_request_password', { password: 'too_long' }],
    ['a code too long', { ...good, totp: '1'.repeat(TYPED_CODE_MAX + 1) }, 'bad_request_totp', { totp: 'too_long' }],
    ['a code as number', { ...good, totp: 123_456 }, 'bad_request_totp', { totp: 'invalid_type' }],
    ['a company too long', { ...good, company: 'x'.repeat(65) }, 'bad_request_company', { company: 'too_long' }],
    [
      'a company in letters of its own',
      { ...good, company: 'Müller' },
      'bad_request_company',
      { company: 'invalid_format' },
    ],
  ])('Signing in with %s is refused at that field', async (_name, body, error, fields) => {
    expect(await at(LOGIN, body)).toEqual([error, fields])
  })

  it('Signing in without a dealer is refused at that field', async () => {
    const answer = await send(LOGIN, addressOf(LOGIN), JSON.stringify(good), { 'x-dealer-code': '' })
    expect(JSON.parse(answer.text)).toMatchObject({ error: 'bad_request_company', fields: { company: 'required' } })
  })

  it('A chat group with a wrong value is refused at the field of that value', async () => {
    const group = { type: 'group', name: 'Gruppe', members: [] as unknown[] }
    const key = 'POST /v1/chats'
    expect(await at(key, { ...group, name: '   ' })).toEqual(['validation_failed', { name: 'too_short' }])
    expect(await at(key, { ...group, name: 'x'.repeat(81) })).toEqual(['validation_failed', { name: 'too_long' }])
    expect(await at(key, { ...group, members: ['x'] })).toEqual(['validation_failed', { 'members.0': 'invalid_uuid' }])
    expect(await at(key, { ...group, is_readonly: 'ja' })).toEqual([
      'validation_failed',
      { is_readonly: 'invalid_type' },
    ])
    expect(await at(key, { ...group, type: 'secret' })).toEqual(['validation_failed', { type: 'unknown_value' }])
  })

  it('A change of a chat, of a user or of a role with a wrong value is refused at the field of that value', async () => {
    const chat = { chat_uuid: side.ids.chat }
    expect(await at('PATCH /v1/chats/:chat_uuid', { version: 0 }, chat)).toEqual([
      'validation_failed',
      { version: 'too_small' },
    ])
    expect(await at('PATCH /v1/chats/:chat_uuid', { version: 1.5 }, chat)).toEqual([
      'validation_failed',
      { version: 'invalid_type' },
    ])
    expect(await at('PATCH /v1/auth/user', { language: 'xx' })).toEqual([
      'validation_failed',
      { language: 'unknown_value' },
    ])
    expect(await at('PATCH /v1/chats/:chat_uuid/members/:user_uuid', { role: 'king' }, chat)).toEqual([
      'validation_failed',
      { role: 'unknown_value' },
    ])
  })
})

describe('a dealer after bad input', () => {
  it('The group, its only message, the picture and the session of a dealer outlast all bad input', async () => {
    const dump = await dealerDump(server.database, side.dealer.dealerId, [
      'login_attempts',
      'socket_tickets',
      'sessions',
      'users',
    ])
    const chats = dump.chats ?? []
    // Groups that a hostile but valid value created are allowed. The given group must still be there.
    expect(chats.filter((row) => row.includes(side.ids.chat))).toHaveLength(1)
    expect(dump.chat_messages).toHaveLength(1)
    expect((dump.files ?? []).some((row) => row.includes(side.ids.avatar))).toBe(true)
    expect((await side.client.send('GET', '/v1/auth/user')).status).toBe(200)
    expect(({} as { access?: string }).access).toBeUndefined()
  })
})
