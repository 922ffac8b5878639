import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '#contract/durations.ts'
import { bytesOf, multipart, rangesOf } from '../release/byteRanges.ts'
import { type FeedFile, openFeedFile } from '../release/openFeedFile.ts'
import { Failure } from '../request/failure.ts'
import { hasTag } from '../request/hasTag.ts'

/** How long a download may stand still before its file is closed (ms). */
const STALLED_MS = 60_000
const A_DAY_SECONDS = DAY_MS / 1_000

type Asked = { Params: { platform: string; file: string } }

/**
 * `/app/<platform>/<file>`: the feed of the desktop app, from `DATA_DIR/app`. It is public, because an app asks before
 * the user signs in. It has no rate limit, because a whole dealer shares one address. The signature decides what may be
 * installed, not this server.
 */
export function serveReleaseFeed(app: FastifyInstance, dataDir: string, stalledMs = STALLED_MS): void {
  const feed = join(dataDir, 'app')
  app.route<Asked>({
    method: ['GET', 'HEAD'],
    url: '/app/:platform/:file',
    config: { access: 'public' },
    schema: { hide: true },
    async handler(request, reply) {
      const found = await openFeedFile(feed, request.params.platform, request.params.file)
      if (!found) throw new Failure('not_found')
      const close = () => void found.file.close().catch(() => {})
      // The client closed the connection while the file was being opened. Its `close` event will not come again.
      if (reply.raw.destroyed) {
        close()
        return reply.hijack()
      }
      // A client that reads nothing would keep the file open for ever.
      reply.raw.setTimeout(stalledMs, () => reply.raw.destroy())
      reply.raw.once('close', close)
      return answer(request, reply, found)
    },
  })
}

function answer(request: FastifyRequest<Asked>, reply: FastifyReply, found: FeedFile) {
  const { size, etag, modified, kind } = found
  reply.headers({
    etag,
    'last-modified': modified.toUTCString(),
    'accept-ranges': 'bytes',
    // A document describes the newest version. The content of an artefact never changes under its name.
    'cache-control': kind === 'document' ? 'no-store' : `public, max-age=${A_DAY_SECONDS}`,
    ...(kind === 'artefact' ? { 'content-disposition': 'attachment' } : {}),
  })
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const type = kind === 'document' ? 'text/yaml; charset=utf-8' : 'application/octet-stream'
  if (request.method === 'HEAD') return reply.headers({ 'content-type': type, 'content-length': size }).send()

  // Sends a range only when the ETag is the same. A date in If-Range is too coarse to prove that.
  const isSame = [undefined, etag].includes(request.headers['if-range'] as string | undefined)
  const asked = isSame ? rangesOf(request.headers.range, size) : 'whole'
  if (asked === 'unsatisfiable') {
    const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
    return reply
      .code(416)
      .headers({ ...text, 'content-range': `bytes */${size}` })
      .send('')
  }
  if (asked === 'whole') return stream(reply, type, size, bytesOf(found.file, { start: 0, end: size - 1 }))
  reply.code(206)
  const [one, ...others] = asked
  if (one && others.length === 0) {
    reply.header('content-range', `bytes ${one.start}-${one.end}/${size}`)
    return stream(reply, type, one.end - one.start + 1, bytesOf(found.file, one))
  }
  const boundary = randomUUID()
  const parts = multipart(asked, size, boundary)
  return stream(reply, `multipart/byteranges; boundary=${boundary}`, parts.length, parts.body(found.file))
}

function stream(reply: FastifyReply, type: string, length: number, bytes: AsyncGenerator<Buffer>) {
  reply.headers({ 'content-type': type, 'content-length': length })
  return reply.send(Readable.from(bytes, { objectMode: false }))
}
