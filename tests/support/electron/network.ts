import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Net, Protocol } from 'electron'
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

/** Node's network stack in place of Chromium's: no system proxy, no system certificates. */
export const net: Pick<Net, 'fetch' | 'isOnline'> = {
  fetch: (input, init) => {
    const url = typeof input === 'string' ? input : input.url
    return url.startsWith('file:') ? readAsResponse(url) : fetch(input, init)
  },
  isOnline: () => true,
}

export const protocol: Pick<Protocol, 'handle' | 'registerSchemesAsPrivileged'> = {
  registerSchemesAsPrivileged: (schemes) => {
    for (const { scheme } of schemes)
      if (!isKnownScheme(scheme)) throw new Error(`The Electron harness has no scheme ${scheme}; see schemes.ts`)
  },
  handle: (scheme, handler) => setHandler(scheme, async (request) => handler(request as never)),
}
