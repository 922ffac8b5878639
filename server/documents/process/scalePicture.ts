import sharp from 'sharp'
import type { DocumentQuestion } from './messages.ts'

/** Pixels of the longer side of a photo: 290 dpi at the width of a third of a page. */
const PHOTO_SIDE = 640
/** Largest logo (pixels): 300 dpi on paper. */
const LOGO = { width: 600, height: 220 } as const
/** Bytes of one photo: 60 of them and their text stay below 5 MB. */
const PHOTO_BYTES = 75_000
/**
 * JPEG qualities. A photo that is larger than the limit in quality `BEST` gets the first lower quality whose `upTo` is
 * not below its size, measured in limits.
 */
const BEST = 78
const LOWER = [
  { quality: 55, upTo: 1.4 },
  { quality: 35, upTo: 2 },
  { quality: 15, upTo: Number.POSITIVE_INFINITY },
] as const
/** At most this many pixels of a source picture: 8,192 a side, the largest photo that is accepted. */
const PIXELS_MAX = 8_192 * 8_192

sharp.concurrency(1)
sharp.cache(false)

/**
 * Scales a picture to the size that its place on paper needs, without metadata. Throws for bytes that are no picture.
 */
export async function scalePicture({ as, bytes }: DocumentQuestion & { kind: 'scale' }): Promise<Uint8Array> {
  // Rotates by the camera's metadata, then drops the metadata.
  const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX }).rotate()
  if (as === 'logo')
    return picture
      .resize({ ...LOGO, fit: 'inside' })
      .png({ palette: true })
      .toBuffer()
  const pixels = await picture
    .resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = pixels.info
  const written = (quality: number) =>
    sharp(pixels.data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer()
  const best = await written(BEST)
  const excess = best.length / PHOTO_BYTES
  if (excess <= 1) return best
  return written(LOWER.find(({ upTo }) => excess <= upTo)?.quality ?? BEST)
}
