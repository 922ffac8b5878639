/** At most this many pages that are drawn. Longer files are read after a download. */
const PAGES_MAX = 20
/** Width of a drawn page (pixels), sharp enough for the pane on a usual screen. */
const PAGE_WIDTH = 1_000

/** Draws the first pages of a PDF one after the other. Throws for a damaged or locked file. */
export async function drawPages(blob: Blob, signal: AbortSignal, onPage: (page: Blob) => void): Promise<void> {
  // Loaded with the first PDF, because few users open one.
  const { getDocument } = await import('unpdf/pdfjs')
  const data = new Uint8Array(await blob.arrayBuffer())
  const loading = getDocument({ data, verbosity: 0, useSystemFonts: true, useWasm: false, enableXfa: false })
  try {
    const file = await loading.promise
    for (let number = 1; number <= Math.min(PAGES_MAX, file.numPages) && !signal.aborted; number += 1) {
      const page = await file.getPage(number)
      const natural = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: PAGE_WIDTH / natural.width })
      const canvas = document.createElement('canvas')
      canvas.width = Math.ceil(viewport.width)
      canvas.height = Math.ceil(viewport.height)
      await page.render({ canvas, viewport }).promise
      onPage(await asBlob(canvas))
      page.cleanup()
    }
  } finally {
    await loading.destroy()
  }
}

const asBlob = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The page could not be drawn.'))))
  })
