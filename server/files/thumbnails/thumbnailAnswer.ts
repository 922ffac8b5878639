/** Answer of the drawing process: the thumbnail, or null for bytes that it cannot draw. */
export type ThumbnailAnswer = { bytes: Uint8Array | null }
