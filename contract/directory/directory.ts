import type { FieldTable } from '../records/fields.ts'
import { user } from '../records/user.ts'

/** What brings users and groups in from outside; the names are those of the specification's audit events. */
export const RUN_KINDS = ['user_generation', 'user_sync', 'group_sync'] as const
export type RunKind = (typeof RUN_KINDS)[number]

/** Where the people come from: a file that somebody chose, or the dealer's directory service. */
export const RUN_SOURCES = ['csv', 'ldap'] as const
export type RunSource = (typeof RUN_SOURCES)[number]

/**
 * `planning`: the source is read and compared. `preview`: it is known what would happen, and somebody decides.
 * `running`: it happens. `done`, `failed`: it is over; what had been done until then stays done.
 */
export const RUN_STATES = ['planning', 'preview', 'running', 'done', 'failed'] as const
export type RunState = (typeof RUN_STATES)[number]

/** What a line does. `none`: it is so already. A line with problems does nothing. */
export const LINE_ACTIONS = ['create', 'update', 'deactivate', 'none'] as const
export type LineAction = (typeof LINE_ACTIONS)[number]

/** Rows that one file or directory may bring; more are refused as a whole, because half a company is worse than none. */
export const IMPORT_ROWS_MAX = 5_000
/** Characters of a CSV file: what fits into one body. */
export const IMPORT_FILE_MAX = 700_000
/** Lines that are answered at once. */
export const LINES_PAGE = 200
/** Days that a run can be looked up; its lines name people. */
export const RUN_KEPT_DAYS = 30

const SIMPLE: readonly string[] = ['text', 'email', 'phone', 'choice', 'date']
const NOT_FROM_FILES: readonly string[] = ['theme']

/** Fields of a user that a file may carry, in the order of the form. */
export const IMPORT_FIELDS: readonly string[] = Object.entries(user.fields as FieldTable)
  .filter(([name, { kind }]) => SIMPLE.includes(kind) && !NOT_FROM_FILES.includes(name))
  .map(([name]) => name)
