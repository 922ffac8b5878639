const MARK = 'reloaded_for'

/**
 * Loads the page anew for a screen whose code fails again and again: a browser may remember the failure, and a newer
 * server has other files. False when that was tried already, or cannot be remembered: nobody is kept in a loop.
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

/** The code of this screen has arrived: the next failure is a new one. */
export function forgetReload(screen: string): void {
  try {
    if (window.sessionStorage.getItem(MARK) === screen) window.sessionStorage.removeItem(MARK)
  } catch {}
}
