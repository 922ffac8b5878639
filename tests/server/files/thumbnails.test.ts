import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLastingProcess } from '#server/apart/lastingProcess.ts'
import { DRAWING } from '#server/files/thumbnails/thumbnails.ts'
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

describe('the small picture of a photo', () => {
  it('has at most 400 pixels a side, is a WebP, and is drawn once', async () => {
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

  it('is refused for a photo that cannot be drawn, which stays readable itself', async () => {
    // A head and an end, and between them nothing that unpacks.
    const broken = Buffer.concat([
      png(300, 300).subarray(0, 33),
      Buffer.from('00000004494441540000000035af061e', 'hex'),
      Buffer.from('0000000049454e44ae426082', 'hex'),
    ])
    const stored = await store(broken, 'image/png')
    expect(codeOf(await world.admin.send('GET', stored.small))).toBe('failed_to_read_file')
    expect((await world.admin.send('GET', stored.address)).status).toBe(200)
  })

  it('is shown to nobody who may not see the photo, and of no file that is locked', async () => {
    const photo = await store(png(120, 120), 'image/png')
    const stranger = await world.somebody('technician', { permissions: { ELSEWHERE: PAPERS } })
    expect((await stranger.client.send('GET', photo.small)).status).toBe(404)
    await world.fetched(photo.small)
    await world.inDealer((tx) =>
      tx.updateTable('files').set({ scan_state: 'infected' }).where('uuid', '=', photo.uuid).execute(),
    )
    expect(codeOf(await world.admin.send('GET', photo.small))).toBe('file_infected')
  })
})

describe('a process that draws pictures', () => {
  const open = (timeMs: number, waitingMax = 10) =>
    createLastingProcess<Uint8Array, { bytes: Uint8Array | null }>({
      module: DRAWING,
      limits: { timeMs, heapMb: 128 },
      idleMs: 60_000,
      waitingMax,
    })

  it('is killed when a picture takes too long, and the next one gets a new process', async () => {
    const drawing = open(1)
    await expect(drawing.ask(png(50, 50))).rejects.toThrow('took too long')
    drawing.close()
    const again = open(20_000)
    expect((await again.ask(png(50, 50))).bytes).not.toBeNull()
    again.close()
  })

  it('lets no more wait than it can draw soon', async () => {
    const drawing = open(20_000, 2)
    const asked = await Promise.allSettled([1, 2, 3].map(() => drawing.ask(png(50, 50))))
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    drawing.close()
  })

  it('refuses pictures of more pixels than a photo may have', async () => {
    const drawing = open(20_000)
    const { bytes } = await drawing.ask(png(30_000, 3_000))
    expect(bytes).toBeNull()
    drawing.close()
  })
})
