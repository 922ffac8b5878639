import type { BrowserWindow } from 'electron'
import type { SheetJob } from '#contract/ipc/printing.ts'
import type { CallsOf, WindowKind } from '#contract/ipc/table.ts'
import { inMicrons, type PrintJobs } from './printJobs.ts'

/** A printer that does not take a job for this long will not do so at all. */
const LIMIT_MS = 60_000

/** What the window has ready for paper. Labels go to the edge; a slip has the margin that it asks for itself. */
const printShown = ({ webContents }: BrowserWindow, printer: string, { kind, copies, ...size }: SheetJob) =>
  new Promise<string | null>((resolve) => {
    setTimeout(() => resolve('timeout'), LIMIT_MS).unref()
    webContents.print(
      {
        silent: true,
        printBackground: true,
        deviceName: printer,
        copies,
        pageSize: inMicrons(size),
        margins: { marginType: kind === 'material' ? 'default' : 'none' },
      },
      (isPrinted, reason) => resolve(isPrinted ? null : reason),
    )
  })

/** `window` is the one that asks: it prints what it shows. */
export function printingCalls(
  jobs: PrintJobs,
  window: (kind: WindowKind) => BrowserWindow | undefined,
): CallsOf<'printer'> {
  return {
    'printer.list': () => jobs.printers(),
    'printer.printSheet': (job, from) =>
      jobs.onPrinter(job.kind, async (printer) => {
        const shown = window(from)
        return shown ? printShown(shown, printer, job) : 'closed'
      }),
    'printer.testLabel': ({ kind }) => jobs.test(kind),
  }
}
