import { freeMemory } from '#server/process/freeMemory.ts'

/**
 * Message types of the Postgres protocol that end a batch. The server answers, or closes the connection (Terminate).
 */
const ENDS_BATCH = new Set([0x51 /* Query */, 0x53 /* Sync */, 0x48 /* Flush */, 0x58 /* Terminate */])
const TERMINATE = 0x58

type Backend = {
  execute(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
  isInTransaction(): boolean
}

type Connection = { feed(bytes: Uint8Array): void; end(): void }

/**
 * Lets many connections share the one session of the embedded database. Bytes are passed on in whole batches (up to
 * Sync). While a connection has a transaction open, only its batches run and the others wait.
 */
export class ProtocolQueue {
  readonly #backend: Backend
  readonly #waiting: { owner: object; bytes: Buffer; answer: (bytes: Uint8Array<ArrayBuffer>) => void }[] = []
  readonly #gone = new WeakSet<object>()
  #owner: object | null = null
  #running = false

  constructor(backend: Backend) {
    this.#backend = backend
  }

  connect(answer: (bytes: Uint8Array<ArrayBuffer>) => void, closed: () => void): Connection {
    const owner = {}
    let buffered: Buffer = Buffer.alloc(0)
    let isStarted = false
    return {
      feed: (bytes) => {
        buffered = buffered.length ? Buffer.concat([buffered, bytes]) : viewOf(bytes)
        for (;;) {
          const end = isStarted ? endOfBatch(buffered) : endOfStartup(buffered)
          if (end === 0) return
          const batch = buffered.subarray(0, end)
          buffered = buffered.subarray(end)
          isStarted = true
          if (batch[0] === TERMINATE) {
            this.#end(owner)
            closed()
            return
          }
          this.#waiting.push({ owner, bytes: batch, answer })
          void this.#run()
        }
      },
      end: () => this.#end(owner),
    }
  }

  #end(owner: object): void {
    for (let i = this.#waiting.length - 1; i >= 0; i--)
      if (this.#waiting[i]?.owner === owner) this.#waiting.splice(i, 1)
    this.#gone.add(owner)
    void this.#run()
  }

  async #run(): Promise<void> {
    if (this.#running) return
    this.#running = true
    for (;;) {
      // A client that disconnected inside a transaction, or while its `begin` ran, must not keep the others waiting.
      if (this.#owner && this.#gone.has(this.#owner)) {
        await this.#backend.execute(simpleQuery('rollback'))
        this.#owner = null
      }
      const index = this.#owner === null ? 0 : this.#waiting.findIndex((batch) => batch.owner === this.#owner)
      const [batch] = index < 0 ? [] : this.#waiting.splice(index, 1)
      if (!batch) break
      batch.answer(await this.#backend.execute(batch.bytes))
      freeMessage(batch.bytes)
      this.#owner = this.#backend.isInTransaction() ? batch.owner : null
    }
    this.#running = false
  }
}

const viewOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Frees the memory that the batches of a message share, after the last one. The batches of a connection run in order. */
function freeMessage({ buffer, byteOffset, byteLength }: Buffer): void {
  const isLast = byteOffset + byteLength === buffer.byteLength
  if (isLast && buffer.byteLength > Buffer.poolSize) freeMemory(new Uint8Array(buffer))
}

function endOfStartup(bytes: Buffer): number {
  if (bytes.length < 4) return 0
  const length = bytes.readInt32BE(0)
  return bytes.length < length ? 0 : length
}

function endOfBatch(bytes: Buffer): number {
  let position = 0
  while (position + 5 <= bytes.length) {
    const type = bytes[position] as number
    const end = position + 1 + bytes.readInt32BE(position + 1)
    if (end > bytes.length) return 0
    if (ENDS_BATCH.has(type)) return end
    position = end
  }
  return 0
}

function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const message = Buffer.alloc(5 + body.length)
  message[0] = 0x51
  message.writeInt32BE(4 + body.length, 1)
  body.copy(message, 5)
  return message
}
