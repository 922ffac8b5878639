/** What the process that draws says: a small picture, or null for bytes that it cannot draw. */
export type ThumbnailAnswer = { bytes: Uint8Array | null }
