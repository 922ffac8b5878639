/**
 * Business constants and limits. The first group is the specification's chapter 9, letter for letter;
 * the second holds what the specification leaves open, each with its source.
 */

export const APP_VERSION = '0.9.21-beta'
export const DEFAULT_LANGUAGE = 'de'
export const FALLBACK_LANGUAGE = 'en'
export const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'it', 'pl', 'ro', 'ru', 'tr', 'uk'] as const
export type Language = (typeof LANGUAGES)[number]
export const DATE_LOCALE = 'de-DE'
export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
/** How dates are written: as the language does, or always the same. */
export const DATE_FORMATS = ['language', 'dd.MM.yyyy', 'dd/MM/yyyy', 'yyyy-MM-dd', 'MM/dd/yyyy'] as const
export type DateFormat = (typeof DATE_FORMATS)[number]
/** Background and surface per theme. */
export const THEME_COLORS = {
  light: { background: '#f4f6f9', surface: '#ffffff' },
  dark: { background: '#454d55', surface: '#343a40' },
} as const

/** Characters of a password, digits of a code, messages of one page. */
export const PASSWORD_MIN_LENGTH = 10
export const TOTP_DIGITS = 6
export const CHAT_PAGE_SIZE = 50
/** Milliseconds from the close of a socket to the next attempt. */
export const RECONNECT_DELAY_MS = 5_000
/** Random extra so that a fleet does not come back in the same millisecond (safety.md D7). */
export const RECONNECT_JITTER_MS = 500
/** Frames kept while offline; the oldest is dropped. */
export const OFFLINE_QUEUE_CAP = 1_000
/** How often the socket ticket is asked for again while a forced second factor is missing. */
export const TWOFA_RETRY_MS = 500
export const CLOCK_TICK_MS = 1_000
export const TOAST_TIMEOUT_MS = 1_500
export const TOAST_MAX = 5
export const CUSTOM_PERMISSION_FIRST = 100
export const CUSTOM_PERMISSION_LAST = 130

/** NIST 800-63B asks for at least 64; beyond 128 a password is a denial of service (safety.md D2). */
export const PASSWORD_MAX_LENGTH = 128
export const EMAIL_MAX_LENGTH = 254
export const DEALER_CODE_MAX_LENGTH = 32
/** Characters of one chat message (domain.md 7.20). */
export const CHAT_MESSAGE_MAX_LENGTH = 4_000
export const CHAT_NAME_MAX_LENGTH = 80
/** Characters of the newest message that the chat list shows. */
export const CHAT_PREVIEW_LENGTH = 140
/** Largest group that can be put together in one call. */
export const CHAT_MEMBERS_MAX = 5_000
/** A picture as it is chosen; the client scales it to a square before it travels. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024
/** Bytes and pixels a side of an avatar as the server takes it. */
export const AVATAR_MAX_BYTES = 512 * 1024
export const AVATAR_MAX_PIXELS = 1_024
/** Largest JSON body the server reads; bigger is refused before parsing. */
export const BODY_MAX_BYTES = 768 * 1024

/** Seconds a socket ticket may be used, once (safety.md 4.5). */
export const SOCKET_TICKET_SECONDS = 30
/** How long a link in a mail sets a password: a new one (safety.md 4.7), and the first one. */
export const PASSWORD_RESET_MINUTES = 15
export const INVITATION_MINUTES = 3 * 24 * 60
/** Codes that stand in for the second factor, each once; with so few left their owner is told to make new ones. */
export const RECOVERY_CODES = 10
export const RECOVERY_CODES_FEW = 3
/** How long a copy of somebody's data can be fetched (safety.md 7.4), and how long sign-ins are listed. */
export const EXPORT_HOURS = 24
export const SIGN_IN_DAYS = 90
/** Days without use, and days in all, after which a session ends (safety.md 4.4). */
export const SESSION_IDLE_DAYS = 14
export const SESSION_ABSOLUTE_DAYS = 90
/** Server ping interval; a socket that misses two pongs is cut (safety.md 5.1). */
export const HEARTBEAT_MS = 15_000
/** Silence after which the client asks "are you there", and how long it waits for the answer. */
export const WATCHDOG_SILENCE_MS = 20_000
export const WATCHDOG_ANSWER_MS = 5_000
/** Bytes waiting on one socket before it is cut with `slow_consumer`; it catches up after reconnecting. */
export const SOCKET_BACKLOG_BYTES = 1024 * 1024
/** Largest frame a client may send. Navigation is the only real one, so this is generous. */
export const SOCKET_FRAME_MAX_BYTES = 16 * 1024
/** Frames per second and connection before the socket is cut with `too_many_frames`. */
export const SOCKET_FRAMES_PER_SECOND = 100
/**
 * Open sockets of one session, and of one dealer, in one process of the server; more are refused with 429. A session has
 * one socket per window, and people open a dozen at most. The largest dealer group has some 1,300 people.
 */
export const SOCKETS_PER_SESSION = 20
export const SOCKETS_PER_DEALER = 2_000
/** How often the sessions of open sockets are looked up, so that the end of an idle one reaches them (ms). */
export const SOCKET_SESSION_CHECK_MS = 10 * 60_000
/** Queued frames that a client sends per second after it is back: half of what the server takes, the rest is for new ones. */
export const SOCKET_FLUSH_PER_SECOND = 50
/** Milliseconds between two navigation frames of one page; of those in between only the last one is sent. */
export const NAVIGATION_SPACING_MS = 100
/** Longest path and page name that are told to colleagues, in characters; longer ones are cut. */
export const NAVIGATION_PATH_MAX = 300
export const NAVIGATION_NAME_MAX = 100
/** Time after the last socket closes until a user counts as offline, so that the 5 s reconnect does not flap. */
export const PRESENCE_GRACE_MS = 8_000
