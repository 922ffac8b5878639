import { RFC_UUID } from './uuid.ts'

/**
 * Deep links `werkbank://<path>`: the only addresses that a link, a second start or a notification may open.
 * Anything that does not parse is ignored, never guessed.
 */

export const LINK_SCHEME = 'werkbank'

/** Screens without a record, and the parameters that choose what they show. */
const PLAIN_SCREENS = {
  dashboard: [],
  inbox: [],
  profile: [],
  'profile/security': [],
  'profile/privacy': [],
  computer: [],
  'workshop/planner': ['view', 'day', 'site'],
  'workshop/hst/check': [],
  'workshop/shouldiscompare': ['view', 'preset', 'from', 'to', 'team', 'type', 'user', 'over', 'open', 'unit'],
  'admin/settings': [],
  'admin/bay-terminals': [],
  'admin/server/settings': [],
  'admin/server/logs': [],
} as const satisfies Record<string, readonly string[]>
type PlainScreen = keyof typeof PLAIN_SCREENS
const isPlainScreen = (path: string): path is PlainScreen => Object.hasOwn(PLAIN_SCREENS, path)

/** Address prefixes of screens for editors, with the name of the record: `/workshop/paper/<uuid>`. */
export const RECORD_SCREENS = {
  'workshop/paper': 'paper',
  'workshop/customers': 'customer',
  'workshop/vehicles': 'vehicle',
  'workshop/packages': 'workPackage',
  'service/checkin': 'checkin',
  'service/request': 'serviceRequest',
  'service/direct_acceptance': 'acceptance',
  'service/customer_history': 'vehicle',
  'service/check_lists': 'checkList',
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

/** Screens that show one text to all its readers, or one run of an import: `werkbank://news/<uuid>`. */
const READER_SCREENS = ['news', 'faq', 'admin/directory'] as const
type ReaderScreen = (typeof READER_SCREENS)[number]
const isReaderScreen = (path: string): path is ReaderScreen => READER_SCREENS.some((screen) => screen === path)

/** A target inside the app that may be opened from outside. */
export type Link =
  /** `query`: the parameters of the screen, in the order of its list: `view=month&day=2026-11-30`. */
  | { screen: PlainScreen; query?: string }
  | { screen: 'chat'; chat_uuid?: string }
  /** `sheet`: the extension of a paper, from 1 on. */
  | { screen: RecordScreenPath; record_uuid: string; sheet?: number }
  /** A notice or an entry of the FAQ for its readers, or a run of an import. */
  | { screen: ReaderScreen; read_uuid: string }

/** The renderer's route of a link. */
export function toPath(link: Link): string {
  if ('record_uuid' in link)
    return `/${link.screen}/${link.record_uuid}${link.sheet === undefined ? '' : `/${link.sheet}`}`
  // The notices are the start page, which has no path of its own.
  if ('read_uuid' in link)
    return link.screen === 'news' ? `/?notice=${link.read_uuid}` : `/${link.screen}/${link.read_uuid}`
  if (link.screen === 'chat') return link.chat_uuid ? `/chat?chat=${link.chat_uuid}` : '/chat'
  return link.query === undefined ? `/${link.screen}` : `/${link.screen}?${link.query}`
}

/** The address of a link: `werkbank://chat?chat=<uuid>`. A notice is `werkbank://news/<uuid>`. */
export function toUrl(link: Link): string {
  return `${LINK_SCHEME}:/${'read_uuid' in link ? `/${link.screen}/${link.read_uuid}` : toPath(link)}`
}

/** Scheme, path and parameters. A fragment is left out. Other programs change slashes and case, and add parameters. */
const FORM = new RegExp(`^${LINK_SCHEME}:/{0,3}([^?#]*)(?:\\?([^#]*))?(?:#.*)?$`, 'i')
const RECORD_PATH = /^([a-z]+(?:\/[a-z_-]+)?)\/([^/]+)(?:\/([1-9]\d?))?$/
const CHAT = /(?:^|&)chat=([^&]*)/i
/** Values of parameters: days, words and uuids. */
const VALUE = /^[a-z0-9_-]{1,40}$/
/** Marks of direction, and other characters without a width. Messengers and text programs put them around addresses. */
const INVISIBLE = /\p{Cf}/gu
const LONGEST = 400
/**
 * Characters of the surrounding text that programs take for a part of an address: ends of sentences, brackets, quotes.
 */
const BEHIND = '.,;:!?)\\]}>\'"*_`’”»“›…'
const TRAILING = new RegExp(`(?<![${BEHIND}])[${BEHIND}]+$`)
const LEADING = /^[<([{"'*_`„“”‘«‹»›]+/

/** Some programs percent-encode characters of an address. A text whose escapes are not UTF-8 stays as it is. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

/** Removes the characters of the surrounding text from an address. */
const bare = (url: string) => decoded(url).replaceAll(INVISIBLE, '').replace(TRAILING, '')

/**
 * Parses an address from outside. Unknown parameters, and signs behind the address, are left out. Null for a foreign
 * scheme, an unknown screen, or a malformed id.
 */
export function parseLink(url: string): Link | null {
  if (url.length > LONGEST) return null
  const [, typed, query = ''] = FORM.exec(bare(url)) ?? []
  if (typed === undefined) return null
  const path = typed.toLowerCase().replace(/\/$/, '')
  const [, chat] = CHAT.exec(query) ?? []
  return parseRecordLink(path) ?? parseChatLink(path, chat?.toLowerCase()) ?? parseScreenLink(path, query.toLowerCase())
}

function parseRecordLink(path: string): Link | null {
  const [, screen = '', uuid = '', sheet] = RECORD_PATH.exec(path) ?? []
  if (!RFC_UUID.test(uuid)) return null
  if (isReaderScreen(screen)) return sheet === undefined ? { screen, read_uuid: uuid } : null
  if (!isRecordScreen(screen)) return null
  if (sheet === undefined) return { screen, record_uuid: uuid }
  return screen === 'workshop/paper' ? { screen, record_uuid: uuid, sheet: Number(sheet) } : null
}

/** Screens of the chat: in the main window, and in a window of its own. Links to both open the same chat. */
const CHAT_SCREENS: readonly string[] = ['chat', 'chatexternal']

function parseChatLink(path: string, chat: string | undefined): Link | null {
  if (!CHAT_SCREENS.includes(path)) return null
  if (chat === undefined) return { screen: 'chat' }
  return RFC_UUID.test(chat) ? { screen: 'chat', chat_uuid: chat } : null
}

function parseScreenLink(screen: string, query: string): Link | null {
  if (!isPlainScreen(screen) || CHAT.test(query)) return null
  const typed = new Map(query.split('&').map((pair) => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? ''] as const))
  const known = PLAIN_SCREENS[screen].filter((name) => VALUE.test(typed.get(name) ?? ''))
  if (known.length === 0) return { screen }
  return { screen, query: known.map((name) => `${name}=${typed.get(name)}`).join('&') }
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
const NAMED: Readonly<Record<string, RegExp>> = {
  '/': /(?:^|&)notice=([^&]*)/i,
  '/chat': CHAT,
  '/chatexternal': CHAT,
}

/** The link of a path with its parameters. */
function linkOfPage(path: string, query: string): Link | null {
  const page = path.toLowerCase().replace(/(?!^)\/$/, '')
  const named = Object.hasOwn(NAMED, page) ? NAMED[page] : undefined
  if (!named) return linkOfPath(path) ?? parseScreenLink(page.slice(1), query.toLowerCase())
  const uuid = named.exec(query)?.[1]
  if (uuid === undefined) return null
  return parseLink(page === '/' ? `${LINK_SCHEME}://news/${uuid}` : `${LINK_SCHEME}://chat?chat=${uuid}`)
}

/** The link that a scanned or typed address means: a web address of this app, or a deep link. Null for other texts. */
export function linkOfAddress(text: string): Link | null {
  const address = text.replaceAll(INVISIBLE, '').trim().replace(LEADING, '')
  if (address.length > LONGEST) return null
  const [isWeb, path = '/', query = ''] = WEB_ADDRESS.exec(bare(address)) ?? []
  return isWeb === undefined ? parseLink(address) : linkOfPage(path, query)
}

/** The page of the chat window. Its path is not replaced by that of the chat in the main window. */
const EXTERNAL = /^\/chatexternal/i

/**
 * The canonical path and parameters of an opened page: ids and names in lower case, without punctuation that was copied
 * along. Null when the address is canonical already, and for other pages.
 */
export function tidiedPage(pathname: string, search: string): string | null {
  const link = linkOfAddress(`https://page${pathname}${search}`)
  if (link === null) return null
  // The parameters of a screen stay as they are.
  const [shown = '', named = ''] = toPath('query' in link ? { screen: link.screen } : link).split('?')
  const path = link.screen === 'chat' && EXTERNAL.test(pathname) ? '/chatExternal' : shown
  if (named !== '') return search.slice(1).split('&').includes(named) ? null : `${path}?${named}`
  if (pathname === path || pathname.startsWith(`${path}/`)) return null
  const tail = pathname.slice(path.length).replace(TRAILING, '')
  return path + (tail.startsWith('/') ? tail : '') + search
}
