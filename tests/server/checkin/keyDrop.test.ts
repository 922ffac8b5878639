import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { DROPS_PER_HOUR, KEY_DROP_PAGE } from '#contract/service/keyDrop.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { PNG } from '#tests/server/worlds/twinWorld.ts'
import { TestClient } from '#tests/support/database/client.ts'
import { type Checkin, type CheckinWorld, openCheckinWorld } from './checkinWorld.ts'

type Address = EndpointOutput<'GET /v1/locations/:uuid/key-drop'>
type Form = EndpointOutput<'POST /v1/key-drop/open'>
type Receipt = EndpointOutput<'POST /v1/key-drop/send'>

const PICTURE = PNG.toString('base64')

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

/** A form that was opened long enough ago for a person to fill it in. */
async function filled(token: string, given: object = {}) {
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
    signature: PICTURE,
    ...given,
  }
}
const send = (body: object) => stranger.send('POST', '/v1/key-drop/send', body)
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

  it('A replaced, ended, guessed or changed address opens nothing', async () => {
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

  it('A flood stops at the limit of the location, and another location goes on', async () => {
    const location = await world.addLocation('KEYC')
    const token = await newToken(location)
    const form = await filled(token)
    await send(form)
    for (let number = 2; number <= DROPS_PER_HOUR; number += 1)
      expect((await send({ ...form, drop_uuid: randomUUID() })).status).toBe(200)
    expect(codeOf(await send(await filled(token)))).toBe('too_many_attempts')
    expect((await send(form)).status).toBe(200)
    expect((await send(await filled(await newToken()))).status).toBe(200)
  })

  it('Only a user who may change the location reads or replaces its address', async () => {
    const advisor = await world.advisor()
    expect(codeOf(await advisor.client.send('GET', addressOf()))).toBe('no_permission')
    expect(codeOf(await advisor.client.send('PUT', addressOf(), { asks_key_place: true }))).toBe('no_permission')
  })
})
