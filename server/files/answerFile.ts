import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasTag } from '../request/hasTag.ts'

type Shown = {
  /** Uuid or digest of the file. Its content never changes, so this is its ETag. */
  name: string
  cacheControl: string
  /** Headers of the request that decide who gets the file. */
  vary: string | null
  load(): Promise<{ type: string; bytes: Buffer }>
}

/** Answers with a file or with 304. The caller has checked that the user may see the file. */
export async function answerFile(request: FastifyRequest, reply: FastifyReply, shown: Shown): Promise<FastifyReply> {
  const etag = `"${shown.name}"`
  reply.header('cache-control', shown.cacheControl).header('etag', etag)
  if (shown.vary !== null) reply.header('vary', shown.vary)
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const { type, bytes } = await shown.load().catch((error: unknown) => {
    // A refusal must not be cached in place of the file.
    reply.removeHeader('etag').header('cache-control', 'no-store')
    throw error
  })
  // A browser that opens the file by its address must run no code in it.
  return reply
    .type(type)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .serializer((one: unknown) => one as never)
    .send(bytes)
}
