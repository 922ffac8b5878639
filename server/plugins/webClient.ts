import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { builtPagePolicy } from '#contract/labels/builtPage.ts'
import { LABEL_PAGE, LABEL_PAGE_FILE } from '#contract/labels/labelPage.ts'
import { KEY_DROP_PAGE, KEY_DROP_PAGE_FILE } from '#contract/service/keyDrop.ts'
import { CONSENT_PAGE, CONSENT_PAGE_FILE } from '#contract/workshop/consentLink.ts'
import { Failure } from '../request/failure.ts'
import { sendFailure } from './errors.ts'

/**
 * No sources of other servers, no inline scripts, no frames. `blob:` and `data:` are for pictures, sound and films
 * only.
 */
const CONTENT_SECURITY_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'media-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** Paths outside the web client. A mistyped address below them must not answer with its page. */
const OTHER_DOORS = /^\/(api|app|assets|ws)(\/|$)/
const LOOKS_LIKE_A_FILE = /\.[a-z0-9]{2,5}$/i

/**
 * Pages that are one file each. `maxAge` is the time for which a browser opens one without the server. It then asks
 * whether the page has changed, and keeps the one it has.
 */
const OWN_PAGES = [
  { path: LABEL_PAGE, file: LABEL_PAGE_FILE, maxAge: '7d' },
  // A customer can open it again at a place without a network.
  { path: KEY_DROP_PAGE, file: KEY_DROP_PAGE_FILE, maxAge: '1h' },
  { path: CONSENT_PAGE, file: CONSENT_PAGE_FILE, maxAge: '1h' },
] as const

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/**
 * Sets security headers for every answer. Serves the built web client: every path below it answers with its one page,
 * except the pages that are one file each.
 */
export async function serveWebClient(app: FastifyInstance, folder: string | undefined): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  const page = folder === undefined ? '' : join(folder, 'index.html')
  const refuse = (request: FastifyRequest, reply: FastifyReply) => sendFailure(new Failure('not_found'), request, reply)
  // Refuses requests to unknown addresses before their body is read. A GET or HEAD gets the web client instead.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && !isRead(request)) return refuse(request, reply)
  })
  if (folder === undefined || !existsSync(page)) {
    app.setNotFoundHandler(refuse)
    return
  }

  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/assets/')) route.config = { ...route.config, access: 'public' }
  })
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    // File names contain a hash of the content, so the content never changes.
    immutable: true,
    maxAge: '1y',
    index: false,
    // The build leaves a compressed copy beside each file.
    preCompressed: true,
    decorateReply: true,
  })
  const html = readFileSync(page)
  const filesBeside = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .filter((path) => !/(^|\/)\./.test(path)),
  )
  filesBeside.delete('index.html')
  const ownPages = new Map(
    OWN_PAGES.filter(({ file }) => filesBeside.has(file)).map((own) => [
      own.path as string,
      Object.assign({ policy: builtPagePolicy(readFileSync(join(folder, own.file), 'utf8')) }, own),
    ]),
  )
  // These pages are not served under their file names, because they would get the policy of the app there.
  for (const { file } of OWN_PAGES) for (const ending of ['', '.br', '.gz']) filesBeside.delete(file + ending)

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (!isRead(request) || OTHER_DOORS.test(path)) return refuse(request, reply)
    const own = ownPages.get(path)
    if (own) {
      reply.header('content-security-policy', own.policy)
      return reply.sendFile(own.file, folder, { maxAge: own.maxAge, immutable: false })
    }
    if (filesBeside.has(path.slice(1))) return reply.sendFile(path.slice(1), folder, { maxAge: '1h', immutable: false })
    if (path !== '/index.html' && LOOKS_LIKE_A_FILE.test(path)) return refuse(request, reply)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  })
}
