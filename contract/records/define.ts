import type { Language } from '../constants.ts'
import type { DependentAction } from '../dependents.ts'
import type { Needed } from '../permissions/can.ts'
import type { AnyField, ComputedTable, DefaultedOf, FieldTable, OperatorOf, TIME_FIELDS, ValueOf } from './fields.ts'

/** Actions on a row that a user takes by changing one of its fields. */
type FieldAction = Extract<DependentAction, 'move' | 'disband' | 'reassign' | 'decline'>
type Ask = { readonly as: FieldAction; readonly to?: readonly string[] }

/** Operations on a record that need a permission. Restoring needs `delete`, history and export `read`. */
export type RecordVerb = 'read' | 'create' | 'update' | 'delete'

/** One business record as data. It has no zod, because the first page includes it. */
export type RecordDefinition = {
  /** Singular, camelCase: `uploadGroup`. Socket events are `<name>.changed`, unless `event` says otherwise. */
  readonly name: string
  /**
   * Own names of socket events: `<name>.created` for a new row and `<name>.changed` for any other write. Each event
   * carries the columns in `carries`.
   */
  readonly event?: { readonly name: string; readonly carries?: readonly string[] }
  readonly table: string
  /** Path below /api/v1. */
  readonly path: string
  /** Values that users enter. Each is a column of the table. */
  readonly fields: FieldTable
  /** Columns that the hooks of the record compute. Lists show them. */
  readonly computed?: ComputedTable
  /**
   * Names that the answer for a single row has besides its uuids, each with the reference whose row it names: `advisor`
   * for `advisor_uuid`. Empty for an empty reference. `dealer` is the dealer's code.
   */
  readonly spelled?: Readonly<Record<string, string>>
  /**
   * Any permission of a verb is enough. `global.*` is held for all rows. Other names must be held at the location of
   * the row, or at any location when rows have none.
   */
  readonly permissions: Readonly<Record<RecordVerb, Needed>>
  /**
   * Rows belong to locations. A user sees and changes rows of those locations for which they hold the permission. The
   * location is the record's first reference to one, which is never optional. A location row belongs to itself.
   * `fileGroup`: the same for the file group to which the first reference to one leads.
   */
  readonly scope?: 'location' | 'fileGroup'
  /**
   * A column and the values of it that make a row open work. Rows to which open work refers cannot be deleted; other
   * rows of the record keep only their names. A part is open only while its whole is.
   */
  readonly openWhile?: { readonly column: string; readonly is: readonly string[] }
  /**
   * Fields whose change has consequences for dependent rows, so that a client asks first. A flag asks when it is
   * cleared, a reference when it is changed or emptied, a choice when it becomes one of `to`. `is_active` always asks.
   */
  readonly asks?: Readonly<Record<string, Ask>>
  /**
   * Users who may read the labels of rows, for choosing one and for showing a reference. By default the readers of
   * rows.
   */
  readonly labels?: 'everybody'
  /** Fields whose value is unique among the active records of a dealer, compared without case. */
  readonly unique: readonly string[]
  /**
   * A unique text that gets the key of the old location as a suffix when all rows of a location move to one where the
   * text is taken. Without it, such a move is refused.
   */
  readonly suffixedOnMove?: string
  /** Fields that name a row in titles and references. */
  readonly label: readonly string[]
  /** Fields in which `q` searches. */
  readonly search: readonly string[]
  /** Fields and computed columns that lists can be filtered by, besides the times. */
  readonly filters: readonly string[]
  /** Fields and computed columns by which lists can be sorted, besides the times. Never optional ones. */
  readonly sortKeys: readonly string[]
  readonly defaultSort: string
}

type NameOf<Fields> = keyof Fields & string
type TimeName = keyof typeof TIME_FIELDS

/** The parts of a definition in which the compiler checks every name against the fields. */
type Checked<Fields extends FieldTable, Computed extends ComputedTable> = {
  readonly fields: Fields
  readonly computed?: Computed
  readonly spelled?: Readonly<Record<string, NameOf<Fields> | NameOf<Computed> | 'dealer'>>
  readonly asks?: { readonly [Name in NameOf<Fields>]?: Ask }
  readonly unique: readonly NameOf<Fields>[]
  readonly suffixedOnMove?: NameOf<Fields>
  readonly label: readonly NameOf<Fields>[]
  readonly search: readonly NameOf<Fields>[]
  readonly filters: readonly (NameOf<Fields> | NameOf<Computed>)[]
  readonly sortKeys: readonly (NameOf<Fields> | NameOf<Computed>)[]
  readonly defaultSort: NameOf<Fields> | `-${NameOf<Fields> | TimeName}`
}

/**
 * Declares one business record. All generic parts (routes, validation, SQL, forms, checks) are derived from this
 * object. Renaming a field is a compile error wherever the old name is used.
 */
export function defineRecord<
  const Fields extends FieldTable,
  const D extends RecordDefinition,
  const Computed extends ComputedTable = Record<never, never>,
>(definition: D & Checked<Fields, Computed>): D {
  return definition
}

/**
 * Columns that every record has and that a form cannot edit. Times are UTC. `version` grows by one with every change.
 */
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
/** Columns that a list can show besides the system's columns. */
type ColumnsOf<D extends RecordDefinition> = D['fields'] & ComputedOf<D>

/** Name of a computed column. */
export type ComputedName<D extends RecordDefinition> = NameOf<ComputedOf<D>>
/** Name of a field that a form may edit. */
export type FieldName<D extends RecordDefinition> = NameOf<D['fields']>
/** One row as the server answers it. */
export type RecordRow<D extends RecordDefinition = RecordDefinition> = Values<D['fields']> &
  Values<ComputedOf<D>> &
  SystemFields
/** Input of a form for a new row. Fields with a default may be missing. */
export type RecordInput<D extends RecordDefinition> = Omit<Values<D['fields']>, DefaultedOf<D['fields']>> &
  Partial<Pick<Values<D['fields']>, DefaultedOf<D['fields']>>>
/** Input of a form for a change: the changed fields, and the version that the form has read. */
export type RecordChanges<D extends RecordDefinition> = Partial<Values<D['fields']>> & { version: number }

/** Sort keys of a list. A leading `-` sorts in descending order. */
type SortKey<D extends RecordDefinition> = D['sortKeys'][number] | TimeName
type Filterable<D extends RecordDefinition> = {
  [Name in D['filters'][number]]: ColumnsOf<D>[Name] extends AnyField
    ? `filter[${Name}][${OperatorOf<ColumnsOf<D>[Name]['kind']>}]`
    : never
}
/** Every filter of a record's list, by its name on the wire. */
type FilterKey<D extends RecordDefinition> =
  | Filterable<D>[D['filters'][number]]
  | `filter[${TimeName}][${OperatorOf<'time'>}]`

/** Search, filters and order of a list. Its count and its exports take the same. */
export type RecordSelection<D extends RecordDefinition> = {
  /** Words of the search. A row must have all of them, each at least by its beginning. */
  q?: string | undefined
  sort?: SortKey<D> | `-${SortKey<D>}` | undefined
  /** `with` adds deleted rows, `only` returns nothing else. */
  deleted?: 'with' | 'only' | undefined
} & { [Key in FilterKey<D>]?: string | string[] | undefined }

/**
 * Query of an export. With `language`, headings and values are words of that language, for people. Without it they are
 * field names and values as in the JSON answers, for programs.
 */
export type RecordExport<D extends RecordDefinition> = RecordSelection<D> & {
  /** Columns in the order of the file. All columns by default. */
  columns?: string | string[] | undefined
  language?: Language | undefined
}

/** Query of a list: a selection and a page of it. */
export type RecordQuery<D extends RecordDefinition> = RecordSelection<D> & {
  limit?: number | string | undefined
  /** `next_cursor` of the previous page, with the same `sort`. */
  cursor?: string | undefined
  /**
   * Only rows written after this time, for catching up. Some may be repeated, none is missing. Deleted ones need
   * `deleted`.
   */
  updated_after?: string | undefined
  /** `true` leaves formatted texts empty, and lists of them. Only for records with such texts. */
  short?: 'true' | 'false' | undefined
}
/** One page. `next_cursor` asks for the next one and is null at the end. */
export type Page<Item> = { items: Item[]; has_more: boolean; next_cursor: string | null }

/** Label of a row. A deleted row keeps its label for references to it. */
export type RecordLabel = { uuid: string; label: string; deleted: boolean }
/** Query of labels: those of given rows, or of active rows with these words. */
export type LabelsQuery = { q?: string | undefined; uuids?: string | string[] | undefined }
/** Number of active and of deleted rows in a selection, whichever of them the list shows. */
export type RecordCount = { count: number; deleted: number }

/** One entry of the history of a row. `by` is null when the system did it. */
export type RecordEvent = {
  uuid: string
  at: string
  /** `user.created`, `user.changed`, `user.deleted`, `user.restored`. */
  event: string
  by: { uuid: string; first_name: string; last_name: string } | null
  changes: { field: string; before: unknown; after: unknown }[]
  /** The part that the event is about, such as a work of a paper. Missing for an event of the row itself. */
  part?: { record: string; uuid: string; label: string } | undefined
}
