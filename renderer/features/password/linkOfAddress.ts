export type PasswordLink = { token: string; company: string }

/**
 * The link that the page was opened with, taken out of the address at once: the history of a shared computer must not
 * hold what opens an account. It stands behind the #, so no server has seen it.
 */
export function takeLink(
  location: Pick<Location, 'hash' | 'pathname'>,
  history: Pick<History, 'replaceState' | 'state'>,
) {
  const values = new URLSearchParams(location.hash.slice(1))
  const token = values.get('token')
  const company = values.get('company')
  if (!token || !company) return null
  history.replaceState(history.state, '', location.pathname)
  return { token, company } satisfies PasswordLink
}
