import { describe, expect, it } from 'vitest'
import { readPicture } from '#server/storage/picture.ts'
import { timedTest, timeLimit } from '#tests/support/timed.ts'
import { jpeg, png, webp } from '../worlds/pictures.ts'

const PLACE = 'Exif\0\0GPS 53.5511 N 9.9937 E Fotohandy'

describe('a picture made to keep the server busy', () => {
  const HEAD = png(16, 16).subarray(0, 33)
  timedTest.each([
    [
      'a PNG of half a million parts',
      Buffer.concat([HEAD, Buffer.alloc(6_000_000, Buffer.from('0000000049444154aaaaaaaa', 'hex'))]),
    ],
    [
      'a JPEG of two million notes',
      Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(8_000_000, Buffer.from('ffe10002', 'hex'))]),
    ],
    ['a JPEG of nothing but beginnings', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(8_000_000, 0xff)])],
  ])('A picture is refused at once: %s', (_name, bytes) => {
    const took = Array.from({ length: 5 }, () => {
      const start = performance.now()
      expect(readPicture(bytes)).toBeNull()
      return performance.now() - start
    })
    // A picture holds the thread for at most 50 ms. The best of five counts, because this machine may be busy.
    expect(Math.min(...took)).toBeLessThan(timeLimit(150))
  })
})

describe('the metadata of a picture', () => {
  it.each([
    [
      'JPEG',
      jpeg(40, 30, [
        [0xe1, PLACE],
        [0xed, PLACE],
        [0xfe, PLACE],
      ]),
      jpeg(40, 30),
    ],
    [
      'PNG',
      png(40, 30, [
        ['eXIf', PLACE],
        ['tEXt', PLACE],
        ['zTXt', PLACE],
        ['tIME', PLACE],
      ]),
      png(40, 30),
    ],
  ] as const)('Metadata are removed from a %s, and nothing else', (_name, taken, plain) => {
    expect(taken.includes('53.5511')).toBe(true)
    expect(readPicture(taken)).toMatchObject({ width: 40, height: 30, bytes: plain })
    expect(readPicture(plain)?.bytes).toEqual(plain)
  })

  it('Metadata are removed from a WebP, which no longer announces them', () => {
    const read = readPicture(
      webp(40, 30, [
        ['EXIF', PLACE],
        ['XMP ', PLACE],
      ]),
    )
    expect(read).toMatchObject({ width: 40, height: 30, bytes: webp(40, 30) })
  })

  it('Bytes behind the end of a picture are removed', () => {
    expect(readPicture(Buffer.concat([jpeg(4, 4), jpeg(9, 9, [[0xe1, PLACE]])]))?.bytes).toEqual(jpeg(4, 4))
    expect(readPicture(Buffer.concat([png(4, 4), Buffer.from(PLACE)]))?.bytes).toEqual(png(4, 4))
  })

  it('A picture with metadata behind its scan is refused', () => {
    const plain = jpeg(4, 4)
    const note = Buffer.from([0xff, 0xe1, 0x00, 0x08, 0x47, 0x50, 0x53, 0x20, 0x35, 0x33])
    expect(readPicture(Buffer.concat([plain.subarray(0, -2), note, plain.subarray(-2)]))).toBeNull()
  })
})

describe('a damaged picture', () => {
  it.each([jpeg(40, 30, [[0xe1, PLACE]]), png(40, 30), webp(40, 30)])(
    'A damaged picture is refused, wherever it ends',
    (whole) => {
      for (let end = 0; end < whole.length; end++) expect(readPicture(whole.subarray(0, end)), String(end)).toBeNull()
    },
  )

  it('An animated picture is refused', () => {
    expect(readPicture(png(4, 4, [['acTL', '\0\0\0\x02\0\0\0\0']]))).toBeNull()
    const moving = webp(4, 4)
    moving.writeUInt8(0x02, 20)
    expect(readPicture(moving)).toBeNull()
  })
})
