import { RFC_UUID } from './uuid.ts'

/**
 * Deep links `werkbank://<path>`: the only addresses that a link, a second start or a notification may open.
 * Anything that does not parse is ignored, never guessed.
 */

export const LINK_SCHEME = 'werkbank'

const PLAIN_SCREENS = ['dashboard', 'inbox', 'profile', 'computer'] as const
type PlainScreen = (typeof PLAIN_SCREENS)[number]

/** Address prefixes of record screens, with the name of the record: `/workshop/paper/<uuid>`. */
export const RECORD_SCREENS = {
  'workshop/paper': 'paper',
  'workshop/customers': 'customer',
  'workshop/vehicles': 'vehicle',
  'admin/users': 'user',
  'admin/groups': 'group',
  'admin/upload-groups': 'uploadGroup',
  'admin/departments': 'department',
  'admin/locations': 'location',
  'admin/chats': 'chat',
} as const
type RecordScreenPath = keyof typeof RECORD_SCREENS
const isRecordScreen = (path: string): path is RecordScreenPath => Object.hasOwn(RECORD_SCREENS, path)

/** A target inside the app that may be opened from outside. */
export type Link =
  | { screen: PlainScreen }
  | { screen: 'chat'; chat_uuid?: string }
  | { screen: RecordScreenPath; record_uuid: string }

/** The renderer's route of a link. */
export function toPath(link: Link): string {
  if ('record_uuid' in link) return `/${link.screen}/${link.record_uuid}`
  if (link.screen === 'chat') return link.chat_uuid ? `/chat?chat=${link.chat_uuid}` : '/chat'
  return `/${link.screen}`
}

/** The address of a link: `werkbank://chat?chat=<uuid>`, the route of `toPath` with the scheme in front. */
export function toUrl(link: Link): string {
  return `${LINK_SCHEME}:/${toPath(link)}`
}

const FORM = new RegExp(`^${LINK_SCHEME}:/{1,3}([a-z]+)/?(?:\\?chat=([^&#]*))?$`)
const RECORD_FORM = new RegExp(`^${LINK_SCHEME}:/{1,3}([a-z]+/[a-z-]+)/([^/?#]+)/?$`)
const LONGEST = 200

/** Parses an address from outside. Null for a foreign scheme, an unknown screen, or a malformed id. */
export function parseLink(url: string): Link | null {
  if (url.length > LONGEST) return null
  return parseRecordLink(url) ?? parseScreenLink(url)
}

function parseRecordLink(url: string): Link | null {
  const [, screen = '', uuid = ''] = RECORD_FORM.exec(url) ?? []
  return isRecordScreen(screen) && RFC_UUID.test(uuid) ? { screen, record_uuid: uuid } : null
}

function parseScreenLink(url: string): Link | null {
  const match = FORM.exec(url)
  if (!match) return null
  const [, screen, chat] = match
  if (screen === 'chat') {
    if (chat === undefined) return { screen }
    return RFC_UUID.test(chat) ? { screen, chat_uuid: chat } : null
  }
  const plain = PLAIN_SCREENS.find((name) => name === screen)
  return plain && chat === undefined ? { screen: plain } : null
}

/** The link to the record that a page of the web client shows, without tabs and filters. Null for other pages. */
export function linkOfPath(pathname: string): Link | null {
  const [group, screen, uuid] = pathname.split('/').filter((part) => part !== '')
  return parseLink(`${LINK_SCHEME}://${group}/${screen}/${uuid}`)
}
