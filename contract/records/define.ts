import type { NeededPermission } from '../permissions/can.ts'
import type { AnyField, ComputedTable, DefaultedOf, FieldTable, OperatorOf, TIME_FIELDS, ValueOf } from './fields.ts'

/** What can be done with a record and therefore needs a permission. Restoring needs `delete`, history and export `read`. */
export type RecordVerb = 'read' | 'create' | 'update' | 'delete'

/** One business record as data, without zod, so that the first page may carry it. */
export type RecordDefinition = {
  /** Singular, camelCase: `uploadGroup`. Socket events are `<name>.changed`, unless `event` says otherwise. */
  readonly name: string
  /**
   * Events of their own names: `<name>.created` for a new row and `<name>.changed` for whatever else is written, each
   * with the columns that it carries.
   */
  readonly event?: { readonly name: string; readonly carries?: readonly string[] }
  readonly table: string
  /** Below /api/v1. */
  readonly path: string
  /** What a person may type; a column of the table each. */
  readonly fields: FieldTable
  /** Columns that nobody types: the hooks of the record say how they are found. Lists show them. */
  readonly computed?: ComputedTable
  /**
   * Names in words beside the uuids of a row that is read by itself, by the reference that each of them spells:
   * `advisor` for `advisor_uuid`. Empty where nobody is referred to. `dealer` spells the dealer's code.
   */
  readonly spelled?: Readonly<Record<string, string>>
  /**
   * Any of those named for a verb will do. `global.*` is held for all rows; any other name at the site of the row, or, where
   * rows belong to no site, at whichever.
   */
  readonly permissions: Readonly<Record<RecordVerb, NeededPermission>>
  /**
   * Rows belong to sites: somebody sees and changes the rows of those for which they hold the permission. The site is
   * the record's first reference to a location, which is never optional.
   */
  readonly scope?: 'location'
  /**
   * A column and its values with which a row is work that is still to be done. Open work keeps the rows that it refers to
   * from being deleted; other rows of the record keep their names only. A part is open only while its whole is.
   */
  readonly openWhile?: { readonly column: string; readonly is: readonly string[] }
  /** Who may know what the rows are called, to choose one and to show a reference. Without it: who may read them. */
  readonly labels?: 'everybody'
  /** Fields whose value may exist only once among the active records of a dealer, compared without case. */
  readonly unique: readonly string[]
  /** What people call a row by: title of its detail, text of a reference. */
  readonly label: readonly string[]
  /** Fields whose words `q` finds. */
  readonly search: readonly string[]
  /** Fields and computed columns that lists can be filtered by, beside the times. */
  readonly filters: readonly string[]
  /** Fields and computed columns that lists can be sorted by, beside the times; never optional ones. */
  readonly sortKeys: readonly string[]
  readonly defaultSort: string
}

type NameOf<Fields> = keyof Fields & string
type TimeName = keyof typeof TIME_FIELDS

/** The same with every name checked against the fields. */
type Checked<Fields extends FieldTable, Computed extends ComputedTable> = {
  readonly fields: Fields
  readonly computed?: Computed
  readonly spelled?: Readonly<Record<string, NameOf<Fields> | NameOf<Computed> | 'dealer'>>
  readonly unique: readonly NameOf<Fields>[]
  readonly label: readonly NameOf<Fields>[]
  readonly search: readonly NameOf<Fields>[]
  readonly filters: readonly (NameOf<Fields> | NameOf<Computed>)[]
  readonly sortKeys: readonly (NameOf<Fields> | NameOf<Computed>)[]
  readonly defaultSort: NameOf<Fields> | `-${NameOf<Fields> | TimeName}`
}

/**
 * Declares one business record. Everything generic (routes, validation, SQL, forms, checks) is derived from this
 * object; a field that is renamed breaks whatever used the old name.
 */
export function defineRecord<
  const Fields extends FieldTable,
  const D extends RecordDefinition,
  const Computed extends ComputedTable = Record<never, never>,
>(definition: D & Checked<Fields, Computed>): D {
  return definition
}

/** Columns that every record has; a form cannot edit them. Times are UTC, `version` grows by one with every change. */
export type SystemFields = {
  uuid: string
  version: number
  created_at: string
  updated_at: string
  deleted_at: string | null
}

type Values<Fields extends ComputedTable> = { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> }

type ComputedOf<D extends RecordDefinition> = D extends { computed: infer Computed extends ComputedTable }
  ? Computed
  : Record<never, never>
/** Fields and computed columns: what a list can show beside the system's columns. */
type ColumnsOf<D extends RecordDefinition> = D['fields'] & ComputedOf<D>

/** The name of a column that nobody types. */
export type ComputedName<D extends RecordDefinition> = NameOf<ComputedOf<D>>
/** The name of a field that a form may touch. */
export type FieldName<D extends RecordDefinition> = NameOf<D['fields']>
/** One row as the server answers it. */
export type RecordRow<D extends RecordDefinition = RecordDefinition> = Values<D['fields']> &
  Values<ComputedOf<D>> &
  SystemFields
/** What a form sends to create one. Fields with a default may be missing. */
export type RecordInput<D extends RecordDefinition> = Omit<Values<D['fields']>, DefaultedOf<D['fields']>> &
  Partial<Pick<Values<D['fields']>, DefaultedOf<D['fields']>>>
/** What a form sends to change one: only what changed, and the version it has seen. */
export type RecordChanges<D extends RecordDefinition> = Partial<Values<D['fields']>> & { version: number }

/** What a list may be sorted by; with a `-` in front backwards. */
type SortKey<D extends RecordDefinition> = D['sortKeys'][number] | TimeName
type Filterable<D extends RecordDefinition> = {
  [Name in D['filters'][number]]: ColumnsOf<D>[Name] extends AnyField
    ? `filter[${Name}][${OperatorOf<ColumnsOf<D>[Name]['kind']>}]`
    : never
}
/** Every filter of a record's list, as it is called on the wire. */
type FilterKey<D extends RecordDefinition> =
  | Filterable<D>[D['filters'][number]]
  | `filter[${TimeName}][${OperatorOf<'time'>}]`

/** What narrows a list down, for the list itself and for its export. */
export type RecordSelection<D extends RecordDefinition> = {
  /** Words, all of which a row must have, each at least by its beginning. */
  q?: string | undefined
  sort?: SortKey<D> | `-${SortKey<D>}` | undefined
  /** Deleted rows too, or only them. */
  deleted?: 'with' | 'only' | undefined
} & { [Key in FilterKey<D>]?: string | string[] | undefined }

/** What a list is asked with: a selection, and which page of it. */
export type RecordQuery<D extends RecordDefinition> = RecordSelection<D> & {
  limit?: number | string | undefined
  /** `next_cursor` of the page before, with the same `sort`. */
  cursor?: string | undefined
  /**
   * Rows written after this time, for catching up. Some may come again, none is left out; deleted ones come with
   * `deleted`.
   */
  updated_after?: string | undefined
}
/** One page; `next_cursor` asks for the next one and is null at the end. */
export type Page<Item> = { items: Item[]; has_more: boolean; next_cursor: string | null }

/** What a row is called. A deleted one keeps its name, so that a reference to it can be shown. */
export type RecordLabel = { uuid: string; label: string; deleted: boolean }
/** Which names are wanted: those of certain rows, or of active rows with these words. */
export type LabelsQuery = { q?: string | undefined; uuids?: string | string[] | undefined }
/** How many rows a selection has: active ones and deleted ones, whichever of them the list shows. */
export type RecordCount = { count: number; deleted: number }

/** One entry of the history of a row. `by` is null when the system did it. */
export type RecordEvent = {
  uuid: string
  at: string
  /** `user.created`, `user.changed`, `user.deleted`, `user.restored`. */
  event: string
  by: { uuid: string; first_name: string; last_name: string } | null
  changes: { field: string; before: unknown; after: unknown }[]
}
