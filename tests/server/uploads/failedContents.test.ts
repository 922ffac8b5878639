import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { codeOf } from '#tests/server/files/fileWorld.ts'
import { fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { announceUpload, fileIn } from '#tests/server/worlds/uploadRows.ts'
import { openUploadWorld, type UploadRow, type UploadWorld } from './uploadWorld.ts'

const PROGRAM = Buffer.from('MZ\u0090\u0000 program')
const DAMAGED_PHOTO = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 9, 9, 9, 9])
const GOOD = Buffer.from('Protokoll\n')

let world: UploadWorld
let group: string
beforeAll(async () => {
  world = await openUploadWorld()
  group = await world.group('Gemeinsam')
})
afterAll(() => world.close())

describe('7.19 a content that fails', () => {
  it('The row of a file stays when one content fails and another content was accepted meanwhile', async () => {
    const { uuid } = await world.create(group, 'Protokoll.txt')
    const bad = await world.bring(uuid, DAMAGED_PHOTO)
    const good = await world.bring(uuid, GOOD)
    // The check of the bad content waits for the file of an attempt before, which is locked.
    await world.inDealer((tx) =>
      sql`insert into files (dealer_id, uuid, owner_record, role, digest, size, content_type, scan_state, created_at)
        select dealer_id, ${bad}, 'upload', 'content', decode(repeat('00', 32), 'hex'), 1, 'image/jpeg', 'unscanned', now()
        from uploads where uuid = ${uuid}`.execute(tx),
    )
    const locked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const lock = world.inDealer(async (tx) => {
      await sql`select from files where uuid = ${bad} for update`.execute(tx)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const failing = world.take(uuid, bad)
    await vi.waitFor(async () => expect((await world.row(uuid)).state).toBe('scanning'))
    const taken = await world.take(uuid, good)
    expect(taken.status).toBe(200)
    release.resolve()
    await lock
    expect(codeOf(await failing)).toBe('failed_to_read_file')
    const row = await world.row(uuid)
    expect(row).toMatchObject({ state: 'available', version_count: 1 })
    expect((await world.content(row)).bytes.equals(GOOD)).toBe(true)
  })

  it('A refused content does not delete the empty row of another user, who can still send a content', async () => {
    const owner = (await world.member({ [group]: ['read', 'create'] })).client
    const colleague = (await world.member({ [group]: ['read', 'update'] })).client
    const { uuid } = await world.create(group, 'Anleitung.txt', owner)
    expect(codeOf(await world.take(uuid, await world.bring(uuid, PROGRAM, colleague), colleague))).toBe(
      'wrong_file_type',
    )
    expect((await world.row(uuid, owner)).state).toBe('uploading')
    expect((await world.take(uuid, await world.bring(uuid, GOOD, owner), owner)).status).toBe(200)
  })

  it('A refused content does not delete its sender’s empty row while a colleague sends another content', async () => {
    const owner = (await world.member({ [group]: ['read', 'create'] })).client
    const colleague = (await world.member({ [group]: ['read', 'update'] })).client
    const { uuid } = await world.create(group, 'Plan.txt', owner)
    const good = await world.bring(uuid, GOOD, colleague)
    expect(codeOf(await world.take(uuid, await world.bring(uuid, PROGRAM, owner), owner))).toBe('wrong_file_type')
    expect((await world.take(uuid, good, colleague)).status).toBe(200)
  })

  it('A refused content deletes the empty row that its sender created', async () => {
    const { uuid } = await world.create(group, 'Programm.txt')
    expect(codeOf(await world.take(uuid, await world.bring(uuid, PROGRAM)))).toBe('wrong_file_type')
    expect(codeOf(await world.admin.send('GET', `/v1/uploads/${uuid}`))).toBe('not_found')
  })
})

describe('7.19 the linked record of a file', () => {
  it('A file is linked only to records that the user may see, and others answer as if there were none', async () => {
    const clerk = (await world.member({ [group]: ['read', 'create', 'update'] })).client
    const customer = await world.admin.ok<{ uuid: string }>('POST', '/v1/customers', { name: 'Petra Vogel' })
    const vehicle = await world.admin.ok<{ uuid: string }>('POST', '/v1/vehicles', { licensePlate: 'HH-PV 77' })
    const links = { customer_uuid: customer.uuid, vehicle_uuid: vehicle.uuid }
    for (const [field, uuid] of Object.entries(links)) {
      const send = (id: string) =>
        clerk.send('POST', '/v1/uploads', Object.assign(fileIn(group, 'Foto.png'), { [field]: id }))
      expect(fieldsOf(await send(uuid)), field).toEqual({ [field]: 'not_found' })
      expect(fieldsOf(await send(randomUUID())), field).toEqual({ [field]: 'not_found' })
    }
    const linked = await world.admin.ok<UploadRow>('POST', '/v1/uploads', Object.assign(fileIn(group, 'A.png'), links))
    const own = await world.create(group, 'B.png', clerk)
    const link = { version: own.version, vehicle_uuid: vehicle.uuid }
    expect(fieldsOf(await clerk.send('PATCH', `/v1/uploads/${own.uuid}`, link))).toEqual({ vehicle_uuid: 'not_found' })
    const renamed = { version: linked.version, name: 'C.png', customer_uuid: customer.uuid }
    expect((await clerk.send('PATCH', `/v1/uploads/${linked.uuid}`, renamed)).status).toBe(200)
    expect(await world.row(linked.uuid)).toMatchObject(Object.assign({ name: 'C.png' }, links))
  })
})

describe('7.19 deleted files', () => {
  it('A file group whose quota is used up by deleted files has room again when they are purged', async () => {
    const tight = await world.group('Eng', { quota_megabytes: 1 })
    const rights = { [tight]: ['read', 'create', 'update', 'delete'] } as const
    const keeper = (await world.member(rights)).client
    const clerk = (await world.member({ [tight]: ['read', 'create', 'update'], [group]: ['delete'] })).client
    const big = Buffer.alloc(300 * 1024, 'a')
    const rows = []
    for (const name of ['a.txt', 'b.txt', 'c.txt']) rows.push((await world.file(tight, name, big, keeper)).row)
    const [first, second, kept] = rows.map(({ uuid }) => uuid)
    const purge = (uuid: string | undefined, includes_group: boolean, by = keeper) =>
      by.send('POST', `/v1/uploads/${uuid}/purge`, { includes_group })
    for (const uuid of [first, second]) await keeper.ok('DELETE', `/v1/uploads/${uuid}`)
    const announced = await world.create(tight, 'd.txt', keeper)
    expect(codeOf(await announceUpload(keeper, announced.uuid, big.length))).toBe('quota_exceeded')
    expect(codeOf(await purge(first, true, clerk))).toBe('no_permission')
    expect(codeOf(await purge(kept, true))).toBe('record_in_use')
    expect((await purge(first, true)).json).toEqual({ count: 2 })
    expect((await announceUpload(keeper, announced.uuid, big.length)).status).toBe(201)
    expect(codeOf(await keeper.send('POST', `/v1/uploads/${second}/restore`))).toBe('not_found')
    expect((await world.row(kept ?? '', keeper)).state).toBe('available')
    const events = await world.inDealer((tx) =>
      sql`select event from audit_events where event = 'upload.purged'`.execute(tx),
    )
    expect(events.rows).toHaveLength(2)
  })
})
