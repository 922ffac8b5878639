import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { claimObject, leaveObjects } from '#server/files/fileObjects.ts'
import { openObjectStorage } from '#server/storage/objectStorage.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { ANYWHERE } from '#tests/support/samples/anywhere.ts'
import { STORAGE_KEYS, startObjectStorage } from '#tests/support/services/objectStorage.ts'
import { BUCKET, codeOf, type FileWorld, openFileWorld } from './fileWorld.ts'

let storage: Awaited<ReturnType<typeof startObjectStorage>>
let world: FileWorld
beforeAll(async () => {
  ;[storage, world] = await Promise.all([startObjectStorage(BUCKET), openFileWorld()])
})
afterAll(async () => {
  await Promise.all([storage.stop(), world.close()])
})
afterEach(() => vi.restoreAllMocks())

const open = () =>
  openObjectStorage(
    {
      endpoint: storage.address,
      region: '',
      bucket: BUCKET,
      accessKey: STORAGE_KEYS.access,
      secretKey: STORAGE_KEYS.secret,
    },
    ANYWHERE.lookup,
  )
const keyOf = (object: string) => `werkbank/${world.dealer.dealerId}/${object}`
const fetched = (address: string) => world.fetched(address)

describe('a dealer with an object storage', () => {
  it('New files of a dealer with an object storage are in the storage, and none of their content in the database', async () => {
    expect((await world.change(world.storageAt(storage.address))).status).toBe(200)
    const photo = await world.photo()
    const { file, parts, objects } = await world.stored(photo.uuid)
    expect(parts).toEqual([])
    expect(objects.map(({ uuid }) => uuid)).toContain(file?.object_uuid)
    expect((await fetched(photo.address)).length).toBe(file?.size)
    await world.change({ upload_storage_enabled: false })
    expect((await fetched(photo.address)).length).toBe(file?.size)
    const later = await world.photo()
    expect((await world.stored(later.uuid)).parts).toHaveLength(1)
    expect((await world.state()).target).toBe('database')
    expect((await world.move()).places.object_storage.count).toBe(0)
  })

  it('A new file goes into the database while the object storage does not answer', async () => {
    await world.change(world.storageAt('http://127.0.0.1:1'))
    const photo = await world.photo()
    expect((await world.stored(photo.uuid)).parts).toHaveLength(1)
    expect((await fetched(photo.address)).length).toBeGreaterThan(0)
    const { move } = await world.move()
    expect(move).toMatchObject({ state: 'failed', error: 'storage_unavailable', moved: 0 })
    expect((await world.stored(photo.uuid)).parts).toHaveLength(1)
  })

  it('All contents move to the storage and back without loss', async () => {
    await world.change({ upload_storage_enabled: false })
    const photos = [await world.photo(), await world.photo(), await world.photo()]
    const before = await Promise.all(photos.map(({ address }) => fetched(address)))
    await world.change(world.storageAt(storage.address))
    const there = await world.move()
    expect(there).toMatchObject({
      move: { state: 'done', damaged: 0, error: null },
      places: { database: { count: 0 } },
    })
    expect(await Promise.all(photos.map(({ address }) => fetched(address)))).toEqual(before)
    expect((await world.inDealer((tx) => tx.selectFrom('file_parts').select('nth').execute())).length).toBe(0)
    await world.change({ upload_storage_enabled: false })
    const back = await world.move()
    expect(back).toMatchObject({
      move: { state: 'done', damaged: 0 },
      places: { object_storage: { count: 0, bytes: 0 } },
    })
    expect(await Promise.all(photos.map(({ address }) => fetched(address)))).toEqual(before)
    // The storage holds no unknown object.
    expect(await world.inDealer((tx) => tx.selectFrom('file_objects').selectAll().execute())).toEqual([])
  })

  it('A file stays where it is when its copy differs, and the move reports it', async () => {
    await world.change(world.storageAt(storage.address))
    const photo = await world.photo()
    const { file } = await world.stored(photo.uuid)
    const one = open()
    await one.put(keyOf(file?.object_uuid ?? ''), Buffer.alloc(file?.size ?? 0, 1), 'image/png')
    one.close()
    expect(codeOf(await world.admin.send('GET', photo.address))).toBe('file_damaged')
    await world.change({ upload_storage_enabled: false })
    expect((await world.move()).move).toMatchObject({ state: 'done', damaged: 1 })
    expect((await world.stored(photo.uuid)).file?.object_uuid).toBe(file?.object_uuid)
    await world.inDealer((tx) => tx.deleteFrom('paper_photos').where('uuid', '=', photo.uuid).execute())
    await world.inDealer((tx) => tx.deleteFrom('files').where('uuid', '=', photo.uuid).execute())
  })

  it('Another object storage cannot be set while files are in the current one', async () => {
    await world.change(world.storageAt(storage.address))
    const photo = await world.photo()
    expect(codeOf(await world.change({ upload_storage_bucket: 'another' }))).toBe('storage_in_use')
    expect(codeOf(await world.change({ upload_storage_secret_key: null }))).toBe('storage_in_use')
    expect((await world.change({ upload_storage_secret_key: STORAGE_KEYS.secret })).status).toBe(200)
    expect((await fetched(photo.address)).length).toBeGreaterThan(0)
    await world.change({ upload_storage_enabled: false })
    await world.move()
  })

  it('A move whose process died goes on from the file where it stopped', async () => {
    await world.change({ upload_storage_enabled: false })
    const photos = [await world.photo(), await world.photo()]
    await world.change(world.storageAt(storage.address))
    const { dealerId } = world.dealer
    await world.inDealer((tx) =>
      tx
        .insertInto('file_moves')
        .values({
          dealer_id: dealerId,
          uuid: uuidv7(),
          target: 'object_storage',
          state: 'running',
          total: 2,
          moved: 1,
          after_uuid: photos[0]?.uuid ?? null,
          started_at: new Date(readClock()),
          started_by: null,
        })
        .execute(),
    )
    await world.move()
    expect((await world.stored(photos[0]?.uuid ?? '')).file?.object_uuid).toBeNull()
    expect((await world.stored(photos[1]?.uuid ?? '')).file?.object_uuid).not.toBeNull()
  })

  it('A file may refer to an object only if the settings have not changed since and the object is not being deleted', async () => {
    const uuid = uuidv7()
    const { dealerId } = world.dealer
    const claim = (version: number) => world.inDealer((tx) => claimObject(tx, { uuid, version }))
    const { version } = await world.admin.ok<{ version: number }>('GET', '/v1/admin/settings')
    await world.inDealer((tx) => tx.insertInto('file_objects').values({ dealer_id: dealerId, uuid }).execute())
    expect([await claim(version), await claim(version - 1)]).toEqual([true, false])
    await world.inDealer((tx) => leaveObjects(tx, [uuid]))
    expect(await claim(version)).toBe(false)
  })

  it('A user who is no administrator cannot move files to the object storage', async () => {
    const person = await world.somebody('technician', { permissions: { global: ['global.settings.update'] } })
    expect(codeOf(await person.client.send('POST', '/v1/admin/files/move'))).toBe('no_permission')
  })
})

/** A storage whose answers never end. */
async function endlessStorage(status: number) {
  let sent = 0
  const server = createServer((request, response) => {
    request.resume()
    const part = Buffer.alloc(64 * 1024, 'x')
    response.writeHead(status, { 'content-type': 'application/xml' })
    const talk = () => {
      while (!response.destroyed && response.write(part)) sent += part.length
    }
    response.on('drain', talk)
    talk()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    sent: () => sent,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('S6 the object storage', () => {
  it.each([
    ['an object', 200, 'get'],
    ['an error about an object', 404, 'get'],
    ['a confirmation', 200, 'put'],
    ['an error about a new object', 403, 'put'],
    ['a confirmation of a deletion', 200, 'remove'],
  ] as const)('An answer of the object storage that never ends is cut off: %s', async (_name, status, call) => {
    const endless = await endlessStorage(status)
    const one = openObjectStorage(
      { endpoint: endless.address, region: '', bucket: BUCKET, accessKey: 'a', secretKey: 'b' },
      ANYWHERE.lookup,
    )
    const calls = {
      get: () => one.get('x', 100_000),
      put: () => one.put('x', Buffer.alloc(10), 'text/plain'),
      remove: () => one.remove('x'),
    }
    await expect(calls[call]()).rejects.toThrow()
    // The storage sends only what the buffers of the connections took before they were cut.
    expect(endless.sent()).toBeLessThan(20 * 1024 * 1024)
    one.close()
    endless.close()
  })

  it('An object is read up to its stored size and no further', async () => {
    const one = open()
    await one.put('larger', Buffer.alloc(300_000), 'application/octet-stream')
    await expect(one.get('larger', 100_000)).rejects.toThrow('too long')
    const { bytes, digest } = await one.get('larger', 300_000)
    expect(digest).toEqual(createHash('sha256').update(bytes).digest())
    one.close()
  })
})
