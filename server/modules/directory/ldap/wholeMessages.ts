import type { Duplex } from 'node:stream'

/** First byte of each LDAP message: an ASN.1 sequence (RFC 4511, 4.1.1). */
const SEQUENCE = 0x30
/** From this value on, the length byte tells how many bytes of length follow (X.690, 8.1.3.5). */
const LONG_LENGTH = 0x80
/** LDAP libraries write lengths of up to four bytes. */
const LENGTH_BYTES_MAX = 4

/** The connection has sent bytes that the reader must not go on reading. */
export class MessageRefusal extends Error {
  /** Whether the message is longer than the directory may send. */
  readonly isTooLong: boolean
  constructor(isTooLong: boolean) {
    super(isTooLong ? 'A message of the directory is too long' : 'The answer is no LDAP message')
    this.isTooLong = isTooLong
  }
}

/** Length of the message that `bytes` begins with (bytes, head included), or undefined while its head is incomplete. */
export function messageLength(bytes: Uint8Array): number | undefined {
  const [type, length] = bytes
  if (type !== undefined && type !== SEQUENCE) throw new MessageRefusal(false)
  if (length === undefined) return undefined
  if (length < LONG_LENGTH) return 2 + length
  const lengthBytes = length - LONG_LENGTH
  // Zero would be the indefinite form, which LDAP forbids (RFC 4511, 5.1).
  if (lengthBytes === 0 || lengthBytes > LENGTH_BYTES_MAX) throw new MessageRefusal(false)
  if (bytes.length < 2 + lengthBytes) return undefined
  const content = bytes.slice(2, 2 + lengthBytes).reduce((sum, byte) => sum * 256 + byte, 0)
  return 2 + lengthBytes + content
}

/**
 * Cuts a stream of bytes into LDAP messages. The bytes of one message are joined once, when all of them are there.
 *
 * @param longest Longest message that is accepted (bytes). A longer one is refused as soon as its head arrives.
 * @returns A function that takes the next bytes and answers the messages that they complete. It throws
 * {@link MessageRefusal}.
 */
export function createMessageCutter(longest: number): (bytes: Buffer) => Buffer[] {
  let parts: Buffer[] = []
  let held = 0
  /** Bytes of the message that is arriving, once its head is known. */
  let expected: number | undefined

  const take = (bytes: Buffer) => {
    parts.push(bytes)
    held += bytes.length
    if (expected !== undefined) return
    // A head has at most six bytes. The joined bytes are therefore few, or they are one part that was not copied.
    if (parts.length > 1) parts = [Buffer.concat(parts)]
    expected = messageLength(parts[0] as Buffer)
    if (expected !== undefined && expected > longest) throw new MessageRefusal(true)
  }

  return (bytes) => {
    const whole: Buffer[] = []
    take(bytes)
    while (expected !== undefined && held >= expected) {
      const joined = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
      whole.push(joined.subarray(0, expected))
      const rest = joined.subarray(expected)
      parts = []
      held = 0
      expected = undefined
      if (rest.length > 0) take(rest)
    }
    return whole
  }
}

/**
 * Makes a connection tell its listeners whole LDAP messages, one at a time. The LDAP library joins all bytes of an
 * unfinished message anew with each chunk: a long message in small chunks would cost the square of its length. It also
 * handles the messages of one chunk recursively.
 *
 * For bytes that are no message, or a message that is too long, it calls `onRefusal` and destroys the connection.
 */
export function deliverWholeMessages<S extends Duplex>(
  connection: S,
  longest: number,
  onRefusal: (refusal: MessageRefusal) => void,
): S {
  const cut = createMessageCutter(longest)
  const emit = connection.emit.bind(connection) as (event: string | symbol, ...values: unknown[]) => boolean
  const deliver = (bytes: Buffer) => {
    try {
      for (const message of cut(bytes)) emit('data', message)
    } catch (error) {
      if (!(error instanceof MessageRefusal)) throw error
      onRefusal(error)
      connection.destroy()
    }
    return true
  }
  connection.emit = (event: string | symbol, ...values: unknown[]) =>
    event === 'data' ? deliver(values[0] as Buffer) : emit(event, ...values)
  return connection
}
