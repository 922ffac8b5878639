import { pdfPages } from './pdfPages.ts'

// A separate thread, so that a harmful file cannot block the screen and can be stopped.
addEventListener('message', ({ ports: [port] }: MessageEvent) => {
  // The library uses the thread's own channel, so this one uses another port.
  if (!port) return
  port.onmessage = async ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => port.postMessage(await pdfPages(data))
  // Signals that the library is loaded. The time from here on depends on the file.
  port.postMessage(null)
})
