import type { DrawAnswer } from './pdfDrawing.ts'

/** How the drawing of a file ended. Pages that were drawn before stay. */
export type DrawEnd = 'done' | 'failed' | 'tooSlow'

/** Longest time until the library is loaded (ms), over a slow connection. */
const LOADING_MS = 60_000
/** Longest time for one page (ms). A plan with 100,000 lines takes about a second. */
const PAGE_MS = 8_000

/** Draws the first pages of a PDF in a thread of its own, one after the other. Ends the thread afterwards. */
export async function drawPages(blob: Blob, signal: AbortSignal, onPage: (page: Blob) => void): Promise<DrawEnd> {
  const worker = new Worker(new URL('./drawWorker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve } = Promise.withResolvers<DrawEnd>()
  const { port1: port, port2: its } = new MessageChannel()
  let timer = setTimeout(() => resolve('failed'), LOADING_MS)
  let isLoaded = false
  port.onmessage = ({ data: { page, end } }: MessageEvent<DrawAnswer>) => {
    if (end) return resolve(end)
    if (page) onPage(page)
    clearTimeout(timer)
    timer = setTimeout(() => resolve('tooSlow'), PAGE_MS)
    if (!isLoaded) port.postMessage(blob)
    isLoaded = true
  }
  worker.onerror = () => resolve('failed')
  signal.addEventListener('abort', () => resolve('done'))
  worker.postMessage({}, [its])
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    port.close()
    worker.terminate()
  }
}
