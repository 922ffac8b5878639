import { createHash, randomBytes } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeParts } from '#server/files/fileParts.ts'
import { openObjectStorage } from '#server/storage/objectStorage.ts'
import { fullTest } from '#tests/support/fullTest.ts'
import { ANYWHERE } from '#tests/support/samples/anywhere.ts'
import { STORAGE_KEYS, startObjectStorage } from '#tests/support/services/objectStorage.ts'
import { BUCKET, codeOf, type FileWorld, openFileWorld } from './fileWorld.ts'

const MB = 1024 * 1024
let storage: Awaited<ReturnType<typeof startObjectStorage>>
let world: FileWorld
beforeAll(async () => {
  ;[storage, world] = await Promise.all([startObjectStorage(BUCKET), openFileWorld()])
})
afterAll(async () => {
  await Promise.all([storage.stop(), world.close()])
})

/** Writes the object of a file. */
async function put(object: string | null | undefined, bytes: Buffer): Promise<void> {
  const { access: accessKey, secret: secretKey } = STORAGE_KEYS
  const account = { endpoint: storage.address, region: '', bucket: BUCKET, accessKey, secretKey }
  const one = openObjectStorage(account, ANYWHERE.lookup)
  await one.put(`werkbank/${world.dealer.dealerId}/${object}`, bytes, 'image/png')
  one.close()
}

/** A photo with a content of this size, where the settings put it. */
async function largePhoto(size: number) {
  const { uuid, address } = await world.photo()
  const { file } = await world.stored(uuid)
  const content = randomBytes(size)
  const digest = createHash('sha256').update(content).digest()
  const object = file?.object_uuid ?? null
  await world.inDealer(async (tx) => {
    await tx.updateTable('files').set({ size, digest }).where('uuid', '=', uuid).execute()
    await tx.deleteFrom('file_parts').where('file_uuid', '=', uuid).execute()
    if (object === null) await writeParts(tx, world.dealer.dealerId, uuid, content)
  })
  if (object !== null) await put(object, content)
  return { uuid, address, content, object }
}

it('S8 A large file of the object storage is read in pieces, and its answer breaks off when bytes are damaged', async () => {
  await world.change(world.storageAt(storage.address))
  const { address, content, object } = await largePhoto(3 * MB + 7)
  expect((await world.fetched(address)).equals(content)).toBe(true)
  const damaged = Buffer.from(content)
  damaged[5] = (content[5] ?? 0) ^ 1
  await put(object, damaged)
  await expect(world.fetched(address)).rejects.toThrow('terminated')
  await put(object, content.subarray(0, 2 * MB + 3))
  await expect(world.fetched(address)).rejects.toThrow('terminated')
  await put(object, content.subarray(0, 100))
  expect(codeOf(await world.admin.send('GET', address))).toBe('file_damaged')
  await put(object, content)
  expect((await world.fetched(address)).equals(content)).toBe(true)
})

fullTest('S8 A file that moves to the object storage while a user fetches it is read to its end', async () => {
  await world.change({ upload_storage_enabled: false })
  // More than the buffers of a connection take.
  const { uuid, address, content, object } = await largePhoto(24 * MB)
  expect(object).toBeNull()
  const headers = { 'x-dealer-code': world.dealer.code, authorization: `Bearer ${world.admin.token}` }
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${world.server.address}/api${address}`, { headers }, resolve).once('error', reject),
  )
  response.pause()
  await world.change(world.storageAt(storage.address))
  expect((await world.move()).move).toMatchObject({ state: 'done', damaged: 0 })
  expect((await world.stored(uuid)).file?.object_uuid).not.toBeNull()
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part)
  expect(Buffer.concat(parts).equals(content)).toBe(true)
})
