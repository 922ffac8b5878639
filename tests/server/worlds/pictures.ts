import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const part = (name: string, data: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(name, 4, 'latin1')
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, check])
}

type Parts = readonly [name: string, text: string][]

/** A PNG in shades of grey. Each row begins with the number of its filter. */
function greyPng(width: number, height: number, rows: Buffer, extra: Parts = []): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', head),
    ...extra.map(([name, text]) => part(name, Buffer.from(text, 'latin1'))),
    part('IDAT', deflateSync(rows)),
    part('IEND', Buffer.alloc(0)),
  ])
}

/** A real PNG of one colour. `extra` parts stand before the picture, like metadata of programs. */
export const png = (width: number, height: number, extra: Parts = []): Buffer =>
  greyPng(width, height, Buffer.alloc((width + 1) * height), extra)

/** A real PNG whose pixels differ, such as a photo. It cannot be packed, so its size is about that of its pixels. */
export function noise(width: number, height: number): Buffer {
  const rows = randomBytes((width + 1) * height)
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0
  return greyPng(width, height, rows)
}

/** A PNG of one shade of grey, or with a stroke in the middle, whose rows are coded by the filter of this number. */
export function filtered(filter: number, shade: number, stroke = shade): Buffer {
  const [width, height] = [9, 7]
  const pixels = Buffer.alloc(width * height, shade)
  pixels[4 * width + 4] = stroke
  const at = (x: number, y: number) => (x < 0 || y < 0 ? 0 : (pixels[y * width + x] ?? 0))
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) {
    rows[y * (width + 1)] = filter
    for (let x = 0; x < width; x += 1) {
      const [a, b, c] = [at(x - 1, y), at(x, y - 1), at(x - 1, y - 1)]
      // The neighbour nearest to the sum, in the order left, above, corner.
      const nearest = [a, b, c].toSorted((p, q) => Math.abs(a + b - c - p) - Math.abs(a + b - c - q))[0] ?? 0
      const guess = [0, a, b, Math.floor((a + b) / 2), nearest][filter] ?? 0
      rows[y * (width + 1) + 1 + x] = (at(x, y) - guess) & 0xff
    }
  }
  return greyPng(width, height, rows)
}

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** The skeleton of a JPEG: sizes, metadata and a scan, enough for code that does not draw it. */
export function jpeg(width: number, height: number, notes: readonly [marker: number, text: string][] = []): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...notes.map(([marker, text]) => segment(marker, Buffer.from(text, 'latin1'))),
    segment(0xdb, Buffer.alloc(65)),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ])
}

const chunk = (name: string, data: Buffer) => {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** The skeleton of a WebP with notes behind the picture, as cameras write it. */
export function webp(width: number, height: number, notes: readonly [name: string, text: string][] = []): Buffer {
  const head = Buffer.alloc(10)
  head.writeUInt8(notes.length > 0 ? 0x0c : 0)
  head.writeUIntLE(width - 1, 4, 3)
  head.writeUIntLE(height - 1, 7, 3)
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', head),
    chunk('VP8 ', Buffer.alloc(20)),
    ...notes.map(([name, text]) => chunk(name, Buffer.from(text, 'latin1'))),
  ])
  const riff = Buffer.from('RIFF\0\0\0\0', 'latin1')
  riff.writeUInt32LE(body.length, 4)
  return Buffer.concat([riff, body])
}
