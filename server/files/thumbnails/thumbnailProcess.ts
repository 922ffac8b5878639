import sharp from 'sharp'
import { PIXELS_MAX, type ThumbnailAnswer, type ThumbnailQuestion } from './thumbnailAnswer.ts'

/** Pixels of the longer side: twice what a gallery shows, for sharp screens. */
const SIDE = 400
const QUALITY = 75

sharp.concurrency(1)
sharp.cache(false)

/** Draws thumbnails, one after the other. It runs in a process of its own, because it decodes untrusted bytes. */
let parts: Uint8Array[] = []
process.on('message', (message: Uint8Array | ThumbnailQuestion) => {
  if (message instanceof Uint8Array) {
    parts.push(message)
    return
  }
  const picture = Buffer.concat(parts)
  parts = []
  void draw(picture).then((answer) => process.send?.(answer))
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
