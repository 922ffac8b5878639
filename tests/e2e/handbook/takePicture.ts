import type { BrowserContext, Locator, Page } from 'playwright/test'

/** Largest size of one picture (bytes): a reader on a phone loads it in a second. */
const BYTES_MAX = 60_000
const QUALITIES = [0.82, 0.74, 0.66, 0.58, 0.5, 0.4, 0.3]
/** A pixel differs when one of its colours does by more than this. The compression alone changes less. */
const COLOUR_STEPS = 60
/** Part of differing pixels up to which a picture looks the same: a clock, a waiting time. */
const SAME_SHARE = 0.004

/** Draws a ring around the parts of the page that the entry explains. */
export async function ringAround(page: Page, marks: readonly Locator[]): Promise<void> {
  for (const mark of marks) {
    const box = await mark.boundingBox()
    if (!box) throw new Error(`Nothing to mark on ${page.url()}`)
    await page.evaluate(({ x, y, width, height }) => {
      const ring = document.createElement('div')
      const px = (value: number) => `${value}px`
      Object.assign(ring.style, {
        position: 'fixed',
        left: px(x - 5),
        top: px(y - 5),
        width: px(width + 10),
        height: px(height + 10),
        boxSizing: 'border-box',
        border: '3px solid #e8590c',
        borderRadius: '10px',
        zIndex: '100000',
        pointerEvents: 'none',
      })
      document.body.append(ring)
    }, box)
  }
}

type Taken = { webp: Buffer; isSame: boolean }

/**
 * Compresses a screenshot in the browser, which needs no library, and compares it with the stored picture. A picture
 * that looks the same is not written again.
 */
async function compressed(context: BrowserContext, png: Buffer, stored: Buffer | null, quality: number) {
  const page = await context.newPage()
  const { webp, share } = await page.evaluate(
    async ({ fresh, kept, wanted, steps }) => {
      const bitmapOf = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        return createImageBitmap(new Blob([bytes]))
      }
      const drawn = async (base64: string) => {
        const bitmap = await bitmapOf(base64)
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
        const drawing = canvas.getContext('2d')
        if (!drawing) throw new Error('This browser cannot draw')
        drawing.drawImage(bitmap, 0, 0)
        return { canvas, pixels: drawing.getImageData(0, 0, bitmap.width, bitmap.height) }
      }
      const differing = (one: ImageData, other: ImageData) => {
        if (one.width !== other.width || one.height !== other.height) return 1
        let count = 0
        for (let at = 0; at < one.data.length; at += 4) {
          const far = [0, 1, 2].some(
            (colour) => Math.abs((one.data[at + colour] ?? 0) - (other.data[at + colour] ?? 0)) > steps,
          )
          if (far) count += 1
        }
        return (count * 4) / one.data.length
      }
      const { canvas, pixels } = await drawn(fresh)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: wanted })
      const bytes = new Uint8Array(await blob.arrayBuffer())
      let text = ''
      for (const byte of bytes) text += String.fromCharCode(byte)
      return { webp: btoa(text), share: kept === null ? 1 : differing(pixels, (await drawn(kept)).pixels) }
    },
    {
      fresh: png.toString('base64'),
      kept: stored?.toString('base64') ?? null,
      wanted: quality,
      steps: COLOUR_STEPS,
    },
  )
  await page.close()
  return { webp: Buffer.from(webp, 'base64'), share }
}

/** A picture of the page as a file of bounded size, in the best quality that fits. */
export async function takePicture(page: Page, stored: Buffer | null): Promise<Taken> {
  await page.evaluate(async () => {
    await document.fonts.ready
  })
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  for (const quality of QUALITIES) {
    const { webp, share } = await compressed(page.context(), png, stored, quality)
    if (share <= SAME_SHARE) return { webp, isSame: true }
    if (webp.length <= BYTES_MAX) return { webp, isSame: false }
  }
  throw new Error(`The picture of ${page.url()} is larger than ${BYTES_MAX} bytes`)
}
