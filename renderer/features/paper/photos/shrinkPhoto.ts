import { PHOTO_LIMITS } from '#contract/workshop/photoLimits.ts'

/** Pixels of the longer side: a scratch is still seen, and a slow network still copes. */
const SIDE = 2_560
const QUALITIES = [0.85, 0.7, 0.5, 0.3]

/** Drawn anew and upright, smaller, and without anything a camera wrote beside the picture. Throws for what is no picture. */
export async function shrinkPhoto(file: Blob): Promise<{ bytes: Uint8Array; type: string }> {
  const picture = await createImageBitmap(file)
  try {
    const factor = Math.min(1, SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * factor))
    canvas.height = Math.max(1, Math.round(picture.height * factor))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    // What is transparent would become black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
      if (blob && blob.size <= PHOTO_LIMITS.bytes) {
        return { bytes: new Uint8Array(await blob.arrayBuffer()), type: 'image/jpeg' }
      }
    }
    throw new Error('the photo does not get small enough')
  } finally {
    picture.close()
  }
}
