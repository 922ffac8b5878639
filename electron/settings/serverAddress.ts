/**
 * Unencrypted HTTP is accepted only if the traffic stays on the computer or in the building. That holds for loopback,
 * the private address ranges, names without a dot, and suffixes that no public name can have.
 */
const PRIVATE_IPV4 = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)\d/
const PRIVATE_IPV6 = /^\[(::1|f[cd][0-9a-f]{2}:.*)\]$/
const PRIVATE_SUFFIX = /\.(localhost|local|internal|home\.arpa)$/
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/

function isPrivateHost(host: string): boolean {
  if (IPV4.test(host)) return PRIVATE_IPV4.test(host)
  if (host.startsWith('[')) return PRIVATE_IPV6.test(host)
  return !host.includes('.') || PRIVATE_SUFFIX.test(host)
}

/**
 * The origin of a typed address, or null. A missing scheme becomes https, or http for a private host, whose certificate
 * nobody could check. A path is dropped, so that an address copied from a browser works.
 */
export function normaliseServerUrl(typed: string): string | null {
  const text = typed.trim()
  const guessed = text.includes('://') ? text : withScheme(text)
  const url = URL.parse(guessed)
  if (!url?.hostname || url.username || url.password) return null
  if (url.protocol === 'https:') return url.origin
  return url.protocol === 'http:' && isPrivateHost(url.hostname) ? url.origin : null
}

function withScheme(text: string): string {
  const url = URL.parse(`http://${text}`)
  return url && isPrivateHost(url.hostname) ? url.href : `https://${text}`
}
