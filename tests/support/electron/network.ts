import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { fileURLToPath } from 'node:url'
import type { Net, Protocol } from 'electron'
import { acceptLogin, proxyHost, sendThroughProxy } from './proxy.ts'
import { isKnownScheme, setHandler } from './schemes.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.wav': 'audio/wav',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

async function readAsResponse(url: string): Promise<Response> {
  const path = fileURLToPath(url)
  const bytes = await readFile(path).catch(() => {
    throw new Error('net::ERR_FILE_NOT_FOUND')
  })
  return new Response(bytes, { headers: { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' } })
}

/** Chromium's name for each error of a certificate or connection, by the name that Node gives it. */
const CHROMIUM_CODES: Record<string, string> = {
  CERT_HAS_EXPIRED: 'ERR_CERT_DATE_INVALID',
  CERT_NOT_YET_VALID: 'ERR_CERT_DATE_INVALID',
  CERT_REVOKED: 'ERR_CERT_REVOKED',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  ERR_TLS_CERT_ALTNAME_INVALID: 'ERR_CERT_COMMON_NAME_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ERR_CERT_AUTHORITY_INVALID',
}

function inChromiumsWords(error: unknown): never {
  const { cause, code } = error as { cause?: { code?: string }; code?: string }
  const word = CHROMIUM_CODES[cause?.code ?? code ?? '']
  throw word ? new Error(`net::${word}`) : error
}

async function send(url: string, init: RequestInit = {}): Promise<Response> {
  if (!proxyHost()) return fetch(url, init).catch(inChromiumsWords)
  const { body, method, headers } = new Request(url, init)
  const sent = { method, headers, body: body as ReadableStream | null, signal: init.signal ?? null }
  return sendThroughProxy(url, sent).catch(inChromiumsWords)
}

type RequestOptions = {
  url?: string
  protocol?: string
  hostname?: string
  port?: number | string
  path?: string
  method?: string
  headers?: Record<string, string>
  redirect?: 'follow' | 'error' | 'manual'
}

function urlOf({ url, protocol = 'http:', hostname = 'localhost', port, path = '/' }: RequestOptions): string {
  return url ?? new URL(path, `${protocol}//${hostname}${port ? `:${port}` : ''}`).href
}

/**
 * Electron's own kind of request: its `login` event can be answered, and it reports a redirect and does not follow it.
 * `net.fetch` does neither, here as in Electron.
 */
class StandInClientRequest extends EventEmitter {
  private readonly url: string
  private readonly method: string
  private readonly refusesRedirects: boolean
  private readonly headers: Headers
  private readonly aborted = new AbortController()

  constructor(options: RequestOptions) {
    super()
    this.url = urlOf(options)
    this.method = options.method ?? 'GET'
    this.refusesRedirects = options.redirect === 'error'
    this.headers = new Headers(options.headers)
  }

  setHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }

  getHeader(name: string): string | undefined {
    return this.headers.get(name) ?? undefined
  }

  end(): this {
    void this.run()
    return this
  }

  abort(): void {
    if (this.aborted.signal.aborted) return
    this.aborted.abort()
    this.emit('abort')
  }

  private async run(): Promise<void> {
    try {
      let answer = await this.attempt()
      for (let given = await this.logIn(answer); given; given = await this.logIn(answer)) {
        answer = await this.attempt(given)
        if (answer && answer.status !== 407) await acceptLogin(given, this.url)
      }
      if (!answer) throw new Error('net::ERR_TUNNEL_CONNECTION_FAILED')
      this.tell(answer)
    } catch (error) {
      if (!this.aborted.signal.aborted) this.emit('error', error)
    }
    this.emit('close')
  }

  private tell(answer: Response): void {
    const headers = Object.fromEntries(answer.headers)
    if (REDIRECTS.includes(answer.status) && headers.location) {
      void answer.body?.cancel()
      if (this.refusesRedirects) throw new Error('net::ERR_ABORTED')
      this.emit('redirect', answer.status, this.method, new URL(headers.location, this.url).href, headers)
      return
    }
    const body = answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([])
    // The code that aborted the request knows that already.
    body.on('error', (error) => !this.aborted.signal.aborted && this.emit('error', error))
    this.emit('response', Object.assign(body, { statusCode: answer.status, statusMessage: answer.statusText, headers }))
  }

  private async attempt(credentials?: { username: string; password: string }): Promise<Response | null> {
    const sent = { method: this.method, headers: this.headers, body: null, signal: this.aborted.signal }
    const answered = proxyHost()
      ? sendThroughProxy(this.url, sent, credentials)
      : send(this.url, { ...sent, redirect: 'manual' })
    return answered.catch((error: unknown) => {
      if (String(error).includes('ERR_TUNNEL_CONNECTION_FAILED')) return null
      throw error
    })
  }

  /** The app's answer to the proxy's question; null without a question or an answer. */
  private logIn(answer: Response | null): Promise<{ username: string; password: string } | null> {
    const proxy = proxyHost()
    if (!proxy || (answer && answer.status !== 407) || this.listenerCount('login') === 0) return Promise.resolve(null)
    const info = {
      isProxy: true,
      scheme: 'basic',
      host: proxy.hostname,
      port: Number(proxy.port),
      realm: realmOf(answer),
    }
    return new Promise((resolve) => {
      this.emit('login', info, (username?: string, password = '') => resolve(username ? { username, password } : null))
    })
  }
}

const REDIRECTS = [301, 302, 303, 307, 308]

const realmOf = (answer: Response | null) =>
  /realm="([^"]*)"/.exec(answer?.headers.get('proxy-authenticate') ?? '')?.[1] ?? ''

/** Node's network stack in place of Chromium's, with the proxy of the command line. */
export const net: Pick<Net, 'fetch' | 'isOnline'> & {
  request: (options: RequestOptions) => StandInClientRequest
} = {
  fetch: (input, init) => {
    const url = typeof input === 'string' ? input : input.url
    return url.startsWith('file:') ? readAsResponse(url) : send(url, init)
  },
  isOnline: () => true,
  request: (options) => new StandInClientRequest(options),
}

export const protocol: Pick<Protocol, 'handle' | 'registerSchemesAsPrivileged'> = {
  registerSchemesAsPrivileged: (schemes) => {
    for (const { scheme } of schemes)
      if (!isKnownScheme(scheme)) throw new Error(`The stand-in for Electron has no scheme ${scheme}; see schemes.ts`)
  },
  handle: (scheme, handler) => setHandler(scheme, async (request) => handler(request as never)),
}
