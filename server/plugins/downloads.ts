import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../request/failure.ts'

/** Downloads of one session at the same time. A browser needs one, an impatient user a few. */
const PER_SESSION = 4
/** Downloads of one dealer at the same time. Each holds a page of rows and the state of its compression. */
const PER_DEALER = 20
/** Time in which a reader takes nothing before the download is cut off (ms). */
const STALLED_MS = 60_000
/** Seconds after which a refused caller may try again. */
const RETRY_SECONDS = 10

/**
 * Bounds answers that are streams. A reader that stops reading is cut off, and one session or dealer cannot fill the
 * memory of the server with unfinished downloads. Returns a function that lets a stream through or throws.
 */
export function createDownloads() {
  const open = new Map<string, number>()
  const count = (key: string, change: number) => {
    const next = (open.get(key) ?? 0) + change
    if (next > 0) open.set(key, next)
    else open.delete(key)
  }

  return function letThrough(stream: Readable, { session }: FastifyRequest, { raw }: FastifyReply): Readable {
    // An error before the answer begins has no other listener and would end the process.
    stream.on('error', () => {})
    const limits = session
      ? ([
          [session.uuid, PER_SESSION],
          [session.dealerId, PER_DEALER],
        ] as const)
      : []
    if (limits.some(([key, most]) => (open.get(key) ?? 0) >= most)) {
      stream.destroy()
      throw new Failure('too_many_attempts', { retryAfter: RETRY_SECONDS })
    }
    for (const [key] of limits) count(key, 1)
    stream.once('close', () => {
      for (const [key] of limits) count(key, -1)
    })
    raw.setTimeout(STALLED_MS, () => raw.destroy())
    raw.once('close', () => stream.destroy())
    return stream
  }
}
