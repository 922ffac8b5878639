import { type BuiltModule, isBuilt, type UsedBy } from '../modules.ts'

/**
 * Kinds of labels, with the module that prints them and the size of their roll in millimetres. Each is printed without a
 * dialog on the printer that was chosen for it.
 */
const KINDS = {
  wheel: { usedBy: 'tires', widthMm: 62, heightMm: 100 },
  part: { usedBy: 'parts', widthMm: 62, heightMm: 29 },
  return: { usedBy: 'parts', widthMm: 100, heightMm: 62 },
  key: { usedBy: 'workshop', widthMm: 57, heightMm: 32 },
  place: { usedBy: 'tires', widthMm: 100, heightMm: 50 },
  mirror: { usedBy: 'workshop', widthMm: 148, heightMm: 210 },
  material: { usedBy: 'workshop', widthMm: 210, heightMm: 297 },
  receipt: { usedBy: 'checkin', widthMm: 148, heightMm: 210 },
  call: { usedBy: 'requests', widthMm: 105, heightMm: 148 },
} as const satisfies Readonly<Record<string, { usedBy: UsedBy; widthMm: number; heightMm: number }>>

type DeclaredLabelKind = keyof typeof KINDS
/** The kinds that a built module prints. */
export type LabelKind = {
  [K in DeclaredLabelKind]: (typeof KINDS)[K]['usedBy'] extends BuiltModule ? K : never
}[DeclaredLabelKind]

/** Every kind, also those of later modules, because older files of settings and policies may name them. */
export const DECLARED_LABEL_KINDS = Object.keys(KINDS) as [DeclaredLabelKind, ...DeclaredLabelKind[]]
/** True for a kind that a built module prints. */
export const isLabelKind = (kind: DeclaredLabelKind): kind is LabelKind => isBuilt(KINDS[kind].usedBy)
export const LABEL_KINDS = DECLARED_LABEL_KINDS.filter(isLabelKind) as [LabelKind, ...LabelKind[]]

/** Width and height of the roll of a kind, in millimetres. */
export const labelSize = (kind: LabelKind): { widthMm: number; heightMm: number } => ({
  widthMm: KINDS[kind].widthMm,
  heightMm: KINDS[kind].heightMm,
})

/** Sheets of paper among the kinds. Their pages have margins, and labels have none. */
const SHEETS: readonly DeclaredLabelKind[] = ['material', 'receipt', 'call']
export const hasMargins = (kind: LabelKind): boolean => SHEETS.includes(kind)

/** A printer of this computer. `name` is the system's name, `title` the one for users. */
export type Printer = { name: string; title: string }

/** One line of text. Its letters are `sizeMm` high, and it is cut off at the edge. */
type LabelLine = { text: string; sizeMm: number; bold: boolean }

/** Content of a label: lines from the top, and beside or below them a QR code. */
export type Label = { widthMm: number; heightMm: number; lines: LabelLine[]; qr: string | null }

/** Print request for the prepared page of the calling window: a sheet of this kind in the size of its paper. */
export type SheetJob = { kind: LabelKind; copies: number; widthMm: number; heightMm: number }

/** `detail` is the system's message, for the person who looks after the printer. */
export type PrintResult =
  | { ok: true }
  | { ok: false; reason: 'no_printer_chosen' | 'printer_missing' | 'failed'; detail: string }
