import { crc32, deflateSync } from 'node:zlib'

export type Color = readonly [red: number, green: number, blue: number]

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const DEPTH_8_RGB = [8, 2, 0, 0, 0]
const FILTER_UP = 2

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

/** A square PNG. Rows are stored as differences to the row above, which compresses drawn pictures well. */
export function encodePng(size: number, colorAt: (x: number, y: number) => Color): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set(DEPTH_8_RGB, 8)
  const width = size * 3
  const lines = Buffer.alloc(size * (width + 1))
  let above = Buffer.alloc(width)
  for (let y = 0; y < size; y++) {
    const row = Buffer.alloc(width)
    for (let x = 0; x < size; x++) row.set(colorAt(x, y), x * 3)
    const start = y * (width + 1)
    lines[start] = FILTER_UP
    for (let i = 0; i < width; i++) lines[start + 1 + i] = ((row[i] ?? 0) - (above[i] ?? 0)) & 0xff
    above = row
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
