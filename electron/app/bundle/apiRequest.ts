/** Headers that describe the page's own connection or that only main may set. */
const DROPPED =
  /^(accept-encoding|authorization|connection|content-length|cookie|forwarded|host|origin|referer|x-client-version|x-device-token|(proxy|sec|x-forwarded)-.*)$/

export type Credentials = { token: string; company: string } | null

/** The server's address for `app://bundle/api/…`. Null when the path leaves the API. */
export function apiTarget(serverUrl: string, requested: URL): URL | null {
  const target = new URL(serverUrl)
  target.pathname = requested.pathname
  target.search = requested.search
  return target.pathname.startsWith('/api/') ? target : null
}

/** Headers that main sends to the server for a page. The token is added only here. */
export function apiHeaders(fromPage: Headers, credentials: Credentials, version: string): Headers {
  const headers = new Headers()
  for (const [name, value] of fromPage) if (!DROPPED.test(name)) headers.set(name, value)
  headers.set('X-Client-Version', version)
  if (credentials) {
    headers.set('Authorization', `Bearer ${credentials.token}`)
    headers.set('X-Dealer-Code', credentials.company)
  }
  return headers
}
