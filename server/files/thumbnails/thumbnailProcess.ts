import sharp from 'sharp'
import type { ThumbnailAnswer } from './thumbnailAnswer.ts'

/** Pixels of the longer side: twice what a gallery shows, for sharp screens. */
const SIDE = 400
const QUALITY = 75
/** Most pixels of a source picture: 8,192 a side, the largest photo that is accepted. */
const PIXELS_MAX = 8_192 * 8_192

sharp.concurrency(1)
sharp.cache(false)

/** Draws thumbnails, one after the other. It runs in a process of its own, because it decodes untrusted bytes. */
process.on('message', (bytes: Uint8Array) => {
  void draw(bytes).then((answer) => process.send?.(answer))
})

async function draw(bytes: Uint8Array): Promise<ThumbnailAnswer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX })
      // Rotates by the camera's metadata, then drops the metadata.
      .rotate()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
    return { bytes: await picture.toBuffer() }
  } catch {
    return { bytes: null }
  }
}
