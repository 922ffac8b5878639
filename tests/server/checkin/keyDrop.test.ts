import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EndpointOutput, endpoints } from '#contract/api/endpoints.ts'
import {
  DROP_BODY_MAX,
  DROP_BYTES_PER_DAY,
  DROP_TICKET_HEADER,
  DROP_TOKEN_HEADER,
  DROPS_AT_ONCE,
  DROPS_OF_NETWORK_PER_HOUR,
  DROPS_PER_HOUR,
  KEY_DROP_PAGE,
} from '#contract/service/keyDrop.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { noise, png } from '#tests/server/worlds/pictures.ts'
import { openRecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { PNG } from '#tests/server/worlds/twinWorld.ts'
import { TestClient } from '#tests/support/database/client.ts'
import { rawHttp } from '#tests/support/services/rawHttp.ts'
import { startSilentServer } from '#tests/support/services/silentServer.ts'
import { startTestServer } from '#tests/support/services/testServer.ts'
import { type Checkin, type CheckinWorld, openCheckinWorld } from './checkinWorld.ts'

type Address = EndpointOutput<'GET /v1/locations/:uuid/key-drop'>
type Form = EndpointOutput<'POST /v1/key-drop/open'>
type Receipt = EndpointOutput<'POST /v1/key-drop/send'>

const PICTURE = PNG.toString('base64')
const SIGNED = noise(40, 20).toString('base64')

let world: CheckinWorld
let stranger: TestClient
beforeAll(async () => {
  world = await openCheckinWorld()
  stranger = new TestClient(world.server.address, '')
})
afterAll(() => world.close())

const addressOf = (location = world.home) => `/v1/locations/${location}/key-drop`
async function newToken(location = world.home, asks_key_place = true): Promise<string> {
  const { path } = await world.admin.ok<Address>('PUT', addressOf(location), { asks_key_place })
  return String(path).replace(`${KEY_DROP_PAGE}#`, '')
}
const open = (token: string) => stranger.send('POST', '/v1/key-drop/open', { token })

async function change(values: object): Promise<void> {
  const { version } = await world.admin.ok<{ version: number }>('GET', '/v1/admin/settings')
  await world.admin.ok('PATCH', '/v1/admin/settings', { version, values })
}
/** Port at which no scanner answers. */
const NOBODY = 9

type Filled = Record<string, unknown> & { token: string; ticket: string; drop_uuid: string }
/** A form that was opened long enough ago for a person to fill it in. */
async function filled(token: string, given: object = {}): Promise<Filled> {
  const { ticket } = (await open(token)).json as Form
  world.pass(10_000)
  return {
    token,
    ticket,
    drop_uuid: randomUUID(),
    website: '',
    licensePlate: 'DEM-KD 1',
    customer_name: 'Ulla Kranich',
    customer_phone: null,
    description: 'Bremse quietscht',
    kilometers: 41_000,
    key_place: '12',
    has_consent: true,
    photos: [PICTURE],
    signature: SIGNED,
    ...given,
  }
}
const headersOf = ({ token, ticket }: Pick<Filled, 'token' | 'ticket'>) => ({
  [DROP_TOKEN_HEADER]: token,
  [DROP_TICKET_HEADER]: ticket,
})
const send = ({ token, ticket, ...body }: Filled) =>
  stranger.send('POST', '/v1/key-drop/send', body, headersOf({ token, ticket }))
/** Sends the form from another network address. */
async function sendFrom(localAddress: string, { token, ticket, ...body }: Filled) {
  const headers = { 'content-type': 'application/json', ...headersOf({ token, ticket }) }
  const answer = await rawHttp(world.server.address, '/api/v1/key-drop/send', {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    localAddress,
  })
  return { status: answer.status, json: JSON.parse(answer.text) as Record<string, unknown> }
}
const dropped = async (number: string) => {
  const { items } = await world.admin.ok<{ items: Checkin[] }>('GET', '/v1/service/checkin?limit=200')
  return items.filter((one) => one.drop_number === number)
}

describe('7.12 The key-drop form', () => {
  it('A form makes one check-in that has arrived, with photo and signature, also when it is sent twice', async () => {
    const vehicle = await world.vehicle({ licensePlate: 'DEM-KD 1' })
    const form = await filled(await newToken())
    const [first, second] = await Promise.all([send(form), send(form)])
    const receipt = first.json as Receipt
    expect([first.status, second.json]).toEqual([200, receipt])
    const rows = await dropped(receipt.number)
    expect(rows).toMatchObject([
      {
        type: 'key_drop',
        licensePlate: 'DEM-KD 1',
        customer_name: 'Ulla Kranich',
        key_place: '12',
        desk_state: 'here',
        vehicle_uuid: null,
        customer_uuid: null,
        creator_uuid: null,
        attachments: [{ name: 'signature.png' }, { name: 'photo-1.png' }],
      },
    ])
    expect(await world.admin.ok('GET', `/v1/vehicles/${vehicle.uuid}`)).toMatchObject({ version: 1 })
  })

  it('7.12.7: The paper of a dropped key belongs to the known car and its customer, and no second car or customer is created', async () => {
    const owner = await world.customer({ name: 'Birkenstett' })
    const vehicle = await world.vehicle({ licensePlate: 'DEM-KD 9', customer_uuid: owner.uuid })
    const form = await filled(await newToken(), { licensePlate: 'dem kd9' })
    const { number } = (await send(form)).json as Receipt
    const { items } = await world.admin.ok<{ items: Checkin[] }>(
      'GET',
      '/v1/service/checkin?limit=100&sort=target_date',
    )
    const row = items.find(({ drop_number }) => drop_number === number)
    const made = await world.admin.ok<{ paper_uuid: string }>('POST', world.addressOf(row?.uuid ?? '', '/paper'))
    expect(await world.admin.ok('GET', `/v1/workshop/paper/${made.paper_uuid}`)).toMatchObject({
      vehicle_uuid: vehicle.uuid,
      customer_uuid: owner.uuid,
    })
    expect(await world.read(row?.uuid ?? '')).toMatchObject({ vehicle_uuid: vehicle.uuid, customer_uuid: owner.uuid })
  })

  it('The receipt of a known plate has the same fields as that of an unknown one', async () => {
    const token = await newToken()
    await world.vehicle({ licensePlate: 'DEM-KD 7' })
    const receipts = []
    for (const licensePlate of ['DEM-KD 7', 'DEM-KD 8']) {
      const { number, at, ...rest } = (await send(await filled(token, { licensePlate }))).json as Receipt
      expect([number.length, typeof at]).toEqual([6, 'string'])
      receipts.push(rest)
    }
    expect(receipts[0]).toEqual(receipts[1])
  })

  it('A replaced, ended, guessed or changed address opens no key-drop form', async () => {
    const old = await newToken()
    const current = await newToken()
    const changed = `${current.slice(0, 30)}${current[30] === 'A' ? 'B' : 'A'}${current.slice(31)}`
    for (const token of [old, changed, 'x', 'A'.repeat(64)])
      expect(codeOf(await open(token))).toBe('link_invalid_or_expired')
    const form = await filled(current)
    await world.admin.ok('DELETE', addressOf())
    expect(codeOf(await send(form))).toBe('link_invalid_or_expired')
  })

  it('A form is bound to its own location: a ticket or a repeat at another location is refused', async () => {
    const home = await newToken()
    const away = await newToken(await world.addLocation('KEYB'))
    const form = await filled(home)
    expect(fieldsOf(await send({ ...form, token: away }))).toEqual({ ticket: 'invalid_format' })
    expect((await send(form)).status).toBe(200)
    const again = { ...(await filled(away)), drop_uuid: form.drop_uuid }
    expect(codeOf(await send(again))).toBe('idempotency_conflict')
  })

  it('A robot that sends at once or fills the hidden field makes no check-in', async () => {
    const token = await newToken()
    const form = await filled(token)
    expect(fieldsOf(await send({ ...form, website: 'https://spam.example' }))).toHaveProperty('website')
    const { ticket } = (await open(token)).json as Form
    expect(codeOf(await send({ ...form, ticket }))).toBe('too_many_attempts')
  })

  it('A photo that is no picture or too large is counted as refused, and the check-in is made', async () => {
    const bomb = Buffer.from(PNG)
    bomb.writeUInt32BE(30_000, 16)
    const photos = [Buffer.from('<svg onload=alert(1)>').toString('base64'), bomb.toString('base64'), PICTURE]
    const receipt = (await send(await filled(await newToken(), { photos }))).json as Receipt
    expect(receipt.refused).toBe(2)
    expect(await dropped(receipt.number)).toMatchObject([
      { drop_refused: 2, attachments: [{ name: 'signature.png' }, { name: 'photo-1.png' }] },
    ])
  })

  it('A signature without a stroke is counted as refused, whatever its size, and the check-in is made', async () => {
    const token = await newToken()
    for (const signature of [PICTURE, png(720, 240).toString('base64')]) {
      const receipt = (await send(await filled(token, { signature }))).json as Receipt
      expect(receipt).toMatchObject({ refused: 0, is_unsigned: true })
      expect(await dropped(receipt.number)).toMatchObject([
        { is_drop_unsigned: true, attachments: [{ name: 'photo-1.png' }] },
      ])
    }
  })

  it('A photo for which the day has no room is refused, and a smaller one after it is kept', async () => {
    const token = await newToken(await world.addLocation('KEYR'))
    const { number } = (await send(await filled(token))).json as Receipt
    const room = 8_000
    await world.inDealer((tx) =>
      sql`update checkins set attachments = jsonb_set(attachments, '{0,size}', ${String(DROP_BYTES_PER_DAY - room)}::jsonb)
        where drop_number = ${number}`.execute(tx),
    )
    const photos = [noise(100, 100), noise(40, 40)].map((photo) => photo.toString('base64'))
    const receipt = (await send(await filled(token, { photos }))).json as Receipt
    expect(receipt).toMatchObject({ refused: 1, is_unsigned: false })
    expect(await dropped(receipt.number)).toMatchObject([
      { attachments: [{ name: 'signature.png' }, { name: 'photo-1.png', size: expect.any(Number) }] },
    ])
  })

  it('Each network has a limit of forms per hour and the location one for all networks; both refusals say when to retry', async () => {
    const token = await newToken(await world.addLocation('KEYC'))
    const form = await filled(token)
    for (let number = 1; number <= DROPS_OF_NETWORK_PER_HOUR; number += 1)
      expect((await send(number === 1 ? form : await filled(token))).status).toBe(200)
    const late = await filled(token)
    // Each form takes ten seconds, so that the first one was sent 200 seconds ago.
    const wait = 3_600 - DROPS_OF_NETWORK_PER_HOUR * 10
    expect((await send(late)).json).toMatchObject({ error: 'too_many_attempts', retry_after: wait })
    expect((await send(form)).status).toBe(200)
    expect((await send(await filled(await newToken()))).status).toBe(200)
    expect((await sendFrom('127.0.1.1', late)).status).toBe(200)
    for (let number = DROPS_OF_NETWORK_PER_HOUR + 1; number < DROPS_PER_HOUR; number += 1)
      expect((await sendFrom('127.0.1.1', await filled(token))).status).toBe(200)
    const answer = await sendFrom('127.0.2.1', await filled(token))
    expect(answer.json).toMatchObject({ error: 'too_many_attempts', retry_after: expect.any(Number) })
    world.pass(Number(answer.json.retry_after) * 1_000)
    expect((await sendFrom('127.0.2.1', await filled(token))).status).toBe(200)
  })

  it('A ticket of the key-drop page is good for one form, and a body without a genuine ticket is not parsed', async () => {
    const token = await newToken(await world.addLocation('KEYT'))
    const form = await filled(token)
    expect((await send(form)).status).toBe(200)
    expect(fieldsOf(await send({ ...form, drop_uuid: randomUUID() }))).toEqual({ ticket: 'invalid_format' })
    const raw = (headers: Record<string, string>, body = '{') =>
      stranger.send('POST', '/v1/key-drop/send', body, headers)
    const { ticket } = form
    expect(codeOf(await raw({}))).toBe('link_invalid_or_expired')
    const forged = ticket.replace(/\.(.)/, (_, sign: string) => `.${sign === 'A' ? 'B' : 'A'}`)
    expect(fieldsOf(await raw(headersOf({ token, ticket: forged })))).toEqual({ ticket: 'invalid_format' })
    expect(codeOf(await raw(headersOf(form)))).toBe('bad_request')
    // The size is checked before the ticket.
    expect(codeOf(await raw({}, 'x'.repeat(DROP_BODY_MAX + 1)))).toBe('payload_too_large')
  })

  it('A photo and a signature that the scanner refuses are left out, and the check-in is made and says so', async () => {
    const token = await newToken()
    await change({ plugin_anti_virus: true, anti_virus_host: '127.0.0.1', anti_virus_port: NOBODY })
    const receipt = (await send(await filled(token))).json as Receipt
    await change({ plugin_anti_virus: false })
    expect(receipt).toMatchObject({ refused: 1, is_unsigned: true })
    expect(await dropped(receipt.number)).toMatchObject([
      { drop_refused: 1, is_drop_unsigned: true, desk_state: 'here', attachments: [] },
    ])
  })

  it('Script text of a stranger is stored as the text that it is', async () => {
    const script = '<script>alert(1)</script><img src=x onerror=alert(2)>'
    const form = await filled(await newToken(), { description: script, customer_name: script, key_place: '<b>7</b>' })
    const { number } = (await send(form)).json as Receipt
    expect(await dropped(number)).toMatchObject([
      { description: script, customer_name: script, key_place: '<b>7</b>', customer_uuid: null },
    ])
  })

  it('A body above the limit is refused while it is read, and a slow one ends after the time of the server', async () => {
    const form = await filled(await newToken())
    expect(codeOf(await send({ ...form, website: 'x'.repeat(DROP_BODY_MAX) }))).toBe('payload_too_large')
    // Node itself ends a request whose body does not arrive in this time (ms). A slower one would block a place.
    expect(world.server.app.http.server.requestTimeout).toBe(60_000)
    expect((await send(form)).status).toBe(200)
  })

  it('Too many forms of a dealer at once are refused for a while, another dealer’s form is taken, and repeats share one answer', async () => {
    const token = await newToken(await world.addLocation('KEYD'))
    const silent = await startSilentServer()
    const other = await openRecordWorld(world.server)
    const { path } = await other.admin.client.ok<Address>('PUT', `/v1/locations/${other.home}/key-drop`, {
      asks_key_place: false,
    })
    const forms = []
    for (let number = 0; number <= DROPS_AT_ONCE; number += 1) forms.push(await filled(token))
    const foreign = await filled(String(path).split('#')[1] ?? '')
    await change({ plugin_anti_virus: true, anti_virus_host: '127.0.0.1', anti_virus_port: silent.port })
    const [last, ...first] = forms
    const held = first.map(send)
    await silent.reached(DROPS_AT_ONCE)
    const repeat = send(first[0] as Filled)
    expect((await send(last as Filled)).json).toMatchObject({ error: 'too_many_attempts', retry_after: 5 })
    expect((await send(foreign)).status).toBe(200)
    silent.stop()
    const answers = await Promise.all(held)
    expect(answers.map(({ status }) => status)).toEqual(first.map(() => 200))
    expect((await repeat).json).toEqual(answers[0]?.json)
    await change({ plugin_anti_virus: false })
    expect((await send(last as Filled)).status).toBe(200)
  })

  it('A robot that sends 200 forms makes no more check-ins than its network may, and users work on meanwhile', async () => {
    const location = await world.addLocation('KEYE')
    const token = await newToken(location)
    const robot = async () => {
      for (let number = 0; number < 50; number += 1) await send({ ...(await filled(token)), photos: [] })
    }
    const [listed] = await Promise.all([
      world.admin.send('GET', '/v1/service/checkin?limit=10'),
      ...Array.from({ length: 4 }, robot),
    ])
    expect(listed.status).toBe(200)
    const address = `/v1/service/checkin?limit=200&filter[location_uuid][in]=${location}`
    const { items } = await world.admin.ok<{ items: Checkin[] }>('GET', address)
    expect(items).toHaveLength(DROPS_OF_NETWORK_PER_HOUR)
  })

  it('A form that names a file of another stranger is refused', async () => {
    const form = await filled(await newToken(), { attachments: [{ file_uuid: randomUUID(), name: 'x.png' }] })
    expect(fieldsOf(await send(form))).toHaveProperty('attachments')
  })

  it('Only a user who may change the location reads or replaces the address of its key-drop form', async () => {
    const advisor = await world.advisor()
    expect(codeOf(await advisor.client.send('GET', addressOf()))).toBe('no_permission')
    expect(codeOf(await advisor.client.send('PUT', addressOf(), { asks_key_place: true }))).toBe('no_permission')
  })

  it('The token of a form leads to its own dealer only, and its signature fits no other form', async () => {
    const other = await openRecordWorld(world.server)
    const { path } = await other.admin.client.ok<Address>('PUT', `/v1/locations/${other.home}/key-drop`, {
      asks_key_place: false,
    })
    const foreign = String(path).split('#')[1] ?? ''
    const own = await newToken()
    // A forged token: dealer and row of the foreign one, with the signature of the own one.
    const bytes = (token: string) => Buffer.from(token, 'base64url')
    const mixed = Buffer.concat([bytes(foreign).subarray(0, 32), bytes(own).subarray(32)]).toString('base64url')
    expect(codeOf(await open(mixed))).toBe('link_invalid_or_expired')
    const mine = await filled(own)
    expect(fieldsOf(await send({ ...mine, token: foreign }))).toEqual({ ticket: 'invalid_format' })
    const before = (await dropped('')).length
    const { number } = (await send(await filled(foreign))).json as Receipt
    expect([await dropped(number), (await dropped('')).length]).toEqual([[], before])
  })

  it('A dealer without the service desk and a deactivated dealer have no form', async () => {
    const token = await newToken()
    const form = await filled(token)
    await change({ plugin_service: false })
    expect([codeOf(await open(token)), codeOf(await send(form))]).toEqual(['plugin_disabled', 'plugin_disabled'])
    await change({ plugin_service: true })
    const mark = (deactivated_at: Date | null) =>
      world.inDealer((tx) => tx.updateTable('dealers').set({ deactivated_at }).execute())
    await mark(new Date(world.now()))
    expect([codeOf(await open(token)), codeOf(await send(form))]).toEqual(['dealer_deactivated', 'dealer_deactivated'])
    await mark(null)
    expect((await send(form)).status).toBe(200)
  })
})

describe('7.12 The limit of a network', () => {
  it('A network that sends too often is refused before its body is read', async () => {
    const server = await startTestServer()
    try {
      const robot = new TestClient(server.address, '')
      const { calls } = endpoints['POST /v1/key-drop/send'].limit
      // A call without a ticket counts, too.
      for (let number = 0; number < calls; number += 1)
        expect(codeOf(await robot.send('POST', '/v1/key-drop/send', '{'))).toBe('link_invalid_or_expired')
      const large = 'x'.repeat(DROP_BODY_MAX + 1)
      expect(codeOf(await robot.send('POST', '/v1/key-drop/send', large))).toBe('too_many_attempts')
    } finally {
      await server.close()
    }
  })
})
