const PROTOCOLS = new Set(['https:', 'http:', 'mailto:', 'tel:'])

/**
 * The address to pass to the operating system, or null. It is parsed and serialised again, so that the checked address
 * is the opened one. User names are refused, because they only disguise the host.
 */
export function toExternalUrl(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !PROTOCOLS.has(url.protocol) || url.username || url.password) return null
  return url.href
}
