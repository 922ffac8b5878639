/** The websocket address of a server: the only place outside the app that a page may talk to. */
export function socketOrigin(serverUrl: string): string {
  return serverUrl.replace(/^http/, 'ws')
}

/** `development` is the origin of the dev server, whose reloading needs inline scripts and its own socket. */
export function contentSecurityPolicy(serverUrl: string | null, development: string | null): string {
  const connect = ["'self'"]
  if (serverUrl) connect.push(socketOrigin(serverUrl))
  if (development) connect.push(socketOrigin(development))
  return [
    "default-src 'none'",
    `script-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    // The component library writes its theme variables into style elements.
    "style-src 'self' 'unsafe-inline'",
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
