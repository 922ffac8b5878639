import type { ServerFrame } from '#contract/socket/events.ts'

const FINAL_TEXT = 0x81
/** From these payload lengths on, the WebSocket header holds them in 16 and in 64 bits (RFC 6455, 5.2). */
const LENGTH_16 = 126
const LENGTH_64 = 65_536

function headerBytes(length: number): number {
  if (length < LENGTH_16) return 2
  return length < LENGTH_64 ? 4 : 10
}

function writeHeader(target: Buffer, at: number, length: number): void {
  target[at] = FINAL_TEXT
  if (length < LENGTH_16) {
    target[at + 1] = length
  } else if (length < LENGTH_64) {
    target[at + 1] = 126
    target.writeUInt16BE(length, at + 2)
  } else {
    target[at + 1] = 127
    target.writeBigUInt64BE(BigInt(length), at + 2)
  }
}

/**
 * The bytes of complete, unmasked WebSocket text frames, built once and shared by all recipients. Not taken from the
 * buffer pool: a slow reader would keep the whole pool slab alive.
 */
export function encodeFrames(...frames: readonly ServerFrame[]): Buffer {
  const texts = frames.map((frame) => JSON.stringify(frame))
  const lengths = texts.map((text) => Buffer.byteLength(text))
  const bytes = Buffer.allocUnsafeSlow(lengths.reduce((sum, length) => sum + headerBytes(length) + length, 0))
  let at = 0
  for (const [index, text] of texts.entries()) {
    const length = lengths[index] ?? 0
    writeHeader(bytes, at, length)
    at += headerBytes(length)
    at += bytes.write(text, at)
  }
  return bytes
}
