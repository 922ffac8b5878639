import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { uploadGroupScope } from '#contract/permissions/scopes.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import { PAPERS } from '#tests/server/worlds/workshopWorld.ts'
import { codeOf, type FileWorld, openFileWorld } from './fileWorld.ts'
import { runCheck } from './runCheck.ts'

const INCOMING = '/v1/files/incoming'
const TUS = { 'tus-resumable': '1.0.0' }
const PHOTO = png(200, 150)
type By = FileWorld['admin']
let world: FileWorld
beforeAll(async () => {
  world = await openFileWorld()
})
afterAll(() => world.close())

const base64 = (text: string) => Buffer.from(text).toString('base64')
const paperUuid = async () => (await world.paper()).uuid
async function announce(
  owner: string,
  { by = world.admin, size = PHOTO.length, type = 'image/png', use = 'paperPhoto' } = {},
) {
  const metadata = `use ${base64(use)},owner ${base64(owner)},type ${base64(type)}`
  return by.send('POST', INCOMING, undefined, { ...TUS, 'upload-length': String(size), 'upload-metadata': metadata })
}
const addressOf = ({ headers }: { headers: Headers }) => (headers.get('location') ?? '').replace(/^\/api/, '')
const piece = (address: string, offset: number, bytes: Buffer, by: By = world.admin) =>
  by.send('PATCH', address, bytes, {
    ...TUS,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  })
const offsetOf = async (address: string, by: By = world.admin) => {
  const { status, headers } = await by.send('HEAD', address, undefined, TUS)
  return status === 200 ? Number(headers.get('upload-offset')) : status
}
const takeOver = (owner: string, address: string, by: By = world.admin) =>
  by.send('POST', world.addressOf(owner, '/photos/uploaded'), {
    upload_uuid: address.slice(address.lastIndexOf('/') + 1),
  })
const photosOf = async (owner: string) =>
  (await world.admin.ok<{ items: { uuid: string }[] }>('GET', world.addressOf(owner, '/photos'))).items

describe('FIL-05 a photo in pieces', () => {
  it('A photo in pieces is hidden until it is taken over, resumes where it stopped, and arrives unchanged', async () => {
    const owner = await paperUuid()
    const announced = await announce(owner)
    expect(announced.status).toBe(201)
    const address = addressOf(announced)
    expect((await piece(address, 0, PHOTO.subarray(0, 100))).status).toBe(204)
    expect(codeOf(await takeOver(owner, address))).toBe('not_found')
    expect(await photosOf(owner)).toEqual([])
    expect(await offsetOf(address)).toBe(100)
    // A piece that was sent before counts once.
    expect((await piece(address, 0, PHOTO.subarray(0, 100))).status).toBe(409)
    expect((await piece(address, 100, PHOTO.subarray(100))).status).toBe(204)
    expect(await photosOf(owner)).toEqual([])
    const taken = await takeOver(owner, address)
    expect(taken.status).toBe(200)
    const [photo] = await photosOf(owner)
    expect(await world.fetched(`${world.addressOf(owner, '/photos')}/${photo?.uuid}`)).toEqual(PHOTO)
    expect(await offsetOf(address)).toBe(404)
  })

  it('A colleague’s call to an upload is refused at once while a piece of it is arriving, and the piece arrives whole', async () => {
    const owner = await paperUuid()
    const address = addressOf(await announce(owner))
    const colleague = (await world.person({ global: ['global.admin'] })).client
    let send: (bytes: Uint8Array) => void = () => {}
    let end: () => void = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (bytes) => controller.enqueue(bytes)
        end = () => controller.close()
      },
    })
    send(PHOTO.subarray(0, 100))
    const running = fetch(`${world.server.address}/api${address}`, {
      method: 'PATCH',
      headers: {
        ...TUS,
        'x-dealer-code': world.dealer.code,
        authorization: `Bearer ${world.admin.token}`,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
      body,
      duplex: 'half',
    } as RequestInit)
    // Enough questions one after another, so that the piece has begun before the last one.
    for (let asked = 0; asked < 20; asked += 1) expect(await offsetOf(address, colleague)).toBe(404)
    send(PHOTO.subarray(100))
    end()
    expect((await running).status).toBe(204)
    expect(await offsetOf(address)).toBe(PHOTO.length)
  })

  it.each([
    ['of another type', { type: 'application/pdf' }, 'wrong_file_type'],
    ['that is too large', { size: 9 * 1024 * 1024 }, 'file_too_large'],
    ['for something unknown', { use: 'everything' }, 'bad_request'],
  ])('A photo in pieces is refused before its first byte: %s', async (_name, given, code) => {
    expect(codeOf(await announce(await paperUuid(), given))).toBe(code)
  })

  it('A photo in pieces is refused before its first byte without the right, or without room in the group', async () => {
    const owner = await paperUuid()
    const reader = await world.somebody('technician', { permissions: { HOME: ['location.workshop.paper.read'] } })
    expect(codeOf(await announce(owner, { by: reader.client }))).toBe('no_permission')
    const { uuid } = await world.admin.ok<{ uuid: string }>('POST', '/v1/upload-groups', {
      name: 'Voll',
      default_for: ['acceptance'],
      quota_megabytes: 1,
    })
    const person = await world.somebody('technician', { permissions: { HOME: PAPERS } })
    expect(codeOf(await announce(owner, { by: person.client }))).toBe('no_permission')
    const holder = await world.somebody('technician', {
      permissions: { HOME: PAPERS, [uploadGroupScope(uuid)]: ['upload_group.create'] },
    })
    expect(codeOf(await announce(owner, { by: holder.client, size: 2 * 1024 * 1024 }))).toBe('quota_exceeded')
    expect((await announce(owner, { by: holder.client })).status).toBe(201)
    await world.admin.ok('DELETE', `/v1/upload-groups/${uuid}`)
  })

  it('A photo in pieces is refused when earlier announcements take the room of its group', async () => {
    const owner = await paperUuid()
    const { uuid } = await world.admin.ok<{ uuid: string }>('POST', '/v1/upload-groups', {
      name: 'Knapp',
      default_for: ['acceptance'],
      quota_megabytes: 1,
    })
    const sizes = [600, 600].map((kilobytes) => kilobytes * 1024)
    const codes: (string | undefined)[] = []
    for (const size of sizes) codes.push(codeOf(await announce(owner, { size })))
    expect(codes).toEqual([undefined, 'quota_exceeded'])
    await world.admin.ok('DELETE', `/v1/upload-groups/${uuid}`)
  })

  it('A user has at most 200 photos in pieces, also when all are announced at once', async () => {
    const owner = await paperUuid()
    const somebody = await world.somebody('technician', { permissions: { HOME: PAPERS } })
    const answers = await Promise.all(Array.from({ length: 230 }, () => announce(owner, { by: somebody.client })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(200)
    expect(answers.filter((answer) => codeOf(answer) === 'too_many_attempts')).toHaveLength(30)
  })

  it('The photos in pieces of a user are refused beyond 256 MB together', async () => {
    const owner = await paperUuid()
    const { client: by } = await world.somebody('technician', { permissions: { HOME: PAPERS } })
    const size = 8 * 1024 * 1024
    const codes: (string | undefined)[] = []
    for (let nth = 0; nth < 33; nth += 1) codes.push(codeOf(await announce(owner, { by, size })))
    expect(codes).toEqual([...Array.from({ length: 32 }, () => undefined), 'too_many_attempts'])
  })

  it('A photo in pieces is refused while the workshop is switched off', async () => {
    const owner = await paperUuid()
    expect((await world.change({ plugin_workshop: false })).status).toBe(200)
    expect(codeOf(await announce(owner))).toBe('plugin_disabled')
    expect((await world.change({ plugin_workshop: true })).status).toBe(200)
    expect((await announce(owner)).status).toBe(201)
  })

  it('A photo in pieces can be sent and taken over only by the user who announced it, and only for that paper', async () => {
    const [owner, other] = [await paperUuid(), await paperUuid()]
    const colleague = await world.somebody('technician', { permissions: { HOME: PAPERS } })
    const address = addressOf(await announce(owner))
    await piece(address, 0, PHOTO)
    expect(await offsetOf(address, colleague.client)).toBe(404)
    expect((await piece(address, 0, PHOTO, colleague.client)).status).toBe(404)
    await colleague.client.send('DELETE', address, undefined, TUS)
    expect(codeOf(await takeOver(owner, address, colleague.client))).toBe('not_found')
    expect(codeOf(await takeOver(other, address))).toBe('not_found')
    expect((await takeOver(owner, address)).status).toBe(200)
  })

  it('A photo in pieces takes no more bytes than were announced', async () => {
    const owner = await paperUuid()
    const address = addressOf(await announce(owner, { size: 50 }))
    expect((await piece(address, 0, PHOTO)).status).toBeGreaterThanOrEqual(400)
    expect(await offsetOf(address)).toBeLessThanOrEqual(50)
  })

  it('A photo in pieces is checked by its content when it is taken over, whatever was announced', async () => {
    const owner = await paperUuid()
    const bytes = Buffer.alloc(500, '<script>')
    const address = addressOf(await announce(owner, { size: bytes.length }))
    await piece(address, 0, bytes)
    expect(codeOf(await takeOver(owner, address))).toBe('wrong_file_type')
  })

  it('A photo in pieces is deleted after a day', async () => {
    const address = addressOf(await announce(await paperUuid()))
    await world.inDealer((tx) =>
      tx
        .updateTable('incoming_files')
        .set({ created_at: new Date(world.now() - DAY_MS - 1_000) })
        .execute(),
    )
    await runCheck(world)
    expect(await offsetOf(address)).toBe(404)
  })

  it('A photo in pieces is refused without a session', async () => {
    const answer = await fetch(`${world.server.address}/api${INCOMING}`, { method: 'POST', headers: TUS })
    expect(answer.status).toBe(401)
  })
})
