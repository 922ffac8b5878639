import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { OpenedFile } from './openFile.ts'

/** Time in which a reader takes nothing before its answer is cut off (ms). It holds two pieces in memory. */
const STALLED_MS = 60_000

/** The body of an answer: the content of a file, read as fast as the reader takes it. */
export function streamPieces(reply: FastifyReply, { size, pieces }: OpenedFile): Readable {
  const stream = Readable.from(pieces)
  // An error before the answer begins has no other listener and would end the process.
  stream.on('error', () => {})
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy())
  reply.raw.once('close', () => stream.destroy())
  reply.header('content-length', size)
  return stream
}
