/** The message after the last part of a picture: the drawing process has all of it and draws. */
export type ThumbnailQuestion = { isWhole: true }

/** Answer of the drawing process: the thumbnail, or null for bytes that it cannot draw. */
export type ThumbnailAnswer = { bytes: Uint8Array | null }

/** At most this many pixels of a source picture: 8,192 a side, the largest photo that is accepted. */
export const PIXELS_MAX = 8_192 * 8_192
