import { type Label, type LabelKind, labelSize, type Printer, type PrintResult } from '#contract/ipc/printing.ts'
import { labelPage } from './labelPage.ts'

/** A page to print. `pageSize` is in thousandths of a millimetre. */
export type Sheet = {
  html: string
  printer: string
  copies: number
  pageSize: { width: number; height: number }
}

type Options = {
  printers: () => Promise<Printer[]>
  /** Resolves with null when the system accepted the print, otherwise with its message. */
  print: (sheet: Sheet) => Promise<string | null>
  chosen: (kind: LabelKind) => string | undefined
  /** Text of a test label. */
  testText: () => string
}

const MICRONS_PER_MM = 1_000

/** Converts a size to microns, the unit of the system. */
export const inMicrons = ({ widthMm, heightMm }: { widthMm: number; heightMm: number }) => ({
  width: widthMm * MICRONS_PER_MM,
  height: heightMm * MICRONS_PER_MM,
})

/** Prints labels one after the other, each kind on the printer that was chosen for it on this computer. */
export class PrintJobs {
  private readonly options: Options
  private queue: Promise<unknown> = Promise.resolve()

  constructor(options: Options) {
    this.options = options
  }

  printers(): Promise<Printer[]> {
    return this.options.printers()
  }

  /** Runs `print` with the printer of a kind, one after the other. `print` resolves as `Options.print` does. */
  onPrinter(kind: LabelKind, print: (printer: string) => Promise<string | null>): Promise<PrintResult> {
    const done = this.queue.then(() => this.run(kind, print))
    this.queue = done.catch(() => undefined)
    return done
  }

  test(kind: LabelKind): Promise<PrintResult> {
    const size = labelSize(kind)
    const lines = [
      { text: this.options.testText(), sizeMm: 5, bold: true },
      { text: `${size.widthMm} × ${size.heightMm} mm`, sizeMm: 4, bold: false },
    ]
    const label: Label = { ...size, lines, qr: `werkbank ${kind} ${size.widthMm}x${size.heightMm}` }
    const pageSize = inMicrons(size)
    return this.onPrinter(kind, (printer) =>
      this.options.print({ html: labelPage(label), printer, copies: 1, pageSize }),
    )
  }

  private async run(kind: LabelKind, print: (printer: string) => Promise<string | null>): Promise<PrintResult> {
    const { chosen, printers } = this.options
    const printer = chosen(kind)
    if (!printer) return { ok: false, reason: 'no_printer_chosen', detail: '' }
    // A print for an unplugged or renamed printer must not go to the system's default printer.
    if (!(await printers()).some(({ name }) => name === printer))
      return { ok: false, reason: 'printer_missing', detail: printer }
    const failure = await print(printer)
    return failure === null ? { ok: true } : { ok: false, reason: 'failed', detail: failure }
  }
}
