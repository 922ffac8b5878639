import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { primeProxy } from './chromium.ts'
import { launchOptions } from './launchOptions.ts'

type Credentials = { username: string; password: string }
type Sent = { method: string; headers: Headers; body: ReadableStream | null; signal: AbortSignal | null }

/** Chromium keeps a login that a proxy has accepted for all later requests of the session. */
let accepted: Credentials | null = null

export function proxyHost(): URL | null {
  return launchOptions.proxy === null ? null : new URL(launchOptions.proxy)
}

/** Stores a login that the proxy accepted, as Chromium does, and gives it to Chromium for the connections of pages. */
export async function acceptLogin(credentials: Credentials, url: string): Promise<void> {
  accepted = credentials
  await primeProxy(url, credentials)
}

/** Sends one request through the proxy. Rejects with Chromium's words. */
export async function sendThroughProxy(url: string, sent: Sent, credentials = accepted): Promise<Response> {
  const proxy = proxyHost()
  if (!proxy) throw new Error('There is no proxy')
  if (credentials) Object.assign(proxy, credentials)
  const isSecure = url.startsWith('https:')
  const proxyEnv = { HTTP_PROXY: proxy.href, HTTPS_PROXY: proxy.href }
  const agent = isSecure ? new HttpsAgent({ proxyEnv }) : new HttpAgent({ proxyEnv })
  const options = {
    method: sent.method,
    headers: Object.fromEntries(sent.headers),
    agent,
    signal: sent.signal ?? undefined,
  }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = (isSecure ? httpsRequest : httpRequest)(url, options, resolve)
    request.on('error', (error: Error & { code?: string; statusCode?: number }) => {
      if (error.code === 'ERR_PROXY_TUNNEL') reject(new Error('net::ERR_TUNNEL_CONNECTION_FAILED'))
      else if (error.code === 'ECONNREFUSED') reject(new Error('net::ERR_PROXY_CONNECTION_FAILED'))
      else reject(error)
    })
    if (sent.body) Readable.fromWeb(sent.body).pipe(request)
    else request.end()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value))
  const { statusCode: status = 0 } = answer
  const hasBody = sent.method !== 'HEAD' && status !== 204 && status !== 304
  const body = hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null
  return new Response(body as BodyInit | null, { status, headers })
}
