/** The websocket address of a server: the only place outside the app that a page may talk to. */
function socketOrigin(serverUrl: string): string {
  return serverUrl.replace(/^http/, 'ws')
}

/** `development` is the origin of the dev server, whose reloading needs inline code and its own socket. */
export function contentSecurityPolicy(serverUrl: string | null, development: string | null): string {
  const connect = ["'self'"]
  if (serverUrl) connect.push(socketOrigin(serverUrl))
  if (development) connect.push(socketOrigin(development))
  const inline = development ? " 'unsafe-inline'" : ''
  return [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `connect-src ${connect.join(' ')}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** For answers of the server: data, never a page of the app, even when somebody uploads one. */
export const DATA_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"
