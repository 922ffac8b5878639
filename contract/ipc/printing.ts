/** Labels are printed without a dialog, each kind on the printer that was chosen for it, in the width and height of its roll. */
export const LABELS = {
  wheel: { widthMm: 62, heightMm: 100 },
  part: { widthMm: 62, heightMm: 29 },
  return: { widthMm: 100, heightMm: 62 },
  key: { widthMm: 57, heightMm: 32 },
  place: { widthMm: 100, heightMm: 50 },
  mirror: { widthMm: 148, heightMm: 210 },
  material: { widthMm: 210, heightMm: 297 },
} as const
export type LabelKind = keyof typeof LABELS

/** A printer as this computer knows it. `name` is what the system calls it, `title` what people call it. */
export type Printer = { name: string; title: string }

/** One line of text; its letters are `sizeMm` high and it is cut off at the edge. */
type LabelLine = { text: string; sizeMm: number; bold: boolean }

/** What stands on a label: lines from the top, and beside or below them the content of a QR code. */
export type Label = { widthMm: number; heightMm: number; lines: LabelLine[]; qr: string | null }

/** How many of which label; on which printer is a setting of the computer. */
export type LabelJob = { kind: LabelKind; copies: number; label: Label }

/** What the calling window has ready for paper: a sheet of this kind in the size of its paper. */
export type SheetJob = { kind: LabelKind; copies: number; widthMm: number; heightMm: number }

/** `detail` is what the system said, for whoever looks after the printer. */
export type PrintResult =
  | { ok: true }
  | { ok: false; reason: 'no_printer_chosen' | 'printer_missing' | 'failed'; detail: string }
