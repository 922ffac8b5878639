import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createMessageCutter } from '#server/modules/directory/ldap/wholeMessages.ts'

/** Values that this directory gives in one answer. Active Directory gives 1,500. */
const RANGE = 2
/** Tags of RFC 4511 (X.690 DER). */
const TAG = { integer: 0x02, text: 0x04, code: 0x0a, sequence: 0x30, set: 0x31 } as const
const OPERATION = { bind: 0x60, bound: 0x61, unbind: 0x42, search: 0x63, entry: 0x64, done: 0x65 } as const
const MB = 1024 * 1024

function ber(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const head = length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}
const text = (value: string) => ber(TAG.text, Buffer.from(value))
const small = (tag: number, value: number) => ber(tag, Buffer.from([value]))
const message = (id: Buffer, operation: Buffer) => ber(TAG.sequence, id, operation)
const result = (operation: number) => ber(operation, small(TAG.code, 0), text(''), text(''))

type Node = { tag: number; content: Buffer; whole: Buffer }

/** The elements of a constructed value. */
function elements(bytes: Buffer): Node[] {
  const found: Node[] = []
  for (let at = 0; at < bytes.length; ) {
    const short = bytes[at + 1] ?? 0
    const lengthBytes = short < 0x80 ? 0 : short - 0x80
    const length = lengthBytes === 0 ? short : bytes.readUIntBE(at + 2, lengthBytes)
    const begin = at + 2 + lengthBytes
    const end = begin + length
    found.push({ tag: bytes[at] ?? 0, content: bytes.subarray(begin, end), whole: bytes.subarray(at, end) })
    at = end
  }
  return found
}

export type RangedEntry = { dn: string; attributes: Readonly<Record<string, readonly string[]>> }

/** The attributes of an answer: those with too many values come in ranges, as Active Directory gives them. */
function answered({ attributes }: RangedEntry, asked: readonly string[]): [string, readonly string[]][] {
  const ranged = asked.map((name) => /^(?<name>[^;]+);range=(?<from>\d+)-/.exec(name)?.groups).find(Boolean)
  const range = (name: string, values: readonly string[], from: number): [string, readonly string[]] => {
    const isLast = from + RANGE >= values.length
    const last = isLast ? '*' : from + RANGE - 1
    return [`${name};range=${from}-${last}`, values.slice(from, from + RANGE)]
  }
  if (ranged) return [range(ranged.name ?? '', attributes[ranged.name ?? ''] ?? [], Number(ranged.from))]
  return Object.entries(attributes).flatMap(([name, values]) =>
    values.length > RANGE ? [[name, []] as [string, string[]], range(name, values, 0)] : [[name, values]],
  )
}

/**
 * A directory that answers like Active Directory: many values of an attribute come in ranges. `answersRest` false: it
 * answers only the first range.
 */
export async function startRangedDirectory(entries: readonly RangedEntry[], { answersRest = true } = {}) {
  const sockets: Socket[] = []
  const search = (id: Buffer, request: Buffer): Buffer[] => {
    const [base, , , , , , , attributes] = elements(request)
    const asked = elements(attributes?.content ?? Buffer.alloc(0)).map(({ content }) => content.toString())
    const isRest = asked.some((name) => name.includes(';range='))
    const at = base?.content.toString() ?? ''
    const found = entries.filter(({ dn }) => dn === at || dn.endsWith(`,${at}`))
    const shown = isRest && !answersRest ? [] : found
    const rows = shown.map((entry) => {
      const listed = answered(entry, asked).map(([name, values]) =>
        ber(TAG.sequence, text(name), ber(TAG.set, ...values.map(text))),
      )
      return message(id, ber(OPERATION.entry, text(entry.dn), ber(TAG.sequence, ...listed)))
    })
    return [...rows, message(id, result(OPERATION.done))]
  }
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    const cut = createMessageCutter(MB)
    socket.on('data', (bytes) => {
      for (const whole of cut(bytes)) {
        const [id, operation] = elements(elements(whole)[0]?.content ?? Buffer.alloc(0))
        if (!id || !operation || operation.tag === OPERATION.unbind) continue
        const replies =
          operation.tag === OPERATION.search
            ? search(id.whole, operation.content)
            : [message(id.whole, result(OPERATION.bound))]
        socket.write(Buffer.concat(replies))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
