import { RFC_UUID } from './uuid.ts'

/**
 * Deep links `werkbank://<path>`: the only addresses that a link, a second start or a notification may open.
 * Anything that does not parse is ignored, never guessed.
 */

export const LINK_SCHEME = 'werkbank'

const PLAIN_SCREENS = ['dashboard', 'inbox', 'profile', 'computer'] as const
type PlainScreen = (typeof PLAIN_SCREENS)[number]

/** Address prefixes of screens for editors, with the name of the record: `/workshop/paper/<uuid>`. */
export const RECORD_SCREENS = {
  'workshop/paper': 'paper',
  'workshop/customers': 'customer',
  'workshop/vehicles': 'vehicle',
  'service/checkin': 'checkin',
  'service/request': 'serviceRequest',
  'service/direct_acceptance': 'acceptance',
  'admin/users': 'user',
  'admin/groups': 'group',
  'admin/upload-groups': 'uploadGroup',
  'admin/departments': 'department',
  'admin/locations': 'location',
  'admin/chats': 'chat',
  'news/manage': 'news',
  'faq/manage': 'faqEntry',
  uploads: 'upload',
} as const
type RecordScreenPath = keyof typeof RECORD_SCREENS
const isRecordScreen = (path: string): path is RecordScreenPath => Object.hasOwn(RECORD_SCREENS, path)

/** Screens that show one text to all its readers: `werkbank://news/<uuid>`. */
const READER_SCREENS = ['news', 'faq'] as const
type ReaderScreen = (typeof READER_SCREENS)[number]
const isReaderScreen = (path: string): path is ReaderScreen => READER_SCREENS.some((screen) => screen === path)

/** A target inside the app that may be opened from outside. */
export type Link =
  | { screen: PlainScreen }
  | { screen: 'chat'; chat_uuid?: string }
  /** `sheet`: the extension of a paper, from 1 on. */
  | { screen: RecordScreenPath; record_uuid: string; sheet?: number }
  /** A notice or an entry of the FAQ, for its readers. */
  | { screen: ReaderScreen; read_uuid: string }

/** The renderer's route of a link. */
export function toPath(link: Link): string {
  if ('record_uuid' in link)
    return `/${link.screen}/${link.record_uuid}${link.sheet === undefined ? '' : `/${link.sheet}`}`
  // The notices are the start page, which has no path of its own.
  if ('read_uuid' in link) return link.screen === 'news' ? `/?notice=${link.read_uuid}` : `/faq/${link.read_uuid}`
  if (link.screen === 'chat') return link.chat_uuid ? `/chat?chat=${link.chat_uuid}` : '/chat'
  return `/${link.screen}`
}

/** The address of a link: `werkbank://chat?chat=<uuid>`. A notice is `werkbank://news/<uuid>`. */
export function toUrl(link: Link): string {
  return `${LINK_SCHEME}:/${'read_uuid' in link ? `/${link.screen}/${link.read_uuid}` : toPath(link)}`
}

/** Scheme, path and parameters. A fragment is left out. Mail programs and other tools add both, and change the case. */
const FORM = new RegExp(`^${LINK_SCHEME}:/{1,3}([^?#]*)(?:\\?([^#]*))?(?:#.*)?$`, 'i')
const RECORD_PATH = /^([a-z]+(?:\/[a-z_-]+)?)\/([^/]+)(?:\/([1-9]\d?))?$/
const CHAT = /(?:^|&)chat=([^&]*)/i
const LONGEST = 400
/** Signs that programs take for a part of an address: the end of its sentence, brackets and quotes around it. */
const BEHIND = '.,;:!?)\\]}>\'"*_`’”»“›…'
const TRAILING = new RegExp(`(?<![${BEHIND}])[${BEHIND}]+$`)
const LEADING = /^[<([{"'*_`„“”‘«‹»›]+/

/** Some programs write signs of an address as their bytes. A text that holds other bytes stays as it is. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

/** An address without the signs of the text around it. */
const bare = (url: string) => decoded(url).replace(TRAILING, '')

/**
 * Parses an address from outside. Parameters that mean nothing here are left out, and signs behind it. Null for a foreign
 * scheme, an unknown screen, or a malformed id.
 */
export function parseLink(url: string): Link | null {
  if (url.length > LONGEST) return null
  const [, typed, query = ''] = FORM.exec(bare(url)) ?? []
  if (typed === undefined) return null
  const path = typed.toLowerCase().replace(/\/$/, '')
  const [, chat] = CHAT.exec(query) ?? []
  return parseRecordLink(path) ?? parseScreenLink(path, chat?.toLowerCase() ?? null)
}

function parseRecordLink(path: string): Link | null {
  const [, screen = '', uuid = '', sheet] = RECORD_PATH.exec(path) ?? []
  if (!RFC_UUID.test(uuid)) return null
  if (isReaderScreen(screen)) return sheet === undefined ? { screen, read_uuid: uuid } : null
  if (!isRecordScreen(screen)) return null
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

/** The path of a record's page: one or two words, its uuid, and the number of a sheet. Tabs that follow are left out. */
const PAGE = /^\/([a-z]+(?:\/[a-z_-]+)?\/[0-9a-f-]{36})(?:\/([^/]*)|$)/i

/** The link to the record or text that a page of the web client shows, without tabs and filters. Null for other pages. */
export function linkOfPath(pathname: string): Link | null {
  const [, page = '', sheet] = PAGE.exec(pathname) ?? []
  const address = `${LINK_SCHEME}://${page}`
  return (sheet ? parseLink(`${address}/${sheet}`) : null) ?? parseLink(address)
}

/** A web address up to its fragment: path and parameters. */
const WEB_ADDRESS = /^https?:\/\/[^/\s?#]+(\/[^\s?#]*)?(?:\?([^\s#]*))?(?:#\S*)?$/i
/** Parameters that name a text or a chat, by the page that shows it. */
const NAMED: Readonly<Record<string, RegExp>> = { '/': /(?:^|&)notice=([^&]*)/i, '/chat': CHAT }

/** The link of a path with its parameters. */
function linkOfPage(path: string, query: string): Link | null {
  const page = path.toLowerCase().replace(/(?!^)\/$/, '')
  const named = Object.hasOwn(NAMED, page) ? NAMED[page] : undefined
  if (!named) return linkOfPath(path)
  const uuid = named.exec(query)?.[1]
  if (uuid === undefined) return null
  return parseLink(page === '/chat' ? `${LINK_SCHEME}://chat?chat=${uuid}` : `${LINK_SCHEME}://news/${uuid}`)
}

/** The link that a scanned or typed address means: a web address of this app, or a deep link. Null for other texts. */
export function linkOfAddress(text: string): Link | null {
  const address = text.trim().replace(LEADING, '')
  if (address.length > LONGEST) return null
  const [isWeb, path = '/', query = ''] = WEB_ADDRESS.exec(bare(address)) ?? []
  return isWeb === undefined ? parseLink(address) : linkOfPage(path, query)
}

/**
 * The path and parameters that an opened page means, as links of this app are written: small letters in ids and names,
 * without signs of the text around the address. Null for an address that is right, and for other pages.
 */
export function tidiedPage(pathname: string, search: string): string | null {
  const link = linkOfAddress(`https://page${pathname}${search}`)
  if (link === null) return null
  const [path = '', named = ''] = toPath(link).split('?')
  if (named !== '') return search.slice(1).split('&').includes(named) ? null : `${path}?${named}`
  if (pathname === path || pathname.startsWith(`${path}/`)) return null
  const tail = pathname.slice(path.length).replace(TRAILING, '')
  return path + (tail.startsWith('/') ? tail : '') + search
}
