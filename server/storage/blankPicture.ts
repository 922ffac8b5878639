import { inflateSync } from 'node:zlib'

/**
 * Largest unpacked picture that is looked at (bytes), so that the look takes milliseconds. The signature of the form has
 * a fifth of it.
 */
const UNPACKED_MAX = 4 * 1024 * 1024
/** Channels of a pixel, by colour type of the PNG. Pictures with a palette are not looked at. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }
const SIGNATURE_BYTES = 8

type Head = { width: number; height: number; channels: number }

/** Width, height and channels of a PNG with one byte for each channel. Null for other codings. */
function headOf(png: Buffer): Head | null {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const [depth, colorType, interlace] = [png.readUInt8(24), png.readUInt8(25), png.readUInt8(28)]
  const channels = CHANNELS[colorType]
  return depth === 8 && interlace === 0 && channels !== undefined ? { width, height, channels } : null
}

/** The packed image data of a PNG, whose parts `readPicture` has checked. */
function dataOf(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = SIGNATURE_BYTES; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  return Buffer.concat(parts)
}

/** The value that the filter Paeth predicts from the neighbours (PNG specification, 9.4). */
function paeth(left: number, above: number, corner: number): number {
  const sum = left + above - corner
  const [a, b, c] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? above : corner
}

/** The value that each filter of a PNG adds to a byte (PNG specification, 9.2). */
const FILTERS: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
]

/** The bytes of a row without its filter. `above` is the row before it. Null for an unknown filter. */
function rowOf(filtered: Buffer, above: Buffer, channels: number): Buffer | null {
  const filter = FILTERS[filtered.readUInt8(0)]
  if (!filter) return null
  // Zeros stand before the first pixel of a row.
  const row = Buffer.alloc(channels + above.length)
  const before = Buffer.concat([Buffer.alloc(channels), above])
  for (let x = channels; x < row.length; x += 1) {
    const guess = filter(row[x - channels] ?? 0, before[x] ?? 0, before[x - channels] ?? 0)
    row[x] = (filtered.readUInt8(1 + x - channels) + guess) & 0xff
  }
  return row.subarray(channels)
}

/** Whether all pixels equal the first one. */
function isOneColour(rows: Buffer, { width, height, channels }: Head): boolean {
  const length = width * channels
  let above: Buffer = Buffer.alloc(length)
  let plain: Buffer | null = null
  for (let y = 0; y < height; y += 1) {
    const row = rowOf(rows.subarray(y * (length + 1), (y + 1) * (length + 1)), above, channels)
    if (!row) return false
    plain ??= Buffer.alloc(length, row.subarray(0, channels))
    if (!row.equals(plain)) return false
    above = row
  }
  return true
}

/**
 * Whether a PNG shows nothing, because all of its pixels have one colour, or because it is damaged or too large. A picture in a
 * coding that browsers do not use for a drawing counts as one that shows something.
 */
export function isBlankPng(png: Buffer): boolean {
  const head = headOf(png)
  if (!head) return false
  try {
    return isOneColour(inflateSync(dataOf(png), { maxOutputLength: UNPACKED_MAX }), head)
  } catch (error) {
    if (error instanceof Error) return true
    throw error
  }
}
