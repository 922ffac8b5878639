import { describe, expect, it } from 'vitest'
import { createMessageCutter, messageLength } from '#server/modules/directory/ldap/wholeMessages.ts'
import { fc } from '#tests/support/samples/fc.ts'

const MB = 1024 * 1024

/** A message with `content` zero bytes and the shortest head that can tell their number. */
function messageOf(content: number): Buffer {
  const lengthBytes = content < 0x80 ? 0 : Math.ceil(content.toString(16).length / 2)
  const head = Buffer.alloc(2 + lengthBytes)
  head[0] = 0x30
  head[1] = lengthBytes === 0 ? content : 0x80 + lengthBytes
  if (lengthBytes > 0) head.writeUIntBE(content, 2, lengthBytes)
  return Buffer.concat([head, Buffer.alloc(content)])
}

function cutInto(bytes: Buffer, size: number): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size))
  return pieces
}

describe('The cutter of LDAP messages', () => {
  it('The same messages are found wherever the network cuts their bytes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 900 }),
        (contents, size) => {
          const messages = contents.map(messageOf)
          const cut = createMessageCutter(MB)
          const found = cutInto(Buffer.concat(messages), size).flatMap((piece) => cut(piece))
          expect(found.map((one) => one.toString('hex'))).toEqual(messages.map((one) => one.toString('hex')))
        },
      ),
    )
  })

  it('A message is refused as soon as its header announces a length above the limit', () => {
    const cut = createMessageCutter(MB)
    expect(() => cut(Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff]))).toThrow('too long')
  })

  it('Bytes that begin no message, and lengths that LDAP forbids, are refused', () => {
    const refused = [[0x48], [0x30, 0x80], [0x30, 0x85], [0x30, 0xff]]
    for (const bytes of refused) expect(() => messageLength(Buffer.from(bytes)), String(bytes)).toThrow('no LDAP')
  })

  it('The bytes of a long message are joined once, however small its pieces are', () => {
    const message = messageOf(4 * MB)
    const pieces = cutInto(message, 64)
    const joined: number[] = []
    const { concat } = Buffer
    Buffer.concat = (list, length) => {
      const whole = concat(list, length)
      joined.push(whole.length)
      return whole
    }
    try {
      const cut = createMessageCutter(8 * MB)
      expect(pieces.flatMap((piece) => cut(piece)).map((one) => one.length)).toEqual([message.length])
    } finally {
      Buffer.concat = concat
    }
    expect(joined).toEqual([message.length])
  })
})
