/** A place that the brush touched, in pixels of the picture. */
export type Touch = { x: number; y: number; isFirst: boolean }

/** Size of a block and radius of the brush, as parts of the longer side of the picture. */
const BLOCK = 1 / 40
const BRUSH = 1 / 22
const QUALITY = 0.88

/** Draws a picture in large blocks, in which neither a plate nor a face can be read. */
function blocksOf(picture: ImageBitmap): HTMLCanvasElement {
  const size = Math.max(1, Math.round(Math.max(picture.width, picture.height) * BLOCK))
  const small = document.createElement('canvas')
  small.width = Math.max(1, Math.round(picture.width / size))
  small.height = Math.max(1, Math.round(picture.height / size))
  small.getContext('2d')?.drawImage(picture, 0, 0, small.width, small.height)
  return small
}

/** Draws the picture, with the places that the brush touched in large blocks. */
export function createBrush(picture: ImageBitmap, canvas: HTMLCanvasElement) {
  const blocks = blocksOf(picture)
  canvas.width = picture.width
  canvas.height = picture.height
  const context = canvas.getContext('2d')
  const radius = Math.max(picture.width, picture.height) * BRUSH
  const dab = ({ x, y }: Touch) => {
    if (!context) return
    context.save()
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.clip()
    context.imageSmoothingEnabled = false
    context.drawImage(blocks, 0, 0, canvas.width, canvas.height)
    context.restore()
  }
  const redraw = (touches: readonly Touch[]) => {
    context?.drawImage(picture, 0, 0)
    for (const touch of touches) dab(touch)
  }
  redraw([])
  return { dab, redraw }
}

/** The drawn picture as a JPEG file. */
export const fileOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
