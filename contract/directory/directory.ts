import type { FieldTable } from '../records/fields.ts'
import { user } from '../records/user.ts'

/** Kinds of runs that bring users and groups in. The names are those of their audit events. */
export const RUN_KINDS = ['user_generation', 'user_sync', 'group_sync'] as const
export type RunKind = (typeof RUN_KINDS)[number]

/** Source of a run: a chosen file, or the dealer's directory service. */
export const RUN_SOURCES = ['csv', 'ldap'] as const
export type RunSource = (typeof RUN_SOURCES)[number]

/** Kinds of files for which the columns that a user has assigned are remembered. */
export type ImportKind = 'staff' | 'attendance' | 'sold'

/**
 * `planning`: the source is read and compared. `preview`: the changes are known and a user decides. `running`: the
 * changes are made. `done`, `failed`: the run is over. A failed run keeps the changes it has made.
 */
export const RUN_STATES = ['planning', 'preview', 'running', 'done', 'failed'] as const
export type RunState = (typeof RUN_STATES)[number]

/** Effect of a line. `none`: the row is up to date. A failed line has no effect. */
export const LINE_ACTIONS = ['create', 'update', 'deactivate', 'none'] as const
export type LineAction = (typeof LINE_ACTIONS)[number]

/** At most this many rows of one file or directory. A larger source is refused as a whole, never imported in part. */
export const IMPORT_ROWS_MAX = 5_000
/** At most this many characters of a CSV file: as many as fit into one body. */
export const IMPORT_FILE_MAX = 700_000
/**
 * At most this many characters of a cell, with room for blanks that a spreadsheet adds. No field of a user has more
 * than 254. Reading a whole file in one cell would block the server.
 */
export const IMPORT_CELL_MAX = 1_000
/** Lines of one answer. */
export const LINES_PAGE = 200
/** Days for which a run is kept, because its lines name people. */
export const RUN_KEPT_DAYS = 30

const SIMPLE: readonly string[] = ['text', 'email', 'phone', 'choice', 'date']
const NOT_FROM_FILES: readonly string[] = ['theme']

/** Fields of a user that a file may carry, in the order of the form. */
export const IMPORT_FIELDS: readonly string[] = Object.entries(user.fields as FieldTable)
  .filter(([name, { kind }]) => SIMPLE.includes(kind) && !NOT_FROM_FILES.includes(name))
  .map(([name]) => name)

/**
 * Lists of names in a cell: roles, and the groups and departments that a person joins. A file only adds to them, because
 * a short list must not take rights away.
 */
export const IMPORT_LISTS = ['roles', 'groups', 'departments'] as const
export type ImportList = (typeof IMPORT_LISTS)[number]
export const isImportList = (name: string): name is ImportList => (IMPORT_LISTS as readonly string[]).includes(name)

/** Everything that a column of a file may fill. */
export const IMPORT_COLUMNS: readonly string[] = [...IMPORT_FIELDS, ...IMPORT_LISTS]
