import { app } from 'electron'
import { LINK_SCHEME, type Link, parseLink } from '#contract/links.ts'

/** The first valid deep link in the arguments of a start, or null. */
export function linkFrom(argv: readonly string[]): Link | null {
  for (const argument of argv) {
    const link = argument.toLowerCase().startsWith(`${LINK_SCHEME}:`) ? parseLink(argument) : null
    if (link) return link
  }
  return null
}

/**
 * True for the first start on this profile. A later start passes its arguments on and must exit. `onStart` is called
 * for later starts and, on macOS, for opened links.
 */
export function isFirstInstance(onStart: (link: Link | null) => void): boolean {
  if (!app.requestSingleInstanceLock()) return false
  app.on('second-instance', (_event, argv) => onStart(linkFrom(argv)))
  app.on('open-url', (event, url) => {
    event.preventDefault()
    onStart(parseLink(url))
  })
  return true
}
