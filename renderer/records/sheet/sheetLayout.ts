import type { FieldName, RecordDefinition } from '#contract/records/define.ts'

/** Fields under a heading, which is the text `sections.<section>`. A rare group is closed at first. */
export type SheetGroup = { readonly section: string; readonly fields: readonly string[]; readonly isRare?: true }

/** Places of the fields of a record on its sheet. Each field has one place. */
export type SheetLayout = {
  /** Fields that the head shows beside the name, in order of importance. Empty ones are left out. */
  readonly facts: readonly string[]
  /** Groups in the wide part, below the content of the screen. */
  readonly main: readonly SheetGroup[]
  /** Groups in the column beside it. */
  readonly rail: readonly SheetGroup[]
}

type GroupOf<D extends RecordDefinition> = SheetGroup & { readonly fields: readonly FieldName<D>[] }
type SheetLayoutOf<D extends RecordDefinition> = {
  readonly facts: readonly FieldName<D>[]
  readonly main: readonly GroupOf<D>[]
  readonly rail: readonly GroupOf<D>[]
}

/** Declares a sheet, with every name checked against the record. */
export const defineSheet = <const D extends RecordDefinition>(layout: SheetLayoutOf<D>): SheetLayout => layout
