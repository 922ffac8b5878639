import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import { sendFailure } from './errors.ts'

/** Nothing from elsewhere, no inline scripts, no frames. `blob:` and `data:` are for pictures only. */
const CONTENT_SECURITY_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'media-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** Security headers for everything, and the built web client with any address below it answered by its one page. */
export async function serveWebClient(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  const page = join(folder, 'index.html')
  const isBuilt = existsSync(page)
  if (isBuilt) {
    app.addHook('onRoute', (route) => {
      if (route.url.startsWith('/assets/')) route.config = { ...route.config, access: 'public' }
    })
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      // Names carry a hash of the content, so they never change.
      immutable: true,
      maxAge: '1y',
      index: false,
      decorateReply: true,
    })
  }
  let html: Buffer | undefined
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/') && path !== '/ws'
    if (!wantsPage || !isBuilt || path.startsWith('/assets/'))
      return sendFailure(new Failure('not_found'), request, reply)
    if (/\.[a-z0-9]{2,5}$/i.test(path)) return reply.sendFile(path.slice(1), folder, { maxAge: '1h', immutable: false })
    html ??= readFileSync(page)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  })
}
