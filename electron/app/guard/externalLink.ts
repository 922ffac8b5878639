const PROTOCOLS = new Set(['https:', 'http:', 'mailto:', 'tel:'])

/**
 * The address to hand to the operating system, or null. It is parsed and written out again, so that what was checked is
 * what is opened; user names in an address only serve to disguise the host.
 */
export function toExternalUrl(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !PROTOCOLS.has(url.protocol) || url.username || url.password) return null
  return url.href
}
