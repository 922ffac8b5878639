/** The websocket address of a server, the only address outside the app to which a page may connect. */
function socketOrigin(serverUrl: string): string {
  return serverUrl.replace(/^http/, 'ws')
}

/**
 * The content security policy of a page. `development` is the origin of the dev server, whose reloading needs inline
 * code and its own socket.
 */
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
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    `connect-src ${connect.join(' ')}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Policy for answers of the server. They are data and never a page of the app, not even an uploaded page. */
export const DATA_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"
