import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleaningOf } from '#server/files/cleaning/cleaningOf.ts'
import { editedPieces, editedSize, inParts, type Source } from '#server/files/cleaning/edits.ts'
import { readPicture } from '#server/storage/picture.ts'
import { jpeg, png, webp } from '#tests/server/worlds/pictures.ts'
import { timedTest, timeLimit } from '#tests/support/timed.ts'

/** Yields the content in pieces of this length. */
async function* pieces(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
const sourceOf = (bytes: Buffer): Source => ({
  size: bytes.length,
  read: async (at, length) => bytes.subarray(at, Math.max(at, at + length)),
})
async function collect(parts: AsyncIterable<Buffer>) {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}
async function cleaned(type: string, bytes: Buffer, length = 7) {
  const cleaning = await cleaningOf(type, sourceOf(bytes))
  if (cleaning === null) return null
  const result = await collect(inParts(editedPieces(pieces(bytes, length), cleaning.edits), 11))
  expect(result.length).toBe(editedSize(bytes.length, cleaning.edits))
  return { bytes: result, orientation: cleaning.orientation }
}

const PLACE = 'Moenckebergstrasse'
/** Left half red, right half blue: 40 × 20 as stored. */
const halves = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: 20, height: 20, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ])
const withCameraData = (orientation: number) =>
  halves()
    .withExif({ IFD0: { Make: PLACE, Copyright: PLACE }, IFD3: { GPSLatitudeRef: 'N', GPSAreaInformation: PLACE } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:d="urn:d" d:place="${PLACE}"/></rdf:RDF></x:xmpmeta>`)
    .withMetadata({ orientation })
    .withIccProfile('p3')

/** The pixel in the middle of the upper edge, as a viewer shows it. */
async function shown(bytes: Buffer) {
  const { data, info } = await sharp(bytes).rotate().removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (info.width >> 1) * info.channels
  return { width: info.width, height: info.height, isRed: (data[at] ?? 0) > 200 && (data[at + 2] ?? 0) < 60 }
}

describe('7.19 camera data of shared pictures', () => {
  it.each([
    ['image/jpeg', 6],
    ['image/jpeg', 1],
    ['image/jpeg', 3],
    ['image/webp', 6],
    ['image/webp', 1],
    ['image/png', 6],
    ['image/png', 1],
  ] as const)('A %s with orientation %i loses place, device and texts, and is shown as before', async (type, turn) => {
    const picture = withCameraData(turn)
    const format = type.slice(6) as 'jpeg' | 'webp' | 'png'
    const taken = await picture.toFormat(format, { quality: 100 }).toBuffer()
    // A PNG keeps XMP as packed text or plain, a JPEG its camera data as they are.
    expect(taken.includes(PLACE)).toBe(true)
    const clean = await cleaned(type, taken)
    expect(clean?.orientation).toBe(turn)
    const bytes = clean?.bytes ?? Buffer.alloc(0)
    for (const word of [PLACE, 'GPS', 'xmpmeta', 'Make']) expect(bytes.includes(word), word).toBe(false)
    expect(await shown(bytes)).toEqual(await shown(taken))
    const { exif, xmp, icc, orientation } = await sharp(bytes).metadata()
    expect({ xmp, orientation: orientation ?? 1 }).toEqual({ xmp: undefined, orientation: turn })
    expect(exif?.length ?? 0).toBeLessThan(40)
    // Colours are no camera data.
    expect(icc?.length).toBeGreaterThan(100)
    const again = await cleaned(type, bytes)
    expect(again?.bytes.equals(bytes)).toBe(true)
  })

  it('An AVIF and a HEIC lose camera data in place, and can be drawn as before', async () => {
    const taken = await withCameraData(1).avif({ quality: 90 }).toBuffer()
    expect(taken.includes(PLACE)).toBe(true)
    const clean = await cleaned('image/avif', taken)
    expect(clean?.bytes.includes(PLACE)).toBe(false)
    expect(clean?.bytes.includes('xmpmeta')).toBe(false)
    expect(clean?.bytes.length).toBe(taken.length)
    expect(await shown(clean?.bytes ?? Buffer.alloc(0))).toEqual(await shown(taken))
    // The container of a HEIC is the same; only its brand differs.
    const heic = Buffer.from(taken)
    heic.write('heic', 8, 'latin1')
    expect((await cleaned('image/heic', heic))?.bytes.includes(PLACE)).toBe(false)
  })

  it.each([
    ['image/jpeg', jpeg(9, 9)],
    ['image/png', png(9, 9)],
    ['image/webp', webp(9, 9)],
    ['image/gif', Buffer.from('GIF89a and whatever follows')],
    ['application/pdf', Buffer.from('%PDF-1.7 /Author (Anna)')],
  ])('A %s without camera data is stored as it was sent', async (type, bytes) => {
    expect((await cleaned(type, bytes))?.bytes.equals(bytes)).toBe(true)
  })

  it('Previews behind the end of a JPEG are removed, and an animated PNG stays animated', async () => {
    const twice = Buffer.concat([jpeg(4, 4), jpeg(9, 9, [[0xe1, PLACE]])])
    expect((await cleaned('image/jpeg', twice))?.bytes.equals(jpeg(4, 4))).toBe(true)
    const between = jpeg(4, 4)
    const note = Buffer.from([0xff, 0xe1, 0x00, 0x08, 0x47, 0x50, 0x53, 0x20, 0x35, 0x33])
    const hidden = Buffer.concat([between.subarray(0, -2), note, between.subarray(-2)])
    expect((await cleaned('image/jpeg', hidden))?.bytes.equals(between)).toBe(true)
    const moving = png(4, 4, [['acTL', '\0\0\0\u0002\0\0\0\0']])
    expect((await cleaned('image/png', moving))?.bytes.equals(moving)).toBe(true)
  })

  it('A picture without its camera data is the same, however long the pieces are in which it is read', async () => {
    const taken = await withCameraData(8).jpeg().toBuffer()
    const whole = await cleaned('image/jpeg', taken, taken.length)
    for (const length of [1, 2, 3, 64, 1_000])
      expect((await cleaned('image/jpeg', taken, length))?.bytes).toEqual(whole?.bytes)
  })

  it('A picture that cannot be read is refused, because its camera data cannot be found', async () => {
    expect(await cleaned('image/jpeg', Buffer.from('ffd8ffdb0004000012345678', 'hex'))).toBeNull()
    expect(await cleaned('image/png', Buffer.concat([png(4, 4).subarray(0, 8), Buffer.alloc(64)]))).toBeNull()
    expect(await cleaned('image/webp', Buffer.from('RIFF\u0010\0\0\0WEBPxxxxxxxxxxxx', 'latin1'))).toBeNull()
    const heic = Buffer.concat([
      Buffer.from('\0\0\0\u0010ftypheic\0\0\0\0', 'latin1'),
      Buffer.from('\0\0\0\u0010meta\0\0\0\0\0\0\0\0', 'latin1'),
    ])
    expect(await cleaned('image/heic', heic)).toBeNull()
  })

  it('Reading a damaged JPEG, WebP or AVIF always ends with a result', async () => {
    const whole = [
      ['image/jpeg', await withCameraData(6).jpeg().toBuffer()],
      ['image/webp', await withCameraData(6).webp().toBuffer()],
      ['image/avif', await withCameraData(1).avif({ effort: 0 }).toBuffer()],
    ] as const
    for (const [type, bytes] of whole)
      for (let end = 16; end < bytes.length; end += 13) {
        await cleaned(type, bytes.subarray(0, end), 4_096)
        const broken = Buffer.from(bytes)
        broken.writeUInt16BE(0xffff, end - 2)
        await cleaned(type, broken, 4_096)
      }
  })
})

describe('Shared pictures that are made to keep the server busy', () => {
  const HEAD = png(16, 16).subarray(0, 33)
  timedTest.each([
    ['image/png', Buffer.concat([HEAD, Buffer.alloc(6_000_000, Buffer.from('0000000049444154aaaaaaaa', 'hex'))])],
    [
      'image/jpeg',
      Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(8_000_000, Buffer.from('ffe10002', 'hex'))]),
    ],
    ['image/jpeg', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(8_000_000, 0xff)])],
  ])('A %s of tiny parts is refused or cut at once', async (type, bytes) => {
    const took: number[] = []
    for (let nth = 0; nth < 5; nth++) {
      const start = performance.now()
      await cleaningOf(type, sourceOf(bytes))
      took.push(performance.now() - start)
    }
    // The source of this test never pauses, so this is the longest time for which one file can hold the thread (ms).
    // The real source pauses after each piece.
    expect(Math.min(...took)).toBeLessThan(timeLimit(150))
  })
})

describe('Photos of papers and pictures of texts', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'A %s keeps its orientation and nothing else of the camera',
    async (format) => {
      const taken = await withCameraData(6).toFormat(format, { quality: 100 }).toBuffer()
      const picture = readPicture(taken)
      expect(picture).toMatchObject({ width: 20, height: 40 })
      expect(picture?.bytes.includes(PLACE)).toBe(false)
      expect(await shown(picture?.bytes ?? Buffer.alloc(0))).toMatchObject({ width: 20, height: 40, isRed: true })
      expect(readPicture(picture?.bytes ?? Buffer.alloc(0))?.bytes).toEqual(picture?.bytes)
    },
  )
})
