import { type DrawAnswer, drawPdf } from './pdfDrawing.ts'

// A separate thread, so that a page with millions of lines cannot block the window and can be stopped.
addEventListener('message', ({ ports: [port] }: MessageEvent) => {
  // The library uses the thread's own channel, so this one uses another port.
  if (!port) return
  const tell = (answer: DrawAnswer) => port.postMessage(answer)
  port.onmessage = ({ data }: MessageEvent<Blob>) =>
    drawPdf(data, (page) => tell({ page })).then(
      () => tell({ end: 'done' }),
      () => tell({ end: 'failed' }),
    )
  // Signals that the library is loaded. The time from here on depends on the file.
  tell({})
})
