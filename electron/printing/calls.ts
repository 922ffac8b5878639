import type { BrowserWindow } from 'electron'
import type { CallsOf, WindowKind } from '#contract/ipc/table.ts'
import type { PrintJobs } from './printJobs.ts'

const CANCELLED = 'Print job canceled'

/** `window` is the one that asks: it prints what it shows. */
export function printingCalls(
  jobs: PrintJobs,
  window: (kind: WindowKind) => BrowserWindow | undefined,
): CallsOf<'printer'> {
  return {
    'printer.list': () => jobs.printers(),
    'printer.printLabel': (job) => jobs.label(job),
    'printer.testLabel': ({ kind }) => jobs.test(kind),
    'printer.printPage': (_input, from) =>
      new Promise((resolve) => {
        const contents = window(from)?.webContents
        if (!contents) return resolve({ ok: false, reason: 'failed', detail: '' })
        contents.print({ silent: false, printBackground: true, pageSize: 'A4' }, (isPrinted, reason) =>
          // Whoever closes the system's dialog has not met an error.
          resolve(isPrinted || reason === CANCELLED ? { ok: true } : { ok: false, reason: 'failed', detail: reason }),
        )
      }),
  }
}
