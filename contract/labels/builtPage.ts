const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/
/** Policy of a page whose build wrote none. It allows nothing, so that the page cannot run. */
const NOTHING = "default-src 'none'"

/**
 * The content policy of a page that the build has put into one file. The build writes it into the page, because it names
 * the hashes of the page's own script and style.
 */
export function builtPagePolicy(html: string): string {
  const [, policy = NOTHING] = POLICY.exec(html) ?? []
  return `${policy}; frame-ancestors 'none'`
}
