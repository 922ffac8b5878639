export type PasswordLink = { token: string; company: string }

/**
 * The link in the address. It is removed from the address at once, so that the history of a shared computer does not
 * contain it. It is behind the #, so it was never sent to a server.
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
