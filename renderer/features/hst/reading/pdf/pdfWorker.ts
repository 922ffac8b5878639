import { pdfPages } from './pdfPages.ts'

// A thread of its own: whatever a file makes the reader do, the screen stays alive, and it can be stopped.
addEventListener('message', ({ ports: [port] }: MessageEvent) => {
  // The library talks over the thread's own channel, so that this one has another.
  if (!port) return
  port.onmessage = async ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => port.postMessage(await pdfPages(data))
  // It is loaded: what comes now takes as long as the file makes it take.
  port.postMessage(null)
})
