import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UploadTwin } from '#contract/api/uploads/uploads.ts'
import { codeOf } from '#tests/server/files/fileWorld.ts'
import { openUploadWorld, type UploadRow, type UploadWorld } from './uploadWorld.ts'

let world: UploadWorld
let group: string
let photo: Buffer
beforeAll(async () => {
  world = await openUploadWorld()
  group = await world.group('Schäden')
  // Noise, so that the photo is longer than several pieces.
  photo = await sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Make: 'Fotohandy' }, IFD3: { GPSAreaInformation: 'Werderstrasse' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
})
afterAll(() => world.close())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const twins = async (digest: string) =>
  (
    await world.admin.ok<{ items: (UploadTwin & { digest: string })[] }>('POST', '/v1/uploads/twins', {
      digests: [digest],
    })
  ).items

describe('7.19 camera data of uploads', () => {
  it('A shared photo has no place and no device, stands upright, and is listed with its stored size and digest', async () => {
    const { row } = await world.file(group, 'Tür.jpg', photo)
    const { bytes } = await world.content(row)
    for (const word of ['Fotohandy', 'Werderstrasse']) expect(bytes.includes(word), word).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6 })
    expect(row).toMatchObject({
      size: bytes.length,
      digest: sha256(bytes),
      width: 600,
      height: 900,
      state: 'available',
    })
    const pixels = (from: Buffer) => sharp(from).raw().toBuffer()
    expect((await pixels(bytes)).equals(await pixels(photo))).toBe(true)
    const small = await world.admin.send('GET', `/v1/uploads/${row.uuid}/thumbnail`)
    const { width = 0, height = 0 } = await sharp(small.bytes).metadata()
    expect(height).toBeGreaterThan(width)
  })

  it('The same photo is found before and after its upload, with and without its camera data', async () => {
    const { row } = await world.file(group, 'Heck.jpg', photo)
    expect((await twins(sha256(photo))).map(({ uuid }) => uuid)).toContain(row.uuid)
    expect((await twins(sha256(photo))).every(({ digest }) => digest === sha256(photo))).toBe(true)
    expect((await twins(row.digest)).map(({ uuid }) => uuid)).toContain(row.uuid)
    const { bytes } = await world.content(row)
    const copy = await world.file(group, 'Kopie.jpg', bytes)
    expect(copy.row.digest).toBe(row.digest)
    expect(copy.twins.map(({ uuid }) => uuid)).toContain(row.uuid)
  })

  it('A restored version is found by the bytes that were sent for it, and a replaced one is not', async () => {
    const first = await sharp(photo).jpeg({ quality: 50 }).keepMetadata().toBuffer()
    const second = await sharp(photo).jpeg({ quality: 40 }).keepMetadata().toBuffer()
    const { row } = await world.file(group, 'Front.jpg', first)
    await world.take(row.uuid, await world.bring(row.uuid, second))
    expect(await twins(sha256(first))).toEqual([])
    expect(await twins(sha256(second))).toHaveLength(1)
    const back = await world.admin.send('POST', `/v1/uploads/${row.uuid}/versions/${row.version_uuid}/restore`)
    expect((back.json as UploadRow).digest).toBe(row.digest)
    expect(await twins(sha256(first))).toHaveLength(1)
  })

  it('A picture that cannot be read is refused with a clear error, and its file is gone', async () => {
    const { uuid } = await world.create(group, 'kaputt.jpg')
    const damaged = Buffer.from('ffd8ffdb0004000012345678', 'hex')
    expect(codeOf(await world.take(uuid, await world.bring(uuid, damaged)))).toBe('failed_to_read_file')
    expect(codeOf(await world.admin.send('GET', `/v1/uploads/${uuid}`))).toBe('not_found')
  })
})
