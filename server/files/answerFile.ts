import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasTag } from '../request/hasTag.ts'
import type { OpenedFile } from './openFile.ts'
import { streamPieces } from './streamPieces.ts'

/** A file that is sent in pieces, or a small content that is in memory. */
export type ShownContent = OpenedFile | { type: string; bytes: Buffer }

type Shown = {
  /** Uuid or digest of the file. Its content never changes, so this is its ETag. */
  name: string
  cacheControl: string
  /** Headers of the request that decide who gets the file. */
  vary: string | null
  load(): Promise<ShownContent>
}

/** Answers with a file or with 304. The caller has checked that the user may see the file. */
export async function answerFile(request: FastifyRequest, reply: FastifyReply, shown: Shown): Promise<FastifyReply> {
  const etag = `"${shown.name}"`
  reply.header('cache-control', shown.cacheControl).header('etag', etag)
  if (shown.vary !== null) reply.header('vary', shown.vary)
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const loaded = await shown.load().catch((error: unknown) => {
    // A refusal must not be cached in place of the file.
    reply.removeHeader('etag').header('cache-control', 'no-store')
    throw error
  })
  // A browser that opens the file by its address must run no code in it.
  return reply
    .type(loaded.type)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .serializer((one: unknown) => one as never)
    .send('pieces' in loaded ? streamPieces(reply, loaded) : loaded.bytes)
}
