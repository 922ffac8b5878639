import { PHOTO_LIMITS } from '#contract/workshop/photoLimits.ts'

/** Longest side (px). A scratch remains visible, and a slow network can send it. */
const SIDE = 2_560
const QUALITIES = [0.85, 0.7, 0.5, 0.3]

/** A photo of a paper, upright and small enough. Throws when the file is no picture. */
export async function shrinkPhoto(file: Blob): Promise<{ bytes: Uint8Array; type: string }> {
  const blob = await redrawPhoto(file, { side: SIDE, bytes: PHOTO_LIMITS.bytes })
  return { bytes: new Uint8Array(await blob.arrayBuffer()), type: 'image/jpeg' }
}

/**
 * Redraws a photo upright as JPEG, without the camera's metadata, and with at most so many pixels per side and bytes.
 * Throws when the file is no picture.
 */
export async function redrawPhoto(file: Blob, most: { side: number; bytes: number }): Promise<Blob> {
  const picture = await createImageBitmap(file)
  try {
    const factor = Math.min(1, most.side / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * factor))
    canvas.height = Math.max(1, Math.round(picture.height * factor))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    // Without this, transparent areas would turn black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
      if (blob && blob.size <= most.bytes) return blob
    }
    throw new Error('the photo does not get small enough')
  } finally {
    picture.close()
  }
}
