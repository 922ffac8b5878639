const SIDE = 256
const QUALITY = 0.9

/** The middle square of a picture, small enough to travel. Throws when the browser cannot read it. */
export async function scaleImage(file: Blob): Promise<Uint8Array> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const side = Math.min(picture.width, picture.height)
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  picture.close()
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
  return new Uint8Array(await blob.arrayBuffer())
}
