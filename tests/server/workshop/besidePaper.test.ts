import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAPER_LIMITS } from '#contract/api/workshop/workshop.ts'
import type { Tx } from '#server/db/database.ts'
import { photoPurgeWorker } from '#server/modules/workshop/photos/photoPurge.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { png as picture } from '#tests/server/worlds/pictures.ts'
import { changesHeard, type Person } from '#tests/server/worlds/recordWorld.ts'
import { PNG } from '#tests/server/worlds/twinWorld.ts'
import { openWorkshopWorld, PAPERS, type Paper, type WorkshopWorld } from '../worlds/workshopWorld.ts'

type List<Item> = { items: (Item & { uuid: string })[] }

let world: WorkshopWorld
let technician: Person
let foreman: Person
let stranger: Person
beforeAll(async () => {
  world = await openWorkshopWorld()
  technician = await world.somebody('technician')
  foreman = await world.somebody('foreman')
  stranger = await world.somebody('technician', { permissions: { AWAY: PAPERS, global: ['global.chat.read'] } })
})
afterAll(() => world.close())

const at = ({ uuid }: Paper, tail: string) => world.addressOf(uuid, tail)

describe('hand-overs of the printed paper', () => {
  it('Each hand-over of the printed paper is a line of its own, and the paper knows who has it', async () => {
    const row = await world.paper()
    const give = (who: Person, body: object) => who.client.send('POST', at(row, '/handovers'), body)
    expect(codeOf(await give(technician, { receiver_uuid: foreman.uuid, place: 'Meisterbüro' }))).toBe('ok')
    world.pass(60_000)
    expect(codeOf(await give(technician, { sender_uuid: foreman.uuid, receiver_uuid: technician.uuid }))).toBe('ok')
    expect(fieldsOf(await give(technician, { sender_uuid: foreman.uuid, receiver_uuid: stranger.uuid }))).toEqual({
      sender_uuid: 'unknown_value',
    })
    expect(fieldsOf(await give(technician, { receiver_uuid: technician.uuid }))).toEqual({
      receiver_uuid: 'unknown_value',
    })
    type Handover = { sender: { uuid: string }; receiver: { uuid: string }; place: string }
    const { items } = await world.admin.ok<List<Handover>>('GET', at(row, '/handovers'))
    expect(items.map(({ sender, receiver, place }) => [sender.uuid, receiver.uuid, place])).toEqual([
      [foreman.uuid, technician.uuid, ''],
      [technician.uuid, foreman.uuid, 'Meisterbüro'],
    ])
    expect(await world.read(row.uuid)).toMatchObject({ sender_uuid: foreman.uuid, receiver_uuid: technician.uuid })
  })
})

describe('calls to the customer', () => {
  it('A call to the customer ends the need for a call until the paper is held again, is withdrawn only by its caller, and is kept', async () => {
    const row = await world.paper()
    type Call = { by: { uuid: string } | null; note: string }
    const needsCall = async () => (await world.read(row.uuid)).needs_call
    const hold = async (hold_reason: 'waiting_customer' | '') =>
      world.admin.ok('POST', at(row, '/hold'), { hold_reason, version: (await world.read(row.uuid)).version })
    expect(await needsCall()).toBe(false)
    await hold('waiting_customer')
    expect(await needsCall()).toBe(true)
    world.pass(60_000)
    const made = await foreman.client.ok<List<Call> & { uuid: string }>('POST', at(row, '/calls'), { note: 'Rückruf' })
    expect(made.items.map(({ by, note }) => [by?.uuid, note])).toEqual([[foreman.uuid, 'Rückruf']])
    expect(await needsCall()).toBe(false)
    const call = at(row, `/calls/${made.uuid}`)
    expect(codeOf(await technician.client.send('DELETE', call))).toBe('not_found')
    expect(codeOf(await stranger.client.send('POST', at(row, '/calls'), {}))).toBe('not_found')
    await foreman.client.ok('DELETE', call)
    expect(await needsCall()).toBe(true)
    await technician.client.ok('POST', at(row, '/calls'), {})
    expect(await needsCall()).toBe(false)
    world.pass(60_000)
    await hold('')
    await hold('waiting_customer')
    expect(await needsCall()).toBe(true)
    const { items } = await world.admin.ok<List<Call>>('GET', at(row, '/calls'))
    expect(items.map(({ by }) => by?.uuid)).toEqual([technician.uuid])
  })
})

describe('the check list', () => {
  it('The check list is answered point by point, and an answered point cannot be deleted', async () => {
    const row = await world.paper()
    type Check = { position: number; text: string; result: string; checked_by: { uuid: string } | null }
    const made = await technician.client.ok<List<Check>>('POST', at(row, '/checks'), { texts: ['Licht', 'Bremse'] })
    const [light, brake] = made.items
    const done = await technician.client.ok<List<Check>>('PATCH', at(row, `/checks/${light?.uuid}`), {
      result: 'watch',
      note: 'matt',
    })
    expect(done.items.map(({ text, result, checked_by }) => [text, result, checked_by?.uuid])).toEqual([
      ['Licht', 'watch', technician.uuid],
      ['Bremse', '', undefined],
    ])
    expect(codeOf(await technician.client.send('DELETE', at(row, `/checks/${light?.uuid}`)))).toBe('record_in_use')
    const rest = await technician.client.ok<List<Check>>('DELETE', at(row, `/checks/${brake?.uuid}`))
    expect(rest.items.map(({ text }) => text)).toEqual(['Licht'])
    const other = await world.paper()
    expect(codeOf(await technician.client.send('PATCH', at(other, `/checks/${light?.uuid}`), { result: 'ok' }))).toBe(
      'not_found',
    )
    const many = await technician.client.send('POST', at(row, '/checks'), {
      texts: Array.from({ length: 100 }, () => 'x'),
    })
    expect(fieldsOf(many)).toEqual({ texts: 'too_long' })
  })
})

/** A picture with the place of the camera in its metadata. */
function withNote(picture: Buffer): Buffer {
  const behindHead = 33
  const text = Buffer.from('GPS\0N 52.52')
  const note = Buffer.alloc(text.length + 12)
  note.writeUInt32BE(text.length, 0)
  note.write('tEXt', 4, 'latin1')
  text.copy(note, 8)
  return Buffer.concat([picture.subarray(0, behindHead), note, picture.subarray(behindHead)])
}

describe('photos of a paper', () => {
  const png = { 'content-type': 'image/png' }
  it('E32 Photos lose their camera metadata, and a photo that is sent again is there once', async () => {
    const row = await world.paper()
    const send = (query = '') =>
      technician.client.send('POST', at(row, `/photos${query}`), withNote(PNG), { 'content-type': 'image/jpeg' })
    const [first, again] = [await send('?caption=Kratzer&extension=2'), await send()]
    expect([first.status, again.status]).toEqual([200, 200])
    const photo = first.json as { uuid: string; size: number }
    expect((again.json as { uuid: string }).uuid).toBe(photo.uuid)
    type Photo = { caption: string; extension: number; width: number; content_type: string; by: { uuid: string } }
    const { items } = await world.admin.ok<List<Photo>>('GET', at(row, '/photos'))
    expect(items).toMatchObject([{ caption: 'Kratzer', extension: 2, width: 1, by: { uuid: technician.uuid } }])
    const response = await fetch(`${world.server.address}/api${at(row, `/photos/${photo.uuid}`)}`, {
      headers: { authorization: `Bearer ${technician.client.token}`, 'x-dealer-code': world.dealer.code },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([response.status, response.headers.get('content-type'), bytes.length]).toEqual([
      200,
      'image/png',
      photo.size,
    ])
    // The bytes decide about the type, whatever the sender says, and metadata beside the picture are gone.
    expect([first.status, items[0]?.content_type, bytes.includes('N 52.52')]).toEqual([200, 'image/png', false])
  })

  it('E32 Deleted photos are kept for users who may restore them, and for no others', async () => {
    const [row, other] = [await world.paper(), await world.paper()]
    const reader = await world.somebody('technician', { permissions: { HOME: ['location.workshop.paper.read'] } })
    type Photos = List<object> & { deleted: { uuid: string; deleted_by: { uuid: string } | null }[] }
    const send = async () =>
      (await technician.client.send('POST', at(row, '/photos'), PNG, png)).json as { uuid: string }
    const { uuid } = await send()
    const read = (who: Person) => who.client.send('GET', at(row, `/photos/${uuid}`))
    const off = await technician.client.ok<Photos>('DELETE', at(row, `/photos/${uuid}`))
    expect(off).toMatchObject({ items: [], deleted: [{ uuid, deleted_by: { uuid: technician.uuid } }] })
    expect(codeOf(await technician.client.send('DELETE', at(row, `/photos/${uuid}`)))).toBe('not_found')
    expect(await reader.client.ok('GET', at(row, '/photos'))).toEqual({ items: [], deleted: [] })
    expect([(await read(technician)).status, codeOf(await read(reader))]).toEqual([200, 'not_found'])
    const restore = (who: Person, paper = row) => who.client.send('POST', at(paper, `/photos/${uuid}/restore`))
    expect([
      codeOf(await restore(reader)),
      codeOf(await restore(stranger)),
      codeOf(await restore(technician, other)),
    ]).toEqual(['no_permission', 'not_found', 'not_found'])
    expect((await restore(foreman)).json).toMatchObject({ items: [{ uuid, deleted_at: null }], deleted: [] })
    expect((await read(reader)).status).toBe(200)
    expect(codeOf(await restore(foreman))).toBe('not_found')
    // The photo is sent again because its answer got lost, while another user deleted it. It is restored.
    await technician.client.ok('DELETE', at(row, `/photos/${uuid}`))
    expect((await send()).uuid).toBe(uuid)
    expect(await technician.client.ok<Photos>('GET', at(row, '/photos'))).toMatchObject({
      items: [{ uuid }],
      deleted: [],
    })
  })

  it('Deleted photos are in the audit and can be restored; after thirty days row and bytes are gone', async () => {
    const row = await world.paper()
    const { uuid } = (await technician.client.send('POST', at(row, '/photos'), PNG, png)).json as { uuid: string }
    const { dealerId } = world.dealer
    const inDealer = <T>(work: (tx: Tx) => Promise<T>) => world.server.database.inDealer(dealerId, work)
    const night = (days: number) =>
      photoPurgeWorker({ now: () => world.now() + days * 86_400_000 })({ dealerId, uuid, data: {}, inDealer })
    const kept = () =>
      inDealer((tx) => tx.selectFrom('file_parts').select('bytes').where('file_uuid', '=', uuid).execute())
    const nights = () =>
      inDealer((tx) => tx.selectFrom('jobs').select('start_at').where('kind', '=', 'photo_purge').execute())
    await night(31)
    expect(await kept()).toHaveLength(1)
    await technician.client.ok('DELETE', at(row, `/photos/${uuid}`))
    expect(await nights()).toHaveLength(1)
    await night(29)
    await foreman.client.ok('POST', at(row, `/photos/${uuid}/restore`))
    await night(31)
    expect(await kept()).toHaveLength(1)
    await technician.client.ok('DELETE', at(row, `/photos/${uuid}`))
    await night(31)
    expect(await kept()).toEqual([])
    expect(codeOf(await foreman.client.send('POST', at(row, `/photos/${uuid}/restore`)))).toBe('not_found')
    const { items } = await world.admin.ok<List<{ event: string; by: { uuid: string } | null }>>(
      'GET',
      at(row, '/history'),
    )
    expect(items.slice(0, 4).map(({ event, by }) => [event, by?.uuid])).toEqual([
      ['paper.photo.purged', undefined],
      ['paper.photo.removed', technician.uuid],
      ['paper.photo.restored', foreman.uuid],
      ['paper.photo.removed', technician.uuid],
    ])
    expect(await nights()).toHaveLength(1)
  })

  it('A photo may belong to one mark on the sketch; sent again for another mark it belongs to that one', async () => {
    const row = await world.paper()
    const of = (mark: string) => technician.client.send('POST', at(row, `/photos?mark_id=${mark}`), PNG, png)
    const [one, other] = ['0193f1d0-0000-7000-8000-00000000000a', '0193f1d0-0000-7000-8000-00000000000b']
    expect((await of(one)).json).toMatchObject({ mark_id: one })
    expect((await of(other)).json).toMatchObject({ mark_id: other })
    const { items } = await world.admin.ok<List<{ mark_id: string }>>('GET', at(row, '/photos'))
    expect(items.map(({ mark_id }) => mark_id)).toEqual([other])
    expect(fieldsOf(await of('front'))).toEqual({ mark_id: 'invalid_uuid' })
  })

  it('Photos of a paper must be pictures, and the paper must be at a location of the user', async () => {
    const row = await world.paper()
    const upload = (who: Person, bytes: Buffer) => who.client.send('POST', at(row, '/photos'), bytes, png)
    expect(codeOf(await upload(technician, Buffer.from('kein Bild, nur Text, lang genug')))).toBe('wrong_file_type')
    expect(codeOf(await upload(technician, Buffer.alloc(0)))).toBe('no_file')
    expect(codeOf(await upload(technician, PNG.subarray(0, 40)))).toBe('failed_to_read_file')
    expect(codeOf(await upload(technician, Buffer.alloc(PAPER_LIMITS.bytes + 1)))).toBe('file_too_large')
    // A small file that would unpack to gigabytes.
    for (const [width, height] of [
      [8_193, 1],
      [1, 8_193],
    ] as const)
      expect(codeOf(await upload(technician, picture(width, height)))).toBe('file_too_large')
    expect(codeOf(await upload(technician, picture(8_192, 1)))).toBe('ok')
    expect(codeOf(await upload(stranger, PNG))).toBe('not_found')
    expect(codeOf(await stranger.client.send('GET', at(row, '/photos')))).toBe('not_found')
  })
})

describe('the copy of a paper', () => {
  it('A copy of a paper has the same vehicle and works, no mileage, tag or damage, and is made once for a key', async () => {
    const row = await world.paper({
      vin: 'WVWZZZCDZMW880001',
      licensePlate: 'DEM-KO 1',
      kilometers: 5,
      tag: 'K9',
      security_damage: 'Reifen',
    })
    await world.work(row.uuid, {
      text: 'Ölwechsel',
      target_ze: 80,
      state: 'completed',
      technician_uuid: technician.uuid,
    })
    const key = { 'idempotency-key': '11111111-2222-4333-8444-555555555555' }
    const send = () => technician.client.send('POST', at(row, '/copy'), undefined, key)
    const [one, two] = [await send(), await send()]
    const copy = one.json as Paper
    expect((two.json as Paper).uuid).toBe(copy.uuid)
    expect(copy).toMatchObject({
      vehicle_uuid: row.vehicle_uuid,
      vin: row.vin,
      licensePlate: 'DEM-KO 1',
      status: 'new',
      target_ze: 80,
      kilometers: null,
      tag: '',
      security_damage: '',
      done_ze: 0,
      creator_uuid: technician.uuid,
    })
    expect([copy.jobId === row.jobId, copy.jobId !== '']).toEqual([false, true])
  })
})

describe('works and extensions', () => {
  it('A user who writes on the paper adds works and extensions, also without the right to create papers', async () => {
    const rights = (...verbs: string[]) => ({ HOME: verbs.map((verb) => `location.workshop.paper.${verb}`) })
    const finder = await world.somebody('technician', { permissions: rights('read', 'update') })
    const reader = await world.somebody('technician', { permissions: rights('read') })
    const row = await world.paper({})
    const part = { paper_uuid: row.uuid, location_uuid: row.location_uuid }
    for (const [path, body] of [
      ['/v1/workshop/works', { ...part, position: 1, text: 'Radlager ersetzen' }],
      ['/v1/workshop/extensions', { ...part, finding: 'Radlager laut' }],
    ] as const) {
      expect(codeOf(await finder.client.send('POST', path, body)), path).toBe('ok')
      expect(codeOf(await reader.client.send('POST', path, body)), path).toBe('no_permission')
    }
    const made = { location_uuid: row.location_uuid, licensePlate: 'DEM-X 1' }
    expect(codeOf(await finder.client.send('POST', '/v1/workshop/paper', made))).toBe('no_permission')
  })

  it('Works and extensions must be at the location of their paper, and their changes are announced with it', async () => {
    const away = await world.admin.ok<{ uuid: string }>('POST', '/v1/locations', { key: 'WEG', description: 'Filiale' })
    const row = await world.paper()
    const body = { location_uuid: away.uuid, paper_uuid: row.uuid, position: 1, text: 'Fremd' }
    expect(fieldsOf(await world.admin.send('POST', '/v1/workshop/works', body))).toEqual({ paper_uuid: 'not_found' })
    const elsewhere = await world.somebody('technician', { permissions: { WEG: PAPERS } })
    expect(fieldsOf(await elsewhere.client.send('POST', '/v1/workshop/works', body))).toEqual({
      paper_uuid: 'not_found',
    })
    const [heard] = await changesHeard([await technician.socket()], () => world.work(row.uuid, { target_ze: 30 }))
    expect(heard?.map(({ type, uuid }) => [type, uuid === row.uuid])).toEqual(
      expect.arrayContaining([
        ['workshop.work.created', false],
        ['workshop.paper.changed', true],
      ]),
    )
    expect(await world.read(row.uuid)).toMatchObject({ version: 2, target_ze: 30 })
    const moved = await world.change(await world.read(row.uuid), { location_uuid: away.uuid })
    const { items } = await world.admin.ok<List<{ location_uuid: string }>>(
      'GET',
      `/v1/workshop/works?filter[paper_uuid][in]=${row.uuid}`,
    )
    expect([moved.location_uuid, items[0]?.location_uuid]).toEqual([away.uuid, away.uuid])
  })

  it('Works and extensions that are added at once all count in their paper and get different numbers', async () => {
    const row = await world.paper()
    await Promise.all([1, 2, 3, 4, 5, 6].map((position) => world.work(row.uuid, { position, target_ze: 10 })))
    const numbers = await Promise.all([1, 2, 3, 4].map(() => world.extension(row.uuid)))
    expect(numbers.map(({ number }) => number).sort()).toEqual([2, 3, 4, 5])
    expect((await world.read(row.uuid)).target_ze).toBe(60)
    expect(await world.admin.ok('GET', at(row, '/next'))).toEqual({ position: 7, extension: 6 })
    const taken = await world.admin.send('PATCH', `/v1/workshop/extensions/${numbers[0]?.uuid}`, {
      version: 1,
      number: numbers[1]?.number,
    })
    expect(fieldsOf(taken)).toEqual({ number: 'already_exists' })
    const free = { location_uuid: world.home, paper_uuid: row.uuid, position: 1, text: 'x', extension: 9 }
    expect(fieldsOf(await world.admin.send('POST', '/v1/workshop/works', free))).toEqual({ extension: 'not_found' })
  })

  it('E22 An extension can be declined, and accepted later with the way in which the customer agreed', async () => {
    const row = await world.paper()
    const found = await world.extension(row.uuid, { finding: 'Stoßdämpfer undicht' })
    const answer = (version: number, given: object) =>
      world.admin.send('PATCH', `/v1/workshop/extensions/${found.uuid}`, { version, ...given })
    const declined = await answer(1, { answer: 'declined', answered_by: 'Frau Ahorn' })
    expect(declined.json).toMatchObject({ answer: 'declined', answered_at: new Date(world.now()).toISOString() })
    world.pass(3_600_000)
    expect(fieldsOf(await answer(2, { answer: 'accepted' }))).toEqual({ consent_method: 'required' })
    const accepted = await answer(2, { answer: 'accepted', consent_method: 'phone' })
    expect(accepted.json).toMatchObject({ answer: 'accepted', answered_at: new Date(world.now()).toISOString() })
    const { items } = await world.admin.ok<List<{ changes: { field: string; after: unknown }[] }>>(
      'GET',
      `/v1/workshop/extensions/${found.uuid}/history`,
    )
    const answers = items.map(({ changes }) => changes.find(({ field }) => field === 'answer')?.after)
    expect(answers).toEqual(['accepted', 'declined', 'open'])
  })
})

describe('prices of a paper', () => {
  it('TEN-07 Only holders of custom.104 at the location see and write prices: rows, lists, export, history, conflicts', async () => {
    const row = await world.paper({ price_limit: 45_678 })
    const found = await world.extension(row.uuid, { price: 78_912 })
    const buyer = await world.somebody('service_advisor', { permissions: { HOME: [...PAPERS, 'custom.104'] } })
    const elsewhere = await world.somebody('technician', { permissions: { HOME: PAPERS, AWAY: ['custom.104'] } })
    const extension = `/v1/workshop/extensions/${found.uuid}`
    for (const [who, sees] of [
      [buyer, true],
      [technician, false],
      [elsewhere, false],
    ] as const) {
      const limit = sees ? 45_678 : null
      expect((await world.read(row.uuid, who.client)).price_limit).toBe(limit)
      const texts = await Promise.all(
        [
          ...['/v1/workshop/paper', '/v1/workshop/paper/export.csv', at(row, ''), at(row, '/history')],
          ...['/v1/workshop/extensions', '/v1/workshop/extensions/export.csv', extension, `${extension}/history`],
        ].map(async (path) => (await who.client.send('GET', path)).text),
      )
      for (const text of texts) expect(/456\.?78|789\.?12/.test(text)).toBe(sees)
      const stale = await who.client.send('PATCH', at(row, ''), { version: 99, model: 'x' })
      expect((stale.json as { current: Paper }).current.price_limit).toBe(limit)
      const made = await who.client.send('POST', '/v1/workshop/paper', { location_uuid: world.home, price_limit: 1 })
      expect(codeOf(made)).toBe(sees ? 'ok' : 'no_permission')
      if (sees) continue
      const changed = await who.client.send('PATCH', at(row, ''), { version: row.version + 1, price_limit: 1 })
      const quoted = await who.client.send('PATCH', extension, { version: found.version, price: 1 })
      expect([changed, quoted].map(codeOf)).toEqual(['no_permission', 'no_permission'])
    }
    // Other fields are changed without touching the hidden ones.
    const changed = await world.change(
      await world.read(row.uuid, technician.client),
      { model: 'Polo' },
      technician.client,
    )
    expect([changed.model, changed.price_limit, (await world.read(row.uuid)).price_limit]).toEqual([
      'Polo',
      null,
      45_678,
    ])
  })
})
