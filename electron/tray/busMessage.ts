/** The few D-Bus messages that are needed to query a service: strings as input, strings or a boolean as output. */

export type BusCall = { path: string; interface: string; member: string; destination: string; args: readonly string[] }
export type BusMessage = {
  type: 'call' | 'return' | 'error' | 'signal'
  replyTo: number | null
  member: string | null
  interface: string | null
  signature: string
  body: Buffer
  isLittle: boolean
}

const TYPES = ['call', 'return', 'error', 'signal'] as const
const FIXED_BYTES = 16
/** Largest accepted message in bytes. Our answers are much smaller; a larger one could fill the memory. */
const MESSAGE_LIMIT = 1024 * 1024

const aligned = (offset: number, to: number) => Math.ceil(offset / to) * to

class Writer {
  private readonly parts: Buffer[] = []
  length = 0

  bytes(part: Buffer): void {
    this.parts.push(part)
    this.length += part.length
  }
  align(to: number): void {
    this.bytes(Buffer.alloc(aligned(this.length, to) - this.length))
  }
  number(value: number): void {
    this.align(4)
    const part = Buffer.alloc(4)
    part.writeUInt32LE(value)
    this.bytes(part)
  }
  text(value: string): void {
    const part = Buffer.from(`${value}\0`)
    this.number(part.length - 1)
    this.bytes(part)
  }
  signature(value: string): void {
    this.bytes(Buffer.concat([Buffer.from([value.length]), Buffer.from(`${value}\0`)]))
  }
  done(): Buffer {
    return Buffer.concat(this.parts)
  }
}

export function encodeCall(serial: number, call: BusCall): Buffer {
  const body = new Writer()
  for (const argument of call.args) body.text(argument)
  const fields = new Writer()
  const field = (code: number, type: string, value: string) => {
    fields.align(8)
    fields.bytes(Buffer.from([code]))
    fields.signature(type)
    if (type === 'g') fields.signature(value)
    else fields.text(value)
  }
  field(1, 'o', call.path)
  field(2, 's', call.interface)
  field(3, 's', call.member)
  field(6, 's', call.destination)
  if (call.args.length > 0) field(8, 'g', 's'.repeat(call.args.length))
  const message = new Writer()
  // Little-endian, method call, no auto-start of the service, protocol 1.
  message.bytes(Buffer.from(['l'.charCodeAt(0), 1, 2, 1]))
  message.number(body.length)
  message.number(serial)
  message.number(fields.length)
  message.bytes(fields.done())
  message.align(8)
  message.bytes(body.done())
  return message.done()
}

class Reader {
  private readonly bytes: Buffer
  private readonly isLittle: boolean
  offset: number
  constructor(bytes: Buffer, isLittle: boolean, offset = 0) {
    this.bytes = bytes
    this.isLittle = isLittle
    this.offset = offset
  }
  align(to: number): void {
    this.offset = aligned(this.offset, to)
  }
  number(): number {
    this.align(4)
    const value = this.isLittle ? this.bytes.readUInt32LE(this.offset) : this.bytes.readUInt32BE(this.offset)
    this.offset += 4
    return value
  }
  private characters(length: number): string {
    const text = this.bytes.toString('utf8', this.offset, this.offset + length)
    this.offset += length + 1
    return text
  }
  text(): string {
    return this.characters(this.number())
  }
  signature(): string {
    const length = this.bytes.readUInt8(this.offset)
    this.offset += 1
    return this.characters(length)
  }
  byte(): number {
    return this.bytes.readUInt8(this.offset++)
  }
  value(type: string): string | number {
    if (type === 'g') return this.signature()
    return type === 'u' || type === 'b' ? this.number() : this.text()
  }
}

/** Decodes the first message in these bytes. Null until all of it has arrived. Throws for invalid bytes. */
export function decodeMessage(bytes: Buffer): { message: BusMessage; length: number } | null {
  if (bytes.length < FIXED_BYTES) return null
  const isLittle = bytes[0] === 'l'.charCodeAt(0)
  const reader = new Reader(bytes, isLittle, 4)
  const bodyLength = reader.number()
  reader.number()
  const fieldsEnd = FIXED_BYTES + reader.number()
  const bodyStart = aligned(fieldsEnd, 8)
  const length = bodyStart + bodyLength
  const type = TYPES[(bytes[1] ?? 0) - 1]
  if (!type || length > MESSAGE_LIMIT) throw new Error('This is no D-Bus message')
  if (bytes.length < length) return null
  const fields = new Map<number, string | number>()
  while (reader.offset < fieldsEnd) {
    reader.align(8)
    const code = reader.byte()
    fields.set(code, reader.value(reader.signature()))
  }
  const textOf = (code: number) => (fields.has(code) ? String(fields.get(code)) : null)
  const replyTo = fields.get(5)
  return {
    length,
    message: {
      type,
      replyTo: typeof replyTo === 'number' ? replyTo : null,
      interface: textOf(2),
      member: textOf(3),
      signature: textOf(8) ?? '',
      body: bytes.subarray(bodyStart, length),
      isLittle,
    },
  }
}

/** The strings of a body. Empty when it contains other types. */
export function textsIn({ body, isLittle, signature }: BusMessage): string[] {
  if (!/^s+$/.test(signature)) return []
  const reader = new Reader(body, isLittle)
  return [...signature].map(() => reader.text())
}

/** Whether a property answer is the boolean value true. */
export function isTrue({ body, isLittle, signature }: BusMessage): boolean {
  if (signature !== 'v') return false
  const reader = new Reader(body, isLittle)
  return reader.signature() === 'b' && reader.number() === 1
}
