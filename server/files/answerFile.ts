import type { FastifyReply, FastifyRequest } from 'fastify'

type Shown = {
  /** Uuid or digest of the file: what it holds never changes, so this is its tag. */
  name: string
  cacheControl: string
  /** Headers of the request that decide who gets the file. */
  vary: string | null
  load(): Promise<{ type: string; bytes: Buffer }>
}

/** Answers with a file, or with "still the same". It is called once the caller is known to be allowed to see the file. */
export async function answerFile(request: FastifyRequest, reply: FastifyReply, shown: Shown): Promise<FastifyReply> {
  const etag = `"${shown.name}"`
  reply.header('cache-control', shown.cacheControl).header('etag', etag)
  if (shown.vary !== null) reply.header('vary', shown.vary)
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send()
  const { type, bytes } = await shown.load().catch((error: unknown) => {
    // A refusal must not be kept in place of the file.
    reply.removeHeader('etag').header('cache-control', 'no-store')
    throw error
  })
  // Whatever the file holds, a browser that opens it by its address runs none of it.
  return reply
    .type(type)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .serializer((one: unknown) => one as never)
    .send(bytes)
}
