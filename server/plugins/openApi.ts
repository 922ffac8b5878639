import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PUBLIC_LIMIT } from './rateLimits.ts'

const PREFIX = '/api/docs'
/** Smallest answer that is compressed (bytes). Below that, compression gains nothing. */
const COMPRESSED_FROM = 1_024

type Answer = { status: number; headers: Record<string, string>; etag: string; plain: Buffer; packed: Buffer | null }

/**
 * The API description at /api/docs. Its libraries load with the first request, and each file is rendered once. The
 * route is public, so rendering each time would let strangers slow down the server.
 */
export function describeApi(app: FastifyInstance): void {
  let description: Promise<FastifyInstance> | undefined
  const answers = new Map<string, Promise<Answer>>()

  async function render(path: string): Promise<Answer> {
    description ??= import('./apiDescription.ts').then(({ buildApiDescription }) => buildApiDescription(PREFIX))
    const { statusCode, headers, rawPayload } = await (await description).inject({ method: 'GET', url: path })
    const kept = ['content-type', 'content-security-policy', 'location'].flatMap((name) =>
      typeof headers[name] === 'string' ? [[name, headers[name]] as const] : [],
    )
    const digest = createHash('sha256').update(rawPayload).digest('base64url')
    return {
      status: statusCode,
      headers: Object.fromEntries(kept),
      etag: `"${digest}"`,
      plain: rawPayload,
      packed: rawPayload.length < COMPRESSED_FROM ? null : await promisify(gzip)(rawPayload),
    }
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // The query string changes nothing. As part of the key it would create a new cached answer each time.
    const [path = PREFIX] = request.url.split('?', 1)
    const rendering = answers.get(path) ?? render(path)
    answers.set(path, rendering)
    const found = await rendering.catch((error: unknown) => {
      answers.delete(path)
      throw error
    })
    // Does not cache a missing file, because a stranger can ask for any number of names.
    if (found.status !== 200) answers.delete(path)
    const isPacked = found.packed !== null && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    reply.code(found.status).headers(found.headers)
    reply.headers({ etag: found.etag, 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' })
    if (request.headers['if-none-match'] === found.etag) return reply.code(304).send()
    if (isPacked) reply.header('content-encoding', 'gzip')
    return reply.send(isPacked ? found.packed : found.plain)
  }
  const open = {
    config: { access: 'public' as const, rateLimit: PUBLIC_LIMIT },
    schema: { hide: true },
  }
  app.get(PREFIX, open, answer)
  app.get(`${PREFIX}/*`, open, answer)
}
