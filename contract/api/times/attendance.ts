import { z } from 'zod'
import { fieldSchema } from '#contract/records/schemas.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import {
  ATTENDANCE_SOURCES,
  TIMES_FILE_KINDS,
  TIMES_FILE_MAX,
  TIMES_FILE_PROBLEMS,
} from '#contract/workshop/times/timesFile.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'
import { planDay } from '../planner/plannerShapes.ts'

const READ = { permission: 'location.workshop.shouldiscompare.read', scope: 'any' } as const
const UPDATE = { permission: 'location.workshop.shouldiscompare.update', scope: 'any' } as const
/** Whoever forgot to go may say when they went; everything else is corrected with `update`. */
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
    /** Null while they are there. */
    until: timestamp.nullable(),
    source: z.enum(ATTENDANCE_SOURCES),
    /** The end was written by the server, because nobody had. */
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
  /** Whose coming and going the caller may enter afterwards. */
  people: z.array(userName),
})

/** When people came and went: the list, corrections, and times from the files of other systems (domain.md 7.3). */
export const attendanceEndpoints = {
  'GET /v1/workshop/attendance': {
    summary: 'When people came and went in some days: the caller, and those whose figures they may see. It is noted.',
    access: READ,
    query: z.strictObject({ location_uuid: uuid, from: planDay, to: planDay }),
    output: list,
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/workshop/attendance': {
    summary: 'Enters afterwards that somebody was there.',
    access: UPDATE,
    body: z.strictObject({ location_uuid: uuid, user_uuid: uuid, from: moment, until: moment, reason }),
    output: attendance,
    errors: ['not_found', 'no_permission', 'attendance_overlaps'],
  },
  'PATCH /v1/workshop/attendance/:uuid': {
    summary: 'Moves coming or going, with a reason; what it was stays in its history.',
    access: CORRECT,
    params: z.object({ uuid }),
    body: z.strictObject({
      location_uuid: uuid,
      version: z.int().positive(),
      from: moment,
      /** Null leaves somebody there who still is. */
      until: moment.nullable(),
      reason,
    }),
    output: attendance,
    errors: ['not_found', 'no_permission', 'version_conflict', 'attendance_overlaps'],
  },
  'POST /v1/workshop/times/import': {
    summary:
      'Attendance or sold times from a file. With `is_preview` nothing is written; with a single bad line neither. What a file says of a day or a work replaces what was known of it.',
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
      is_preview: z.boolean(),
    }),
    body_max: 2 * TIMES_FILE_MAX,
    output: z.object({
      is_done: z.boolean(),
      rows: z.int(),
      /** New days of a person, or works that had no sold time; others that differ; others that are known already. */
      added: z.int(),
      changed: z.int(),
      same: z.int(),
      /** Columns that nobody found in the first row. */
      missing: z.array(z.string()),
      /** The first of them; `line` counts as a spreadsheet does, `column` is empty where it is about the whole line. */
      problems: z.array(
        z.object({ line: z.int(), column: z.string(), code: z.enum(TIMES_FILE_PROBLEMS), text: z.string() }),
      ),
      problem_count: z.int(),
    }),
    errors: ['not_found', 'no_permission', 'file_unreadable', 'too_many_rows'],
  },
} as const satisfies EndpointTable
