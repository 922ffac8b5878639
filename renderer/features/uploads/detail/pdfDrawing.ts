import { getDocument } from 'unpdf/pdfjs'

/** Message of the thread that draws: a page, the end, or neither once the library is loaded. */
export type DrawAnswer = { page?: Blob; end?: 'done' | 'failed' }

/** At most this many pages that are drawn. Longer files are read after a download. */
const PAGES_MAX = 20
/** Width of a drawn page (pixels), sharp enough for the pane on a usual screen. */
const PAGE_WIDTH = 1_000

/** Stands in for the document, which a thread does not have. The library uses its canvases and the fonts of a file. */
const ownerDocument = {
  fonts: (globalThis as { fonts?: unknown }).fonts,
  createElement: () => new OffscreenCanvas(1, 1),
}

/** Filters need a document. Without them a few masks of a page are drawn plainly. */
class NoFilters {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addKnockoutFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  destroy() {}
}

/** Draws the first pages of a PDF one after the other. Throws for a damaged or locked file. */
export async function drawPdf(blob: Blob, onPage: (page: Blob) => void): Promise<void> {
  const given = {
    data: new Uint8Array(await blob.arrayBuffer()),
    ownerDocument: ownerDocument as unknown as Document,
    FilterFactory: NoFilters,
  }
  const loading = getDocument({ ...given, verbosity: 0, useSystemFonts: true, useWasm: false, enableXfa: false })
  try {
    const file = await loading.promise
    for (let number = 1; number <= Math.min(PAGES_MAX, file.numPages); number += 1) {
      const page = await file.getPage(number)
      const natural = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: PAGE_WIDTH / natural.width })
      const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
      await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise
      onPage(await canvas.convertToBlob())
      page.cleanup()
    }
  } finally {
    await loading.destroy()
  }
}
