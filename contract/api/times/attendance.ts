import { z } from 'zod'
import { fieldSchema } from '#contract/api/define/recordSchemas.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import {
  ATTENDANCE_SOURCES,
  TIMES_FILE_COLUMN_NAMES,
  TIMES_FILE_COLUMNS_MAX,
  TIMES_FILE_DOUBTS,
  TIMES_FILE_KINDS,
  TIMES_FILE_LEFT_OUT,
  TIMES_FILE_MAX,
  TIMES_FILE_PROBLEMS,
} from '#contract/workshop/times/timesFile.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { listExports } from '../define/listExports.ts'
import { userName } from '../define/shapes.ts'
import { planDay } from '../planner/plannerShapes.ts'

const READ = { permission: 'location.workshop.shouldiscompare.read', scope: 'any' } as const
const UPDATE = { permission: 'location.workshop.shouldiscompare.update', scope: 'any' } as const
/** Users may correct a forgotten clock-out of their own. All other corrections need `update`. */
const CORRECT = {
  permission: ['location.workshop.shouldiscompare.update', 'location.workshop.shouldiscompare.create'],
  scope: 'any',
} as const

const moment = z.iso.datetime({ precision: 3 })
const reason = fieldSchema({ kind: 'text', min: 3, max: 500 }) as z.ZodType<string, string>

const attendance = z
  .object({
    uuid,
    person: userName,
    from: timestamp,
    /** Null while the person is present. */
    until: timestamp.nullable(),
    source: z.enum(ATTENDANCE_SOURCES),
    /** The server wrote the end, because the person forgot to stamp it. */
    is_forgotten: z.boolean(),
    version: z.int(),
    may_correct: z.boolean(),
    corrections: z.array(
      z.object({
        at: timestamp,
        by: userName.nullable(),
        before_from: timestamp,
        before_until: timestamp.nullable(),
        after_from: timestamp,
        after_until: timestamp.nullable(),
        reason: z.string(),
      }),
    ),
  })
  .meta({ id: 'Attendance' })

const list = z.object({
  items: z.array(attendance),
  /** Users whose attendance the caller may enter. */
  people: z.array(userName),
})

/** Endpoints for attendance: the list, corrections, and import of times from other systems. */
export const attendanceEndpoints = {
  'GET /v1/workshop/attendance': {
    summary: 'Lists the attendance of the caller and of the users whose figures they may see. The access is recorded.',
    access: READ,
    query: z.strictObject({ location_uuid: uuid, from: planDay, to: planDay }),
    output: list,
    errors: ['not_found', 'no_permission'],
  },
  ...listExports('workshop/attendance', {
    what: 'the same attendance in whole minutes, for the import of another location or program,',
    access: UPDATE,
    query: { location_uuid: uuid, from: planDay, to: planDay },
    errors: ['not_found', 'no_permission'],
  }),
  'POST /v1/workshop/attendance': {
    summary: 'Enters the attendance of a user afterwards.',
    access: UPDATE,
    body: z.strictObject({ location_uuid: uuid, user_uuid: uuid, from: moment, until: moment, reason }),
    output: attendance,
    errors: ['not_found', 'no_permission', 'attendance_overlaps'],
  },
  'PATCH /v1/workshop/attendance/:uuid': {
    summary: 'Corrects the start or end of an attendance, with a reason. The history keeps the old values.',
    access: CORRECT,
    params: z.object({ uuid }),
    body: z.strictObject({
      location_uuid: uuid,
      version: z.int().positive(),
      from: moment,
      /** Null leaves the person present, if they have not left yet. */
      until: moment.nullable(),
      reason,
    }),
    output: attendance,
    errors: ['not_found', 'no_permission', 'version_conflict', 'attendance_overlaps'],
  },
  'POST /v1/workshop/times/import': {
    summary:
      'Imports attendance or sold times from a file. Nothing is written with `is_preview` or with a single bad line. The values of the file replace the known ones of that day or work.',
    access: UPDATE,
    limit: { calls: 30, seconds: 60 },
    body: z.strictObject({
      location_uuid: uuid,
      kind: z.enum(TIMES_FILE_KINDS),
      csv: z
        .string()
        .min(1)
        .max(TIMES_FILE_MAX)
        .regex(/^[^\0\p{Cs}]*$/u),
      /**
       * `columns` names the field of each column, or null to skip it. Without `columns`, the server takes the columns
       * that the user has assigned to the same header before, or else derives them from the header.
       */
      columns: z.array(z.string().max(64).nullable()).max(TIMES_FILE_COLUMNS_MAX).optional(),
      /** Reads `05/10/2026` as a day in May. */
      month_first: z.boolean().optional(),
      /** Reads `7.50` as half past seven. */
      decimal_hours: z.boolean().optional(),
      is_preview: z.boolean(),
    }),
    body_max: 2 * TIMES_FILE_MAX,
    output: z.object({
      is_done: z.boolean(),
      /** Rows below the header that are not blank, also those with a problem. */
      rows: z.int(),
      /**
       * `added`: new days of a person, or works without a sold time. `changed`: rows with another value. `same`: known
       * rows.
       */
      added: z.int(),
      changed: z.int(),
      same: z.int(),
      /** Required columns that the header does not have. */
      missing: z.array(z.enum(TIMES_FILE_COLUMN_NAMES)),
      /** The columns of the file, each with the first value in it. */
      columns: z.array(
        z.object({ name: z.string(), field: z.enum(TIMES_FILE_COLUMN_NAMES).nullable(), sample: z.string() }),
      ),
      /** The first problems. `line` counts as a spreadsheet does. `column` is empty when the whole line is wrong. */
      problems: z.array(
        z.object({ line: z.int(), column: z.string(), code: z.enum(TIMES_FILE_PROBLEMS), text: z.string() }),
      ),
      problem_count: z.int(),
      /** Columns with values that are not read. */
      left_out_columns: z.array(z.string()),
      /** The columns were taken from an earlier assignment by a user to the same header. */
      is_remembered: z.boolean(),
      /** The first rows that are left out without an error: days without times, sums, and double stamps. */
      left_out: z.array(z.object({ line: z.int(), reason: z.enum(TIMES_FILE_LEFT_OUT), text: z.string() })),
      left_out_counts: z.object({ day_off: z.int(), sum: z.int(), double_stamp: z.int() }),
      /**
       * One cell for each kind of doubt: a cell that can be read in two ways. `readings` are the default one and the
       * other one.
       */
      doubts: z.array(
        z.object({
          kind: z.enum(TIMES_FILE_DOUBTS),
          text: z.string(),
          readings: z.tuple([z.string().nullable(), z.string().nullable()]),
        }),
      ),
      /** The first times and sold times as they are read. */
      times: z.array(z.object({ line: z.int(), person: userName, from: timestamp, until: timestamp })),
      sold: z.array(z.object({ line: z.int(), order: z.string(), position: z.string(), sold: z.int() })),
    }),
    errors: ['not_found', 'no_permission', 'file_unreadable', 'file_without_rows', 'too_many_rows'],
  },
} as const satisfies EndpointTable
