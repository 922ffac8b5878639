import type { BrowserWindow } from 'electron'
import { hasMargins, type SheetJob } from '#contract/ipc/printing.ts'
import type { CallsOf, WindowKind } from '#contract/ipc/table.ts'
import { inMicrons, type PrintJobs } from './printJobs.ts'

/** Milliseconds after which a print counts as failed. */
const LIMIT_MS = 60_000

/** Prints the prepared page of the window. Labels have no margin. A sheet of paper keeps the margin of its page. */
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
        margins: { marginType: hasMargins(kind) ? 'default' : 'none' },
      },
      (isPrinted, reason) => resolve(isPrinted ? null : reason),
    )
  })

/** `window` finds the calling window, which prints its own page. */
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
