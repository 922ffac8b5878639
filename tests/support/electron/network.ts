import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
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

/** Node's names of what is wrong with a certificate or a connection, in Chromium's words. */
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

/** A request whose `login` event can be answered; `net.fetch` has none and gives up, here as in Electron. */
export class HarnessClientRequest extends EventEmitter {
  private readonly url: string

  constructor(url: string) {
    super()
    this.url = url
  }

  end(): this {
    void this.run()
    return this
  }

  private async run(): Promise<void> {
    try {
      let answer = await this.attempt()
      for (let given = await this.logIn(answer); given; given = await this.logIn(answer)) {
        answer = await this.attempt(given)
        if (answer && answer.status !== 407) await acceptLogin(given, this.url)
      }
      if (!answer) throw new Error('net::ERR_TUNNEL_CONNECTION_FAILED')
      void answer.body?.cancel()
      this.emit('response', Object.assign(new EventEmitter(), { statusCode: answer.status }))
    } catch (error) {
      this.emit('error', error)
    }
  }

  private async attempt(credentials?: { username: string; password: string }): Promise<Response | null> {
    const sent = { method: 'GET', headers: new Headers(), body: null, signal: null }
    const answered = proxyHost() ? sendThroughProxy(this.url, sent, credentials) : send(this.url)
    return answered.catch((error: unknown) => {
      if (String(error).includes('ERR_TUNNEL_CONNECTION_FAILED')) return null
      throw error
    })
  }

  /** What the app answers when the proxy asks; null when it did not ask or nobody answered. */
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

const realmOf = (answer: Response | null) =>
  /realm="([^"]*)"/.exec(answer?.headers.get('proxy-authenticate') ?? '')?.[1] ?? ''

/** Node's network stack in place of Chromium's, with the proxy of the command line. */
export const net: Pick<Net, 'fetch' | 'isOnline'> & { request: (options: { url: string }) => HarnessClientRequest } = {
  fetch: (input, init) => {
    const url = typeof input === 'string' ? input : input.url
    return url.startsWith('file:') ? readAsResponse(url) : send(url, init)
  },
  isOnline: () => true,
  request: ({ url }) => new HarnessClientRequest(url),
}

export const protocol: Pick<Protocol, 'handle' | 'registerSchemesAsPrivileged'> = {
  registerSchemesAsPrivileged: (schemes) => {
    for (const { scheme } of schemes)
      if (!isKnownScheme(scheme)) throw new Error(`The Electron harness has no scheme ${scheme}; see schemes.ts`)
  },
  handle: (scheme, handler) => setHandler(scheme, async (request) => handler(request as never)),
}
