/** A client frame with mask 0, byte by byte, for frames that a proper client refuses to send. */
export function maskedFrame(payload: Buffer | string, { opcode = 1, final = true, claimedLength = -1 } = {}): Buffer {
  const body = Buffer.from(payload)
  const length = claimedLength < 0 ? body.length : claimedLength
  const first = (final ? 0x80 : 0) | opcode
  if (length < 126) return Buffer.concat([Buffer.from([first, 0x80 | length, 0, 0, 0, 0]), body])
  if (length < 65_536) return Buffer.concat([Buffer.from([first, 0xfe, length >> 8, length & 255, 0, 0, 0, 0]), body])
  const head = Buffer.alloc(14)
  head[0] = first
  head[1] = 0xff
  head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, body])
}
