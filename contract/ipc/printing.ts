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
} as const satisfies Readonly<Record<string, { usedBy: UsedBy; widthMm: number; heightMm: number }>>

type DeclaredLabelKind = keyof typeof KINDS
/** The kinds that some module of today prints. */
export type LabelKind = {
  [K in DeclaredLabelKind]: (typeof KINDS)[K]['usedBy'] extends BuiltModule ? K : never
}[DeclaredLabelKind]

/** Every kind, also those of later modules: older files of settings and policies may name them. */
export const DECLARED_LABEL_KINDS = Object.keys(KINDS) as [DeclaredLabelKind, ...DeclaredLabelKind[]]
/** True for a kind that some module of today prints. */
export const isLabelKind = (kind: DeclaredLabelKind): kind is LabelKind => isBuilt(KINDS[kind].usedBy)
export const LABEL_KINDS = DECLARED_LABEL_KINDS.filter(isLabelKind) as [LabelKind, ...LabelKind[]]

/** Width and height of the roll of a kind, in millimetres. */
export const labelSize = (kind: LabelKind): { widthMm: number; heightMm: number } => ({
  widthMm: KINDS[kind].widthMm,
  heightMm: KINDS[kind].heightMm,
})

/** A printer as this computer knows it. `name` is what the system calls it, `title` what people call it. */
export type Printer = { name: string; title: string }

/** One line of text; its letters are `sizeMm` high and it is cut off at the edge. */
type LabelLine = { text: string; sizeMm: number; bold: boolean }

/** What stands on a label: lines from the top, and beside or below them the content of a QR code. */
export type Label = { widthMm: number; heightMm: number; lines: LabelLine[]; qr: string | null }

/** What the calling window has ready for paper: a sheet of this kind in the size of its paper. */
export type SheetJob = { kind: LabelKind; copies: number; widthMm: number; heightMm: number }

/** `detail` is what the system said, for whoever looks after the printer. */
export type PrintResult =
  | { ok: true }
  | { ok: false; reason: 'no_printer_chosen' | 'printer_missing' | 'failed'; detail: string }
