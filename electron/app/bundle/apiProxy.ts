import { apiHeaders, apiTarget, type Credentials } from './apiRequest.ts'
import { DATA_POLICY } from './contentSecurity.ts'

export type ApiAccess = {
  serverUrl: () => string | null
  credentials: () => Credentials
  /**
   * Called with the session's expiry, which the answer about the signed-in user contains. Each use of the session
   * extends it.
   */
  onExpiry: (token: string, expiresAt: string) => void
  version: string
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

const OWN_USER = '/api/v1/auth/user'

/** Chromium has decoded the body already, and cookies have no use behind `app://`. */
const DROPPED_ANSWER_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding', 'set-cookie']

/**
 * An answer without the error body of the API, so that a page treats it as a network problem. A broken connection then
 * signs no user out.
 */
const unreachable = () => new Response('The server cannot be reached.', { status: 502 })

/** Sends a page's `/api/…` request to the server, with the token that the page never sees. */
export async function forwardToServer(request: Request, access: ApiAccess): Promise<Response> {
  const serverUrl = access.serverUrl()
  if (!serverUrl) return unreachable()
  const target = apiTarget(serverUrl, new URL(request.url))
  if (!target) return new Response(null, { status: 404 })
  const credentials = access.credentials()
  try {
    const answer = await access.fetch(target.href, {
      method: request.method,
      headers: apiHeaders(request.headers, credentials, access.version),
      credentials: 'omit',
      // A redirect could lead the token to another host.
      redirect: 'error',
      cache: 'no-store',
      signal: request.signal,
      ...(request.body ? { body: request.body, duplex: 'half' } : {}),
    })
    if (credentials && answer.ok && request.method === 'GET' && target.pathname === OWN_USER)
      void readExpiry(answer.clone(), (expiresAt) => access.onExpiry(credentials.token, expiresAt))
    const headers = new Headers(answer.headers)
    for (const name of DROPPED_ANSWER_HEADERS) headers.delete(name)
    headers.set('Content-Security-Policy', DATA_POLICY)
    headers.set('X-Content-Type-Options', 'nosniff')
    return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
  } catch {
    return unreachable()
  }
}

async function readExpiry(answer: Response, found: (expiresAt: string) => void): Promise<void> {
  const body: unknown = await answer.json().catch(() => null)
  if (typeof body === 'object' && body && 'expiresAt' in body && typeof body.expiresAt === 'string')
    found(body.expiresAt)
}
