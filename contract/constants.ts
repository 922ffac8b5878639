/**
 * Business constants and limits. The first group is fixed, because other programs rely on it. The second was chosen for
 * this product; each has its reason.
 */

export const APP_VERSION = '0.9.21-beta'
export const DEFAULT_LANGUAGE = 'de'
export const FALLBACK_LANGUAGE = 'en'
export const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'it', 'pl', 'ro', 'ru', 'tr', 'uk'] as const
export type Language = (typeof LANGUAGES)[number]
export const DATE_LOCALE = 'de-DE'
export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
/** Formats of dates: that of the language, or a fixed one. */
export const DATE_FORMATS = ['language', 'dd.MM.yyyy', 'dd/MM/yyyy', 'yyyy-MM-dd', 'MM/dd/yyyy'] as const
export type DateFormat = (typeof DATE_FORMATS)[number]
/** Spacing of lists, tables, cards and forms. */
export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]
/** Background and surface per theme. */
export const THEME_COLORS = {
  light: { background: '#f4f6f9', surface: '#ffffff' },
  dark: { background: '#454d55', surface: '#343a40' },
} as const

/** Shortest password in characters, digits of a code of the second factor, and messages on one page of a chat. */
export const PASSWORD_MIN_LENGTH = 10
export const TOTP_DIGITS = 6
export const CHAT_PAGE_SIZE = 50
/** Milliseconds from the close of a socket to the next attempt. */
export const RECONNECT_DELAY_MS = 5_000
/**
 * Largest random delay (ms) on top of the reconnect delay, so that clients do not all reconnect in the same
 * millisecond.
 */
export const RECONNECT_JITTER_MS = 500
/** At most this many frames kept while offline. Beyond it the oldest is dropped. */
export const OFFLINE_QUEUE_CAP = 1_000
/** Milliseconds between requests for a socket ticket while a required second factor is missing. */
export const TWOFA_RETRY_MS = 500
export const CLOCK_TICK_MS = 1_000
export const TOAST_TIMEOUT_MS = 1_500
export const TOAST_MAX = 5
export const CUSTOM_PERMISSION_FIRST = 100
export const CUSTOM_PERMISSION_LAST = 130

/**
 * At most this many characters of a password. NIST 800-63B asks for at least 64. Hashing much longer ones would allow a
 * denial of service.
 */
export const PASSWORD_MAX_LENGTH = 128
export const EMAIL_MAX_LENGTH = 254
export const DEALER_CODE_MAX_LENGTH = 32
/** At most this many characters of one chat message. */
export const CHAT_MESSAGE_MAX_LENGTH = 4_000
export const CHAT_NAME_MAX_LENGTH = 80
/** Characters of the newest message in the chat list. */
export const CHAT_PREVIEW_LENGTH = 140
/** Most files of one message. */
export const CHAT_ATTACHMENTS_MAX = 10
/** At most this many members that one call adds to a group chat. */
export const CHAT_MEMBERS_MAX = 5_000
/** Largest picture that a user may choose, in bytes. The client scales it to a square before the upload. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024
/** Largest avatar that the server accepts, in bytes and in pixels a side. */
export const AVATAR_MAX_BYTES = 512 * 1024
export const AVATAR_MAX_PIXELS = 1_024
/**
 * Largest JSON body of a signed-in caller, in bytes, for an endpoint without a `body_max` of its own. A larger one is
 * refused before parsing.
 */
export const BODY_MAX_BYTES = 768 * 1024
/** Largest JSON body of a caller without a session, in bytes. It has to hold an address, a password and a code. */
export const PUBLIC_BODY_MAX_BYTES = 32 * 1024

/** Seconds for which a socket ticket is valid. It works once. */
export const SOCKET_TICKET_SECONDS = 30
/** Lifetime of a mailed link that sets a password, in minutes: a reset and an invitation. */
export const PASSWORD_RESET_MINUTES = 15
export const INVITATION_MINUTES = 3 * 24 * 60
/**
 * Number of recovery codes. Each replaces the second factor once. With `RECOVERY_CODES_FEW` left, the user is asked to
 * create new ones.
 */
export const RECOVERY_CODES = 10
export const RECOVERY_CODES_FEW = 3
/** Hours for which an export of a user's data can be downloaded, and days for which sign-ins are listed. */
export const EXPORT_HOURS = 24
export const SIGN_IN_DAYS = 90
/** Days without use, and days in all, after which a session ends. */
export const SESSION_IDLE_DAYS = 14
export const SESSION_ABSOLUTE_DAYS = 90
/** Milliseconds between pings of the server. A socket that misses two pongs is closed. */
export const HEARTBEAT_MS = 15_000
/** Silence after which the client pings the server, and how long it waits for the answer, in milliseconds. */
export const WATCHDOG_SILENCE_MS = 20_000
export const WATCHDOG_ANSWER_MS = 5_000
/** Bytes waiting on one socket before it is closed with `slow_consumer`. The client catches up after reconnecting. */
export const SOCKET_BACKLOG_BYTES = 1024 * 1024
/**
 * Largest frame that a client may send, in bytes. Navigation frames are the only large ones, and they stay far below
 * this limit.
 */
export const SOCKET_FRAME_MAX_BYTES = 16 * 1024
/** Frames per second and connection before the socket is cut with `too_many_frames`. */
export const SOCKET_FRAMES_PER_SECOND = 100
/**
 * At most this many open sockets of one session, and of one dealer, in one process of the server. More are refused with
 * 429. A session has one socket per window, and users open a dozen at most. The largest dealer group has some 1,300
 * people.
 */
export const SOCKETS_PER_SESSION = 20
export const SOCKETS_PER_DEALER = 2_000
/**
 * Milliseconds between checks of the sessions of open sockets, so that the end of an idle session closes its sockets.
 */
export const SOCKET_SESSION_CHECK_MS = 10 * 60_000
/**
 * Queued frames that a client sends per second after a reconnect: half of what the server accepts. The rest is for new
 * frames.
 */
export const SOCKET_FLUSH_PER_SECOND = 50
/**
 * Milliseconds between two navigation frames of one page. The page sends only the last one of the frames in between.
 */
export const NAVIGATION_SPACING_MS = 100
/** Longest path and page name that colleagues see, in characters. Longer ones are cut. */
export const NAVIGATION_PATH_MAX = 300
export const NAVIGATION_NAME_MAX = 100
/**
 * Milliseconds from the close of a user's last socket until they count as offline. It is longer than the 5 s reconnect
 * delay.
 */
export const PRESENCE_GRACE_MS = 8_000
