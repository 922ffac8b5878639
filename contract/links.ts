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
  /** `sheet`: the extension of a paper, from 1 on. */
  | { screen: RecordScreenPath; record_uuid: string; sheet?: number }

/** The renderer's route of a link. */
export function toPath(link: Link): string {
  if ('record_uuid' in link)
    return `/${link.screen}/${link.record_uuid}${link.sheet === undefined ? '' : `/${link.sheet}`}`
  if (link.screen === 'chat') return link.chat_uuid ? `/chat?chat=${link.chat_uuid}` : '/chat'
  return `/${link.screen}`
}

/** The address of a link: `werkbank://chat?chat=<uuid>`, the route of `toPath` with the scheme in front. */
export function toUrl(link: Link): string {
  return `${LINK_SCHEME}:/${toPath(link)}`
}

/** Scheme, path and parameters. A fragment is left out. Mail programs and other tools add both, and change the case. */
const FORM = new RegExp(`^${LINK_SCHEME}:/{1,3}([^?#]*)(?:\\?([^#]*))?(?:#.*)?$`, 'i')
const RECORD_PATH = /^([a-z]+\/[a-z-]+)\/([^/]+)(?:\/([1-9]\d?))?$/
const CHAT = /(?:^|&)chat=([^&]*)/i
const LONGEST = 400

/**
 * Parses an address from outside. Parameters that mean nothing here are left out. Null for a foreign scheme, an unknown
 * screen, or a malformed id.
 */
export function parseLink(url: string): Link | null {
  if (url.length > LONGEST) return null
  const [, typed, query = ''] = FORM.exec(url) ?? []
  if (typed === undefined) return null
  const path = typed.toLowerCase().replace(/\/$/, '')
  const [, chat] = CHAT.exec(query) ?? []
  return parseRecordLink(path) ?? parseScreenLink(path, chat?.toLowerCase() ?? null)
}

function parseRecordLink(path: string): Link | null {
  const [, screen = '', uuid = '', sheet] = RECORD_PATH.exec(path) ?? []
  if (!isRecordScreen(screen) || !RFC_UUID.test(uuid)) return null
  if (sheet === undefined) return { screen, record_uuid: uuid }
  return screen === 'workshop/paper' ? { screen, record_uuid: uuid, sheet: Number(sheet) } : null
}

function parseScreenLink(screen: string, chat: string | null): Link | null {
  if (screen === 'chat') {
    if (chat === null) return { screen }
    return RFC_UUID.test(chat) ? { screen, chat_uuid: chat } : null
  }
  const plain = PLAIN_SCREENS.find((name) => name === screen)
  return plain && chat === null ? { screen: plain } : null
}

/** The link to the record that a page of the web client shows, without tabs and filters. Null for other pages. */
export function linkOfPath(pathname: string): Link | null {
  const [group, screen, uuid, sheet] = pathname.split('/').filter((part) => part !== '')
  const page = `${LINK_SCHEME}://${group}/${screen}/${uuid}`
  return parseLink(`${page}/${sheet}`) ?? parseLink(page)
}
