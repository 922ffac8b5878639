const MARK = 'reloaded_for'

/**
 * Reloads the page for a screen whose code fails repeatedly. A browser may cache the failure, and a newer server has
 * other files. Returns false when that was tried already or cannot be remembered, so that the page never reloads in a
 * loop.
 */
export function reloadOnce(screen: string): boolean {
  try {
    if (window.sessionStorage.getItem(MARK) === screen) return false
    window.sessionStorage.setItem(MARK, screen)
  } catch {
    return false
  }
  window.location.reload()
  return true
}

/** The code of this screen was loaded, so a later failure is a new one. */
export function forgetReload(screen: string): void {
  try {
    if (window.sessionStorage.getItem(MARK) === screen) window.sessionStorage.removeItem(MARK)
  } catch {}
}
