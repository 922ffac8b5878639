import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCEPTANCE_PHOTO_LIMITS } from '#contract/service/acceptance.ts'
import { CONSENT_PAGE } from '#contract/workshop/consentLink.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { jpeg, png } from '#tests/server/worlds/pictures.ts'
import { changesHeard } from '#tests/server/worlds/recordWorld.ts'
import { TestClient } from '#tests/support/database/client.ts'
import {
  type AcceptanceWorld,
  ADVISOR,
  finding,
  openAcceptanceWorld,
  type Photo,
  picture,
  SIGNED,
} from './acceptanceWorld.ts'

const MINUTE = 60_000
const KEY = '0192f0c0-0000-7000-8000-0000000000aa'
const PICTURE = png(31, 33)
let world: AcceptanceWorld
beforeAll(async () => {
  world = await openAcceptanceWorld()
})
afterAll(() => world.close())

const photosOf = async (uuid: string, by = world.admin) =>
  (await by.ok<{ items: Photo[] }>('GET', world.addressOf(uuid, '/photos'))).items
const taken = async (...given: Parameters<AcceptanceWorld['takePhoto']>) =>
  (await world.takePhoto(...given)).json as Photo
const remove = (uuid: string, photo: string, by = world.admin) =>
  by.send('DELETE', world.addressOf(uuid, `/photos/${photo}`))

describe('7.14 The photos of a direct acceptance', () => {
  it('A photo that is sent again with a greater age, because its answer was lost, is answered with the stored photo', async () => {
    const { uuid } = await world.walk()
    const send = (age: number) =>
      world.admin.send('POST', world.addressOf(uuid, `/photos?kind=rear&age_ms=${age}`), PICTURE, {
        'content-type': 'image/png',
        'idempotency-key': KEY,
      })
    const first = await send(1_000)
    const again = await send(61_000)
    expect([first.status, again.status]).toEqual([200, 200])
    expect((again.json as Photo).uuid).toBe((first.json as Photo).uuid)
  })

  it('A photo keeps its place and its time, loses the metadata of the camera, and is stored once when it is sent again', async () => {
    const { uuid, version } = await world.walk()
    const bytes = jpeg(40, 30, [[0xe1, 'Exif\0\0GPS 52.5']])
    const type = { 'content-type': 'image/jpeg' }
    const address = world.addressOf(uuid, '/photos?kind=rear&note=Heck&age_ms=120000')
    const first = (await world.admin.send('POST', address, bytes, type)).json as Photo
    const again = (await world.admin.send('POST', address, bytes, type)).json as Photo
    expect(again.uuid).toBe(first.uuid)
    expect(await photosOf(uuid)).toMatchObject([
      { kind: 'rear', note: 'Heck', width: 40, taken_at: new Date(world.now() - 2 * MINUTE).toISOString() },
    ])
    const sent = await world.admin.send('GET', world.addressOf(uuid, `/photos/${first.uuid}`))
    expect(sent.status).toBe(200)
    expect(await world.read(uuid)).toMatchObject({ photo_count: 1, exterior_count: 1 })
    // The desk refetches a row with a new version.
    expect((await world.read(uuid)).version).toBeGreaterThan(version)
  })

  it('The desk gets an event for each photo at once, and a user of another location gets none', async () => {
    const [desk, far] = [await world.advisor(), await world.person({ ELSE: ADVISOR.HOME })]
    const { uuid } = await world.walk()
    const sockets = [await desk.socket(), await far.socket()]
    const heard = await changesHeard(sockets, () => taken(uuid))
    expect(heard[0]).toMatchObject([
      { type: 'service.acceptance.changed', uuid, fields: ['photos', 'photo_count', 'exterior_count'] },
    ])
    expect(heard[1]).toEqual([])
    for (const socket of sockets) socket.webSocket.close()
  })

  it('A file that is no picture, an empty one, one that is too large and the 61st photo are refused, and nothing is stored', async () => {
    const { uuid } = await world.walk()
    const heic = Buffer.concat([Buffer.from('0000001866747970', 'hex'), Buffer.from('not really heic at all')])
    expect(codeOf(await world.takePhoto(uuid, 'kind=rear', heic))).toBe('wrong_file_type')
    expect(codeOf(await world.takePhoto(uuid, 'kind=rear', Buffer.alloc(0)))).toBe('no_file')
    const large = Buffer.concat([png(4, 4), Buffer.alloc(ACCEPTANCE_PHOTO_LIMITS.bytes)])
    expect((await world.takePhoto(uuid, 'kind=rear', large)).status).toBe(413)
    expect(fieldsOf(await world.takePhoto(uuid, 'kind=roof'))).toHaveProperty('kind')
    expect(await photosOf(uuid)).toEqual([])
    await taken(uuid)
    await world.inDealer((tx) =>
      sql`with copies as (insert into files select (f).* from (select jsonb_populate_record(f, jsonb_build_object('uuid', gen_random_uuid())) as f
          from files f, generate_series(2, ${ACCEPTANCE_PHOTO_LIMITS.count}) where f.owner_uuid = ${uuid}::uuid) x returning *)
        insert into acceptance_photos (dealer_id, uuid, acceptance_uuid, kind, note, digest, taken_at, created_at)
        select dealer_id, uuid, owner_uuid, 'other', '', decode(replace(uuid::text, '-', ''), 'hex'), created_at, created_at from copies`.execute(
        tx,
      ),
    )
    expect(codeOf(await world.takePhoto(uuid))).toBe('too_many_photos')
    expect(await photosOf(uuid)).toHaveLength(ACCEPTANCE_PHOTO_LIMITS.count)
  })

  it('The user who took a photo deletes it within ten minutes, later only a user with the right for it', async () => {
    const [advisor, other] = [await world.advisor(), await world.advisor()]
    const keeper = await world.somebody('manager', { permissions: { HOME: [...ADVISOR.HOME, 'custom.109'] } })
    const { uuid } = await world.walk()
    const [first, second] = [
      await taken(uuid, 'kind=damage', picture(), advisor.client),
      await taken(uuid, 'kind=damage', picture(), advisor.client),
    ]
    expect(codeOf(await remove(uuid, first.uuid, other.client))).toBe('no_permission')
    expect((await photosOf(uuid, advisor.client)).map(({ may_delete }) => may_delete)).toEqual([true, true])
    expect((await remove(uuid, first.uuid, advisor.client)).status).toBe(200)
    world.pass(10 * MINUTE)
    expect(codeOf(await remove(uuid, second.uuid, advisor.client))).toBe('no_permission')
    expect((await photosOf(uuid, advisor.client)).map(({ may_delete }) => may_delete)).toEqual([false])
    expect((await remove(uuid, second.uuid, keeper.client)).status).toBe(200)
    const { rows } = await world.inDealer((tx) => sql`select from files where owner_uuid = ${uuid}::uuid`.execute(tx))
    expect(rows).toEqual([])
  })

  it('Photos of a signed revision stay, and one that was taken before the signature still arrives without being part of it', async () => {
    const { uuid } = await world.walk()
    const signed = await taken(uuid)
    world.pass(MINUTE)
    await world.confirmed(uuid)
    expect(codeOf(await remove(uuid, signed.uuid))).toBe('acceptance_confirmed')
    world.pass(MINUTE)
    expect(codeOf(await world.takePhoto(uuid))).toBe('acceptance_confirmed')
    const late = await taken(uuid, `kind=damage&age_ms=${2 * MINUTE}`)
    expect((await photosOf(uuid)).map((one) => one.uuid)).toEqual([signed.uuid, late.uuid].sort())
    const revision = (number: number) =>
      world.admin.ok<{ photos: Photo[] }>('GET', world.addressOf(uuid, `/revisions/${number}`))
    expect((await revision(1)).photos.map((one) => one.uuid)).toEqual([signed.uuid])
    await world.admin.ok('POST', world.addressOf(uuid, '/revise'), { reason: 'Nachtrag' })
    await world.confirmed(uuid, SIGNED)
    expect((await revision(2)).photos).toHaveLength(2)
    expect((await revision(1)).photos).toHaveLength(1)
  })

  it('A photo that was sent in pieces is added to the acceptance once (E32)', async () => {
    const { uuid } = await world.walk()
    const bytes = picture()
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const tus = { 'tus-resumable': '1.0.0' }
    const announced = await world.admin.send('POST', '/v1/files/incoming', undefined, {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': `use ${base64('acceptancePhoto')},owner ${base64(uuid)},type ${base64('image/png')}`,
    })
    const address = (announced.headers.get('location') ?? '').replace(/^\/api/, '')
    const upload_uuid = address.slice(address.lastIndexOf('/') + 1)
    const piece = (at: number, part: Buffer) =>
      world.admin.send('PATCH', address, part, {
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(at),
      })
    const takeOver = () =>
      world.admin.send('POST', world.addressOf(uuid, '/photos/uploaded?kind=front'), { upload_uuid })
    await piece(0, bytes.subarray(0, 20))
    expect(codeOf(await takeOver())).toBe('not_found')
    await piece(20, bytes.subarray(20))
    expect((await takeOver()).status).toBe(200)
    expect(codeOf(await takeOver())).toBe('not_found')
    expect(await photosOf(uuid)).toMatchObject([{ kind: 'front' }])
  })
})

describe('Point 31.3 Photos of a finding on the page of the customer', () => {
  it('The customer sees the photo of a finding that they are asked about, and none of another finding', async () => {
    const [brake, wiper] = [finding(), finding({ finding: 'Wischer schmiert' })]
    const { uuid } = await world.walk({ findings: [brake, wiper], language: 'tr' })
    const take = async (id: string | undefined) =>
      ((await world.takePhoto(uuid, `kind=damage&finding_id=${id}`)).json as Photo).uuid
    const [shown, other] = [await take(brake.id), await take(wiper.id)]
    const { paper_uuid } = await world.confirmed(uuid)
    const [extension] = await world.extensionsOf(paper_uuid)
    // The question is proposed in the language in which the customer signed.
    const address = `/v1/workshop/paper/${paper_uuid}/consent`
    expect(await world.admin.ok('GET', address)).toMatchObject({ language: 'tr' })
    const { path } = await world.admin.ok<{ path: string }>('POST', address, {
      extension_uuids: [extension?.uuid],
      channel: 'copy',
      language: 'tr',
    })
    const token = path.replace(`${CONSENT_PAGE}#`, '')
    const customer = new TestClient(world.server.address, '')
    expect((await customer.send('POST', '/v1/consent/open', { token })).json).toMatchObject({
      items: [{ finding: brake.finding, photo_uuids: [shown] }],
    })
    const photo = (photo_uuid: string) => customer.send('POST', '/v1/consent/photo', { token, photo_uuid })
    expect((await photo(shown)).status).toBe(200)
    expect(codeOf(await photo(other))).toBe('not_found')
    await world.inDealer((tx) => sql`update acceptances set deleted_at = now() where uuid = ${uuid}::uuid`.execute(tx))
    expect(codeOf(await photo(shown))).toBe('not_found')
  })

  it('A question is proposed in the language of the last signature, also after delivery and during a revision', async () => {
    const customer = await world.admin.ok<{ uuid: string }>('POST', '/v1/customers', { name: 'Yıldız', language: 'pl' })
    const asked = async (paper: string | null) =>
      (await world.admin.ok<{ language: string }>('GET', `/v1/workshop/paper/${paper}/consent`)).language
    const walk = () => world.walk({ language: 'tr', customer_uuid: customer.uuid, findings: [finding()] })
    const { uuid } = await walk()
    const { acceptance, paper_uuid } = await world.confirmed(uuid)
    const step = { to: 'delivered', version: acceptance.version, reason: '' }
    await world.admin.ok('POST', world.addressOf(uuid, '/status'), step)
    expect(await asked(paper_uuid)).toBe('tr')
    const second = await walk()
    const signed = await world.confirmed(second.uuid)
    await world.admin.ok('POST', world.addressOf(second.uuid, '/revise'), { reason: 'Preis' })
    await world.change(second.uuid, { language: 'ar' })
    expect(await asked(signed.paper_uuid)).toBe('tr')
    const [advisor, colleague] = [await world.advisor(), await world.advisor()]
    const absent = { absence: 'towed', witness_uuid: colleague.uuid, photos_note: 'dunkel' }
    await world.confirmed(second.uuid, absent, advisor.client)
    expect(await asked(signed.paper_uuid)).toBe('tr')
    const third = await walk()
    const unsigned = await world.confirmed(third.uuid, absent, advisor.client)
    expect(await asked(unsigned.paper_uuid)).toBe('pl')
  })
})

describe('Point 31.2 An answer that was signed at the car', () => {
  const answered = async (given: object = SIGNED) => {
    const one = finding({ answer: 'accepted', work: 'Beläge ersetzen' })
    const { uuid } = await world.walk({ findings: [one] })
    const { paper_uuid } = await world.confirmed(uuid, given)
    const [extension] = await world.extensionsOf(paper_uuid)
    const address = `/v1/workshop/extensions/${extension?.uuid}`
    const read = () => world.admin.ok<{ version: number; number: number }>('GET', address)
    const change = async (changes: object) =>
      world.admin.ok('PATCH', address, { version: (await read()).version, ...changes })
    return { uuid, one, paper_uuid: String(paper_uuid), read, change }
  }

  it('Another price, finding or work on the paper undoes it, and the signature of the next revision renews it', async () => {
    for (const changes of [{ price: 990_000 }, { finding: 'Etwas anderes' }])
      expect(await (await answered()).change(changes), JSON.stringify(changes)).toMatchObject({ answer: 'open' })
    const more = await answered()
    expect(await more.change({ note: 'Ruft an' })).toMatchObject({ answer: 'accepted' })
    await world.work(more.paper_uuid, { extension: (await more.read()).number, text: 'Scheiben erneuern' })
    expect(await more.read()).toMatchObject({ answer: 'open', answered_by: '' })
    const revised = await answered()
    await world.admin.ok('POST', world.addressOf(revised.uuid, '/revise'), { reason: 'Arbeit' })
    const { findings } = await world.read(revised.uuid)
    const dearer = { finding: 'Scheiben auch', work: 'Beläge und Scheiben ersetzen', price: 49_900 }
    const other = findings.map((row) => ({ ...row, ...dearer }))
    await world.change(revised.uuid, { findings: other })
    await world.confirmed(revised.uuid)
    expect(await revised.read()).toMatchObject({ answer: 'accepted', answered_by: 'Erika Muster', price: 49_900 })
  })

  it('An answer without a signature, as an advisor noted it, stays when its price changes', async () => {
    const witness = await world.advisor()
    const noted = await answered({ absence: 'towed', witness_uuid: witness.uuid, photos_note: 'dunkel' })
    expect(await noted.change({ price: 990_000 })).toMatchObject({ answer: 'accepted' })
  })
})

describe('Point 31.3 A new revision after the answer of the customer', () => {
  it('A price that a new revision changes undoes the answer from the page, and the same price keeps it', async () => {
    const asked = async () => {
      const one = finding({ price: 10_000 })
      const { uuid } = await world.walk({ findings: [one] })
      const { paper_uuid } = await world.confirmed(uuid)
      const [extension] = await world.extensionsOf(paper_uuid)
      const { path } = await world.admin.ok<{ path: string }>('POST', `/v1/workshop/paper/${paper_uuid}/consent`, {
        extension_uuids: [extension?.uuid],
        channel: 'copy',
        language: 'de',
      })
      const token = path.replace(`${CONSENT_PAGE}#`, '')
      const customer = new TestClient(world.server.address, '')
      const { digest } = await customer.ok<{ digest: string }>('POST', '/v1/consent/open', { token })
      const answers = [{ extension_uuid: extension?.uuid, answer: 'accepted' }]
      const given = { token, digest, answers, name: 'Ali', signature: 'M10 10L80 60' }
      await customer.ok('POST', '/v1/consent/answer', given)
      return { uuid, one, paper_uuid }
    }
    const revised = async (price: number) => {
      const { uuid, one, paper_uuid } = await asked()
      await world.admin.ok('POST', world.addressOf(uuid, '/revise'), { reason: 'Preis' })
      const { findings } = await world.read(uuid)
      await world.change(uuid, { findings: findings.map((row) => (row.id === one.id ? { ...row, price } : row)) })
      await world.confirmed(uuid)
      return (await world.extensionsOf(paper_uuid))[0]
    }
    expect(await revised(990_000)).toMatchObject({ answer: 'open', answered_by: '' })
    expect(await revised(10_000)).toMatchObject({ answer: 'accepted', answered_by: 'Ali' })
  })
})
