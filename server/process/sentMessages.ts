import { Socket } from 'node:net'
import { freeMemory } from './freeMemory.ts'

/**
 * Frees a message that was handed to the database. The driver serializes each message into memory of its own, and keeps
 * none of it. Small ones come from the pool of `Buffer`.
 */
export function freeSent(message: Uint8Array): void {
  if (message.byteLength > Buffer.poolSize) freeMemory(new Uint8Array(message.buffer))
}

/** A connection to Postgres that frees each large message once the system has taken its bytes. */
export class PostgresSocket extends Socket {
  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: (error?: Error | null) => void): void {
    const messages = chunks.map(({ chunk }) => chunk)
    super._writev?.(chunks, (error) => {
      for (const message of messages) freeSent(message)
      done(error)
    })
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    super._write(chunk, encoding, (error) => {
      freeSent(chunk)
      done(error)
    })
  }
}
