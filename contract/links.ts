import { RFC_UUID } from './uuid.ts'

/**
 * Deep links `werkbank://<path>`: the only addresses that a link, a second start or a notification may open.
 * Anything that does not parse is ignored, never guessed.
 */

export const LINK_SCHEME = 'werkbank'

const PLAIN_SCREENS = ['dashboard', 'profile', 'computer'] as const
type PlainScreen = (typeof PLAIN_SCREENS)[number]

/** A place inside the app that may be opened from outside. */
export type Link = { screen: PlainScreen } | { screen: 'chat'; chat_uuid?: string }

/** The route inside the renderer that a link opens. */
export function toPath(link: Link): string {
  if (link.screen === 'chat') return link.chat_uuid ? `/chat?chat=${link.chat_uuid}` : '/chat'
  return `/${link.screen}`
}

/** `werkbank://chat?chat=<uuid>`; the same form `toPath` gives, with the scheme in front. */
export function toUrl(link: Link): string {
  return `${LINK_SCHEME}:/${toPath(link)}`
}

const FORM = new RegExp(`^${LINK_SCHEME}:/{1,3}([a-z]+)/?(?:\\?chat=([^&#]*))?$`)

/** Parses what came from outside. `null` for a foreign scheme, an unknown screen, or a malformed id. */
export function parseLink(url: string): Link | null {
  const match = url.length <= 200 ? FORM.exec(url) : null
  if (!match) return null
  const [, screen, chat] = match
  if (screen === 'chat') {
    if (chat === undefined) return { screen }
    return RFC_UUID.test(chat) ? { screen, chat_uuid: chat } : null
  }
  const plain = PLAIN_SCREENS.find((name) => name === screen)
  return plain && chat === undefined ? { screen: plain } : null
}
