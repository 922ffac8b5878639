import type { ReactNode } from 'react'
import type { FieldCode } from '#contract/fieldCodes.ts'
import type { FieldName, RecordDefinition, RecordRow, SystemFields } from '#contract/records/define.ts'
import type { Namespace } from '#renderer/i18n/resources.ts'

/** One row of any record, for code that does not know the record. */
export type AnyRow = SystemFields & Readonly<Record<string, unknown>>

type ComputedName<D> = D extends { computed: infer C } ? keyof C & string : never
/** A list column: a field, a computed column, or an audit column. */
type ColumnName<D extends RecordDefinition> = FieldName<D> | ComputedName<D> | 'created_at' | 'updated_at'

/** The parts of a record definition that a list needs. */
export type Listed = Pick<RecordDefinition, 'name' | 'fields' | 'computed' | 'sortKeys' | 'defaultSort'>

/** A list with its columns, of records or of other rows. */
export type ListView = {
  readonly record: Listed
  /** Has `title`, `one`, `new`, `empty`, `fields.<field>`, and where needed `help`, `choices`, `sections`. */
  readonly namespace: Namespace
  /** The columns that are visible at first, in order. */
  readonly columns: readonly string[]
  /** Columns that show several columns of the record in one cell. A file has the columns of the record instead. */
  readonly joined?: { readonly [Column in string]?: readonly string[] }
  /** Widths of columns (px) whose cells need another width than their kind of field. */
  readonly widths?: { readonly [Column in string]?: number }
  /** Rows that are no records have no audit columns. */
  readonly hasNoTimes?: true
}

/** A prepared tab above the list, with its number of rows. */
export type PreparedTab = {
  /** Its label is `tabs.<name>`. Without rows it shows `emptyTabs.<name>`, unless it is the whole list. */
  readonly name: string
  /** Filters in the format of the address: `filter[status][in]`. Without any it is the whole list. */
  readonly filters: Readonly<Record<string, string | readonly string[]>>
  readonly sort: string
}

/** How the screen of a record looks, as data for the framework. */
export type RecordView = ListView & {
  readonly record: RecordDefinition
  /** The tabs above the list. An address without filters opens the first one. */
  readonly tabs?: readonly PreparedTab[]
  /** Creates a row together with related rows. Replaces the usual call. */
  readonly create?: (body: Readonly<Record<string, unknown>>, key: string) => Promise<AnyRow>
  /** The first problem of a new row that follows from several of its fields together; null when it may be saved. */
  readonly refusesNew?: (values: Readonly<Record<string, unknown>>) => { name: string; code: FieldCode } | null
  /** The title of a row whose label alone would be empty. */
  readonly title?: (row: AnyRow) => string
  /** Asks for confirmation before a change is saved, when its fields alone do not tell which rows depend on it. */
  readonly asksFirst?: (
    uuid: string,
    before: Readonly<Record<string, unknown>>,
    after: Readonly<Record<string, unknown>>,
  ) => Promise<boolean>
  /** Saved rows save each field by itself as soon as the user has finished it. New rows keep their save button. */
  readonly savesItself?: true
  /** For `savesItself`: groups of fields that the server checks against each other. They are saved by one call. */
  readonly together?: readonly (readonly string[])[]
  /** Custom cells. They are drawn for every row that scrolls by, so they must not use hooks that load data. */
  readonly cells?: { readonly [Column in string]?: (props: { row: never }) => ReactNode }
}

/** Names of joined columns. The lights of a car are `ready`. */
type JoinedName = 'ready'

/** A view with every name checked against the record. */
export type RecordViewOf<D extends RecordDefinition> = RecordView & {
  readonly record: D
  readonly columns: readonly (ColumnName<D> | JoinedName)[]
  readonly joined?: { readonly [Column in JoinedName]?: readonly ColumnName<D>[] }
  readonly together?: readonly (readonly FieldName<D>[])[]
  readonly cells?: { readonly [Column in string]?: (props: { row: RecordRow<D> }) => ReactNode }
}

/** Declares a view; one per screen, in `features/<x>/view.ts`. */
export function defineView<const D extends RecordDefinition>(view: RecordViewOf<D>): RecordViewOf<D> {
  return view
}
