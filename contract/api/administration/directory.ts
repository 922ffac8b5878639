import { z } from 'zod'
import { IMPORT_FILE_MAX, LINE_ACTIONS, RUN_KINDS, RUN_SOURCES, RUN_STATES } from '#contract/directory/directory.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'

const params = z.object({ run_uuid: uuid })
const count = z.int().nonnegative()

/** One import or synchronisation. `total` is 0 until the source was read. The other numbers count lines. */
const directoryRun = z
  .object({
    uuid,
    kind: z.enum(RUN_KINDS),
    source: z.enum(RUN_SOURCES),
    state: z.enum(RUN_STATES),
    total: count,
    processed: count,
    created: count,
    updated: count,
    deactivated: count,
    unchanged: count,
    failed: count,
    /** Lines that take effect but leave out a value that cannot be used. They are also counted by their action. */
    incomplete: count,
    /** Users that the run has created without an invitation, and who cannot sign in yet. */
    uninvited: count,
    /** Why the run failed as a whole, in the words of the directory or file reader. Empty without a failure. */
    error: z.string(),
    /** Names of the columns of a file that have values and are not read. */
    left_out_columns: z.array(z.string()),
    created_at: timestamp,
    finished_at: timestamp.nullable(),
    by: userName.nullable(),
  })
  .meta({ id: 'DirectoryRun' })
export type DirectoryRun = z.infer<typeof directoryRun>

/**
 * Effect of one row of the source. `line` is the row number in a spreadsheet. `problems` maps a field to an error code
 * or a field code. In a list of names, the key is the field and the name: `groups.Sales`. A failed line has no effect
 * because of its problems. Any other line only leaves out the values with problems. For a list of names, the change
 * holds only the added names.
 */
const directoryLine = z
  .object({
    line: z.int().positive(),
    label: z.string(),
    /** The user whom the line changes or has created. Null until the user is created, and for a line about a group. */
    user_uuid: uuid.nullable(),
    action: z.enum(LINE_ACTIONS),
    state: z.enum(['planned', 'done', 'failed']),
    changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    problems: z.record(z.string(), z.string()),
  })
  .meta({ id: 'DirectoryLine' })
export type DirectoryLine = z.infer<typeof directoryLine>

const RUNNING = ['directory_run_active'] as const

/** Background runs that bring users and groups in from a CSV file or from the dealer's directory (LDAP). */
export const directoryEndpoints = {
  'GET /v1/admin/directory/runs': {
    summary: 'Lists the latest imports and synchronisations, newest first.',
    access: { permission: 'global.users.read' },
    output: z.array(directoryRun),
    errors: [],
  },
  'GET /v1/admin/directory/runs/:run_uuid': {
    summary: 'Gets the progress of one import or synchronisation.',
    access: { permission: 'global.users.read' },
    params,
    output: directoryRun,
    errors: ['not_found'],
  },
  'GET /v1/admin/directory/runs/:run_uuid/lines': {
    summary: 'Lists the planned or finished change of each row, in the order of the source.',
    access: { permission: 'global.users.read' },
    params,
    query: z.strictObject({
      only: z.enum(['changes', 'problems', 'uninvited']).optional(),
      after: z.coerce.number().int().nonnegative().max(1_000_000).optional(),
    }),
    output: z.object({ items: z.array(directoryLine), has_more: z.boolean() }),
    errors: ['not_found'],
  },
  'POST /v1/admin/users/import': {
    summary:
      'Reads a CSV file with users and answers with a preview. Nothing is changed until the run is started. The preview replaces an earlier one of the same user.',
    // Also needs `global.users.read`, because the preview compares the file with existing users.
    access: { permission: 'global.users.create' },
    // A file of thousands of people is compared with all users.
    limit: { calls: 30, seconds: 60 },
    /**
     * `columns` names the field of each column, or null to skip it. Without `columns`, the server takes the columns
     * that a user has assigned to the same header before, or else derives them from the first row.
     */
    body: z.strictObject({
      csv: z.string().min(1).max(IMPORT_FILE_MAX),
      columns: z.array(z.string().max(64).nullable()).max(100).optional(),
      /** Reads `05/10/2026` as a day in May. */
      month_first: z.boolean().optional(),
    }),
    output: z.object({
      run: directoryRun,
      columns: z.array(z.object({ name: z.string(), field: z.string().nullable(), sample: z.string() })),
      /** The columns were taken from an earlier assignment by a user to the same header. */
      is_remembered: z.boolean(),
      /**
       * A date of the file that is read differently with the month first. It is set only when the month can come first
       * in every date of the file. `readings` are the default one and the other one. Null when there is no doubt.
       */
      day_doubt: z
        .object({ text: z.string(), readings: z.tuple([z.string().nullable(), z.string().nullable()]) })
        .nullable(),
    }),
    errors: [
      'no_permission',
      'file_unreadable',
      'file_without_rows',
      'too_many_rows',
      'columns_missing',
      'too_many_attempts',
      ...RUNNING,
    ],
  },
  'POST /v1/admin/users/generate': {
    summary: 'Reads the directory and prepares a user for each person who has none.',
    access: { permission: 'global.users.create' },
    output: directoryRun,
    errors: ['directory_not_set_up', ...RUNNING],
  },
  'POST /v1/admin/users/sync': {
    summary: 'Compares users with the directory they came from: names, addresses and departures.',
    access: { permission: 'global.users.update' },
    output: directoryRun,
    errors: ['directory_not_set_up', ...RUNNING],
  },
  'POST /v1/admin/groups/sync': {
    summary: 'Compares groups and their members with the directory.',
    access: { permission: 'global.groups.update' },
    output: directoryRun,
    errors: ['directory_not_set_up', ...RUNNING],
  },
  'POST /v1/admin/directory/runs/:run_uuid/start': {
    summary:
      'Applies a preview. Only the user who made it can, with the permission for what the run changes: creating users, changing them, or groups.',
    access: { permission: 'global.users.read' },
    params,
    /** With `invite`, new users get a mail with a link to set the password. */
    body: z.strictObject({ invite: z.boolean() }),
    output: directoryRun,
    errors: ['not_found', 'no_permission', 'preview_of_another_user', ...RUNNING],
  },
  'DELETE /v1/admin/directory/runs/:run_uuid': {
    summary: 'Deletes a preview. It needs the same permission as starting it.',
    access: { permission: 'global.users.read' },
    params,
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/admin/directory/test': {
    repeat: { exempt: 'It changes nothing.' },
    summary:
      'Connects to the directory with the stored settings. Answers with its words and the number of entries found.',
    access: { permission: 'global.settings.update' },
    // Each call connects to a server that the caller has named.
    limit: { calls: 10, seconds: 60 },
    output: z.object({ is_connected: z.boolean(), answer: z.string(), users: count, groups: count }),
    errors: [
      'directory_not_set_up',
      'address_not_allowed',
      'directory_unencrypted',
      'directory_too_large',
      'directory_unreadable',
      'too_many_attempts',
    ],
  },
} as const satisfies EndpointTable
