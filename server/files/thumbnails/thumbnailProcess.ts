import sharp from 'sharp'
import type { ThumbnailAnswer } from './thumbnailAnswer.ts'

/** Pixels of the longer side: twice what a gallery shows, for sharp screens. */
const SIDE = 400
const QUALITY = 75
/** Pixels in all: 8,192 a side, as the largest photo that is taken. */
const PIXELS_MAX = 8_192 * 8_192

sharp.concurrency(1)
sharp.cache(false)

/** Draws pictures small, one after the other. It runs apart from the server, because it unpacks foreign bytes. */
process.on('message', (bytes: Uint8Array) => {
  void draw(bytes).then((answer) => process.send?.(answer))
})

async function draw(bytes: Uint8Array): Promise<ThumbnailAnswer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX })
      // Upright, as the notes of the camera say, and without them.
      .rotate()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
    return { bytes: await picture.toBuffer() }
  } catch {
    return { bytes: null }
  }
}
