import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLastingProcess } from '#server/apart/lastingProcess.ts'
import { createThumbnails, DRAWING } from '#server/files/thumbnails/thumbnails.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import { PAPERS } from '#tests/server/worlds/workshopWorld.ts'
import { codeOf, type FileWorld, openFileWorld } from './fileWorld.ts'

let world: FileWorld
beforeAll(async () => {
  world = await openFileWorld()
})
afterAll(() => world.close())

const store = async (bytes: Buffer, type: string) => {
  const list = world.addressOf((await world.paper()).uuid, '/photos')
  const { uuid } = (await world.admin.send('POST', list, bytes, { 'content-type': type })).json as { uuid: string }
  return { uuid, address: `${list}/${uuid}`, small: `${list}/${uuid}/thumbnail` }
}
const kept = (uuid: string) =>
  world.inDealer((tx) => tx.selectFrom('file_thumbnails').select('bytes').where('file_uuid', '=', uuid).execute())

/** The head and the end of a picture with nothing decodable between them. */
const BROKEN = Buffer.concat([
  png(300, 300).subarray(0, 33),
  Buffer.from('00000004494441540000000035af061e', 'hex'),
  Buffer.from('0000000049454e44ae426082', 'hex'),
])

describe('the small picture of a photo', () => {
  it('A thumbnail has at most 400 pixels a side, is a WebP, and is drawn once', async () => {
    const large = await sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer()
    const photo = await store(large, 'image/jpeg')
    expect(await kept(photo.uuid)).toEqual([])
    const answers = await Promise.all([world.fetched(photo.small), world.fetched(photo.small)])
    expect(await sharp(answers[0]).metadata()).toMatchObject({ format: 'webp', width: 400, height: 225 })
    expect((await kept(photo.uuid)).map(({ bytes }) => bytes.equals(answers[0] ?? bytes))).toEqual([true])
    expect((await world.fetched(photo.small)).equals(answers[0] ?? Buffer.alloc(0))).toBe(true)
    expect((await world.fetched(photo.address)).length).toBeGreaterThan(answers[0]?.length ?? 0)
  })

  it('A photo that cannot be drawn has no thumbnail and stays readable itself', async () => {
    const stored = await store(BROKEN, 'image/png')
    expect(codeOf(await world.admin.send('GET', stored.small))).toBe('failed_to_read_file')
    expect((await world.admin.send('GET', stored.address)).status).toBe(200)
  })

  it('A picture too large to be held in memory is not read for a thumbnail', async () => {
    const photo = await store(png(60, 60), 'image/png')
    const grow = (size: number) =>
      world.inDealer((tx) => tx.updateTable('files').set({ size }).where('uuid', '=', photo.uuid).execute())
    await grow(65 * 1024 * 1024)
    expect(codeOf(await world.admin.send('GET', photo.small))).toBe('failed_to_read_file')
    await grow(png(60, 60).length)
    const widen = (width: number) =>
      world.inDealer((tx) => tx.updateTable('files').set({ width }).where('uuid', '=', photo.uuid).execute())
    await widen(2_000_000)
    expect(codeOf(await world.admin.send('GET', photo.small))).toBe('failed_to_read_file')
    await widen(60)
    expect((await world.admin.send('GET', photo.small)).status).toBe(200)
  })

  it('A user who may not see the photo gets no thumbnail, and a locked file has none', async () => {
    const photo = await store(png(120, 120), 'image/png')
    const stranger = await world.somebody('technician', { permissions: { ELSEWHERE: PAPERS } })
    expect((await stranger.client.send('GET', photo.small)).status).toBe(404)
    await world.fetched(photo.small)
    await world.inDealer((tx) =>
      tx.updateTable('files').set({ scan_state: 'infected' }).where('uuid', '=', photo.uuid).execute(),
    )
    expect(codeOf(await world.admin.send('GET', photo.small))).toBe('file_infected')
    // A user without the right gets no 304 either.
    const has = { 'if-none-match': '*' }
    expect(codeOf(await world.admin.send('GET', photo.address, undefined, has))).toBe('file_infected')
  })
})

describe('a picture that many users ask for', () => {
  it('A thumbnail that many users ask for is read and drawn once, and a failed one is not tried again', async () => {
    const [good, bad] = [await store(png(120, 120), 'image/png'), await store(BROKEN, 'image/png')]
    const contents: Record<string, Buffer> = { [good.uuid]: png(120, 120), [bad.uuid]: BROKEN }
    const read: string[] = []
    const thumbnails = createThumbnails({
      database: world.server.database,
      files: {
        open: async (_dealer, uuid) => {
          read.push(uuid)
          const bytes = contents[uuid] ?? Buffer.alloc(0)
          async function* pieces() {
            for (let at = 0; at < bytes.length; at += 20) yield bytes.subarray(at, at + 20)
          }
          return { type: 'image/png', pieces: pieces(), size: bytes.length, digest: Buffer.alloc(32) }
        },
      },
    })
    const ask = (uuid: string) => thumbnails.read(world.dealer.dealerId, uuid)
    const small = await Promise.all([1, 2, 3].map(() => ask(good.uuid)))
    expect(new Set(small.map(({ bytes }) => bytes.toString('hex'))).size).toBe(1)
    for (const _ of [1, 2, 3]) await expect(ask(bad.uuid)).rejects.toMatchObject({ code: 'failed_to_read_file' })
    expect(read).toEqual([good.uuid, bad.uuid])
    thumbnails.close()
  })
})

const WHOLE = { isWhole: true } as const

describe('a process that draws pictures', () => {
  const open = (timeMs: number, waitingMax = 10) =>
    createLastingProcess<{ isWhole: true }, { bytes: Uint8Array | null }>({
      module: DRAWING,
      limits: { timeMs, heapMb: 128 },
      idleMs: 60_000,
      waitingMax,
    })

  it('A drawing process that takes too long is killed, and the next picture gets a new process', async () => {
    const drawing = open(1)
    await expect(drawing.ask(WHOLE, [png(50, 50)])).rejects.toThrow('took too long')
    drawing.close()
    const again = open(20_000)
    expect((await again.ask(WHOLE, [png(50, 50)])).bytes).not.toBeNull()
    again.close()
  })

  it('A drawing process refuses a picture when too many already wait', async () => {
    const drawing = open(20_000, 2)
    const asked = await Promise.allSettled([1, 2, 3].map(() => drawing.ask(WHOLE, [png(50, 50)])))
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    drawing.close()
  })

  it('A drawing process draws the next picture whole after the bytes of one picture broke off', async () => {
    const drawing = open(20_000)
    async function* broken() {
      yield png(50, 50).subarray(0, 30)
      throw new Error('deleted meanwhile')
    }
    await expect(drawing.ask(WHOLE, broken())).rejects.toThrow('deleted meanwhile')
    expect((await drawing.ask(WHOLE, [png(50, 50)])).bytes).not.toBeNull()
    drawing.close()
  })

  it('A drawing process refuses pictures with more pixels than a photo may have', async () => {
    const drawing = open(20_000)
    const { bytes } = await drawing.ask(WHOLE, [png(30_000, 3_000)])
    expect(bytes).toBeNull()
    drawing.close()
  })
})
