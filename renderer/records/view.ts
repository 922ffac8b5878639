import type { ReactNode } from 'react'
import type { FieldName, RecordDefinition, RecordRow, SystemFields } from '#contract/records/define.ts'
import type { Namespace } from '#renderer/i18n/resources.ts'

/** One row of any record, for code that names none. */
export type AnyRow = SystemFields & Readonly<Record<string, unknown>>

type ComputedName<D> = D extends { computed: infer C } ? keyof C & string : never
/** What a list can show: a field, something that the server computes, or when the row was written. */
export type ColumnName<D extends RecordDefinition> = FieldName<D> | ComputedName<D> | 'created_at' | 'updated_at'

/** How a record appears on its screen, as data: what the framework takes. */
export type RecordView = {
  readonly record: RecordDefinition
  /** Has `title`, `one`, `new`, `empty`, `fields.<field>`, and where needed `help`, `choices`, `sections`. */
  readonly namespace: Namespace
  /** What the list shows at first, in this order. */
  readonly columns: readonly string[]
  /** What a row is called where its label alone would be empty. */
  readonly title?: (row: AnyRow) => string
  /** Columns that need more than their kind gives. Drawn for every row that scrolls by: no hooks that fetch. */
  readonly cells?: { readonly [Column in string]?: (props: { row: never }) => ReactNode }
}

/** The same with every name checked against the record. */
export type RecordViewOf<D extends RecordDefinition> = RecordView & {
  readonly record: D
  readonly columns: readonly ColumnName<D>[]
  readonly cells?: { readonly [Column in string]?: (props: { row: RecordRow<D> }) => ReactNode }
}

/** Declares a view; one per screen, in `features/<x>/view.ts`. */
export function defineView<const D extends RecordDefinition>(view: RecordViewOf<D>): RecordViewOf<D> {
  return view
}
