import { tidiedPage } from '#contract/links.ts'

/**
 * Corrects the address with which the page was opened. Mail programs add signs to it, and other tools change its case.
 */
export function tidyAddress(): void {
  const { pathname, search, hash } = window.location
  const tidied = tidiedPage(pathname, search)
  if (tidied !== null) window.history.replaceState(null, '', tidied + hash)
}
