import type { PdfAnswer } from './pdfPages.ts'

/** Largest file (bytes). A print-out has about 100 kB. */
const SIZE_MAX = 10_000_000
const LOADING_MS = 60_000
const READING_MS = 20_000

/** Reads the text of a PDF file on this computer. It starts a thread for the file and ends it afterwards. */
export async function readPdf(file: Blob): Promise<PdfAnswer> {
  if (file.size > SIZE_MAX) return { problem: 'pdfTooLarge' }
  const data = new Uint8Array(await file.arrayBuffer())
  const worker = new Worker(new URL('./pdfWorker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve } = Promise.withResolvers<PdfAnswer>()
  const { port1: port, port2: its } = new MessageChannel()
  let timer = setTimeout(() => resolve({ problem: 'pdfNotLoaded' }), LOADING_MS)
  let isLoaded = false
  port.onmessage = ({ data: answer }: MessageEvent<PdfAnswer | null>) => {
    if (answer) return resolve(answer)
    isLoaded = true
    clearTimeout(timer)
    timer = setTimeout(() => resolve({ problem: 'pdfTooSlow' }), READING_MS)
    port.postMessage(data, [data.buffer])
  }
  worker.onerror = () => resolve({ problem: isLoaded ? 'pdfDamaged' : 'pdfNotLoaded' })
  worker.postMessage({}, [its])
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    port.close()
    worker.terminate()
  }
}
