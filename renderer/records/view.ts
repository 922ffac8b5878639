import type { ReactNode } from 'react'
import type { FieldName, RecordDefinition, RecordRow, SystemFields } from '#contract/records/define.ts'
import type { Namespace } from '#renderer/i18n/resources.ts'

/** One row of any record, for code that names none. */
export type AnyRow = SystemFields & Readonly<Record<string, unknown>>

type ComputedName<D> = D extends { computed: infer C } ? keyof C & string : never
/** What a list can show: a field, something that the server computes, or when the row was written. */
type ColumnName<D extends RecordDefinition> = FieldName<D> | ComputedName<D> | 'created_at' | 'updated_at'

/** What a list has to know about its rows. */
export type Listed = Pick<RecordDefinition, 'name' | 'fields' | 'computed' | 'sortKeys' | 'defaultSort'>

/** A list with its columns, of records or of something else. */
export type ListView = {
  readonly record: Listed
  /** Has `title`, `one`, `new`, `empty`, `fields.<field>`, and where needed `help`, `choices`, `sections`. */
  readonly namespace: Namespace
  /** What the list shows at first, in this order. */
  readonly columns: readonly string[]
  /** Pixels that a column needs at least, where its kind would take more than what is drawn in it. */
  readonly widths?: { readonly [Column in string]?: number }
  /** Rows that are no records have no times of the system. */
  readonly hasNoTimes?: true
}

/** How a record appears on its screen, as data: what the framework takes. */
export type RecordView = ListView & {
  readonly record: RecordDefinition
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
