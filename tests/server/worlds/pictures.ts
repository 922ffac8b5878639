import { crc32, deflateSync } from 'node:zlib'

const part = (name: string, data: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(name, 4, 'latin1')
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, check])
}

/** A real PNG of one colour. `extra` parts stand before the picture, like metadata of programs. */
export function png(width: number, height: number, extra: readonly [name: string, text: string][] = []): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', head),
    ...extra.map(([name, text]) => part(name, Buffer.from(text, 'latin1'))),
    part('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    part('IEND', Buffer.alloc(0)),
  ])
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
