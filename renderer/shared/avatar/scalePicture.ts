import { AVATAR_MAX_BYTES, PICTURE_MAX_BYTES } from '#contract/constants.ts'

/** Side of a stored avatar (px). */
const SIDE = 512
const QUALITIES = [0.9, 0.75, 0.6, 0.4]
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp']

type PictureProblem = 'file_too_large' | 'wrong_file_type' | 'failed_to_read_file'
/** A square of the picture, in the picture's own pixels. */
type Square = { x: number; y: number; side: number }

/** Why a file cannot be used, judged by its type and size. */
export function problemOf(file: Pick<File, 'type' | 'size'>): PictureProblem | null {
  if (!PICTURE_TYPES.includes(file.type)) return 'wrong_file_type'
  return file.size > PICTURE_MAX_BYTES ? 'file_too_large' : null
}

/** Redraws the square, so that metadata of the camera are removed. */
export async function cutSquare(
  picture: HTMLImageElement,
  { x, y, side }: Square,
): Promise<{ bytes: Uint8Array; type: string }> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE)
  // Browsers that cannot write WebP answer with PNG, which would be too large. Those get JPEG.
  const canWebp = canvas.toDataURL('image/webp').startsWith('data:image/webp')
  const type = canWebp ? 'image/webp' : 'image/jpeg'
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    if (blob && blob.size <= AVATAR_MAX_BYTES) return { bytes: new Uint8Array(await blob.arrayBuffer()), type }
  }
  throw new Error('the picture does not get small enough')
}
