/** The public form at a key-drop box. Its address stands on a printed sign. */

/** Path of the form. The token is the fragment, which a browser does not send and no server logs. */
export const KEY_DROP_PAGE = '/key-drop'
/** File of the form in the built web client. */
export const KEY_DROP_PAGE_FILE = 'key-drop.html'

/** At most this many photos of one sent form. */
export const DROP_PHOTOS_MAX = 3
/** At most this many characters of a photo and of a signature, as base64. The form shrinks them below that. */
export const DROP_PHOTO_CHARS = 900_000
export const DROP_SIGNATURE_CHARS = 150_000
/** Largest body of a sent form (bytes). */
export const DROP_BODY_MAX = 3 * 1024 * 1024
/** Shortest time between opening and sending the form (ms). A person needs longer. */
export const DROP_SHORTEST_MS = 4_000
/** Longest time for which an opened form can be sent without asking the server again (ms). */
export const DROP_LONGEST_MS = 12 * 3_600_000
/**
 * Headers of a sent form: the token of its address, and the ticket. The server checks both before it reads the body.
 */
export const DROP_TOKEN_HEADER = 'x-drop-token'
export const DROP_TICKET_HEADER = 'x-drop-ticket'
/** At most this many sent forms of one location, within an hour and within a day. */
export const DROPS_PER_HOUR = 40
export const DROPS_PER_DAY = 200
/**
 * At most this many sent forms from one network to one location, so that a single sender cannot use up the limits of
 * the location.
 */
export const DROPS_OF_NETWORK_PER_HOUR = 20
export const DROPS_OF_NETWORK_PER_DAY = 60
/**
 * At most this many bytes of photos of one location within a day. Further photos are refused, but their check-ins are
 * created.
 */
export const DROP_BYTES_PER_DAY = 100 * 1024 * 1024
/** At most this many sent forms of one dealer that a server process handles at the same time. */
export const DROPS_AT_ONCE = 4

/** Path and token of a form's address. */
export const keyDropPath = (token: string): string => `${KEY_DROP_PAGE}#${token}`
