import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

type Handler = (request: Request) => Response | Promise<Response>

/** Custom schemes of the app, known before Chromium starts, and their handlers once the app has set them. */
const handlers = new Map<string, Handler | null>([['app', null]])

/**
 * `app://bundle/x` is shown as `http://bundle.app.localhost/x`: a name below localhost is a secure context without
 * mixed-content limits, like a privileged scheme. Every such name leads to a small server that asks the app's handler.
 */
export function toPage(url: string): string {
  const [, scheme = '', host = '', rest = ''] = /^([a-z]+):\/\/([^/?#]*)(.*)$/.exec(url) ?? []
  return handlers.has(scheme) ? `http://${host}.${scheme}.localhost${rest || '/'}` : url
}

export function toApp(url: string): string {
  const [, host = '', scheme = '', rest = ''] = /^http:\/\/([^/]+)\.([a-z]+)\.localhost(?::\d+)?(.*)$/.exec(url) ?? []
  return handlers.has(scheme) ? `${scheme}://${host}${rest || '/'}` : url
}

export function isKnownScheme(scheme: string): boolean {
  return handlers.has(scheme)
}

export function setHandler(scheme: string, handler: Handler): void {
  handlers.set(scheme, handler)
}

export function hostRules(port: number): string {
  return [...handlers.keys()].map((scheme) => `MAP *.${scheme}.localhost 127.0.0.1:${port}`).join(',')
}

export function startSchemeServer(): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      if (!outgoing.headersSent) outgoing.writeHead(500)
      outgoing.end(String(error))
    })
  })
  server.unref()
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
}

const OWN_HEADERS = /^(host|connection|content-length|transfer-encoding)$/

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const url = toApp(`http://${incoming.headers.host}${incoming.url}`)
  const handler = handlers.get(url.slice(0, url.indexOf(':')))
  if (!handler) return void outgoing.writeHead(404).end()
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    if (!OWN_HEADERS.test(name)) headers.set(name, String(value))
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  const aborted = new AbortController()
  outgoing.on('close', () => aborted.abort())
  const response = await handler(
    new Request(url, {
      method: incoming.method ?? 'GET',
      headers,
      signal: aborted.signal,
      ...(hasBody ? { body: Readable.toWeb(incoming) as unknown as BodyInit, duplex: 'half' } : {}),
    }),
  )
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  if (!response.body) return void outgoing.end()
  await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing).catch(() => undefined)
}
