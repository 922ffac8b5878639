import { z } from 'zod'
import { fieldSchema } from '#contract/api/define/recordSchemas.ts'
import { DAY_MS } from '#contract/durations.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { WORK_STATES } from '#contract/workshop/enumerations.ts'
import { PAUSE_REASONS, STAMP_KINDS } from '#contract/workshop/times/stampMath.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'

const READ = { permission: 'location.workshop.shouldiscompare.read', scope: 'any' } as const
const STAMP = { permission: 'location.workshop.shouldiscompare.create', scope: 'any' } as const
/** Users may correct a forgotten end of their own stamp. All other corrections need `update`. */
const CORRECT = {
  permission: ['location.workshop.shouldiscompare.update', 'location.workshop.shouldiscompare.create'],
  scope: 'any',
} as const
const READ_PAPER = { permission: PAPER_PERMISSIONS.read, scope: 'any' } as const
const seconds = z.int()
const reason = fieldSchema({ kind: 'text', min: 3, max: 500 }) as z.ZodType<string, string>

const ownStamp = z
  .object({
    work_uuid: uuid,
    paper_uuid: uuid,
    text: z.string(),
    licensePlate: z.string(),
    jobId: z.string(),
    target_ze: z.int(),
    /** A paused work waits for this user. `reason` is the reason of the pause. */
    state: z.enum(['running', 'paused']),
    reason: z.string(),
    /** Time since which the work is running or paused. */
    since: timestamp,
    /** Seconds that the user had spent on the work until `since`. */
    seconds,
    /** False for users who may only stamp: they end the work for themselves and cannot complete it. */
    may_finish: z.boolean(),
  })
  .meta({ id: 'OwnStamp' })

const ownStamps = z
  .object({
    items: z.array(ownStamp),
    /** Whether several works may run at once. */
    may_parallel: z.boolean(),
    /** Start of the current attendance. Null when the caller has not stamped it. */
    here_since: timestamp.nullable(),
    /** The last attendance whose end the caller forgot to stamp, with the assumed end. Null once it is corrected. */
    forgotten_going: z
      .object({ uuid, location_uuid: uuid, from: timestamp, until: timestamp, version: z.int() })
      .nullable(),
    /** Seconds stamped on works since the local midnight. */
    today: seconds,
    /** Works whose end was forgotten and is not corrected yet, with their start and the assumed end. */
    forgotten: z.array(
      z.object({
        work_uuid: uuid,
        stamp_uuid: uuid,
        text: z.string(),
        licensePlate: z.string(),
        from: timestamp,
        at: timestamp,
      }),
    ),
  })
  .meta({ id: 'OwnStamps' })

const stretch = z
  .object({
    /** Null when the caller may not see the times of this person. */
    person: userName.nullable(),
    start_uuid: uuid,
    /** Null while it runs. */
    end_uuid: uuid.nullable(),
    from: timestamp,
    to: timestamp.nullable(),
    end: z.enum([...STAMP_KINDS, '']),
    reason: z.string(),
    /** The server wrote the end, because the person forgot to stamp it. */
    is_forgotten: z.boolean(),
    start_version: z.int(),
    end_version: z.int().nullable(),
    may_correct: z.boolean(),
    corrections: z.array(
      z.object({
        stamp_uuid: uuid,
        at: timestamp,
        by: userName.nullable(),
        before: timestamp,
        after: timestamp,
        reason: z.string(),
      }),
    ),
  })
  .meta({ id: 'StampStretch' })

/** Times of a work without the names of the people. */
const workTimes = z
  .object({
    work_uuid: uuid,
    state: z.enum(WORK_STATES),
    target_ze: z.int(),
    /** Seconds of all users, running stamps until now. */
    seconds,
    /** Number of users who are working on it now. */
    running: z.int(),
    mine: z.enum(['running', 'paused', 'none']),
    /** Start of the caller's own running stamp. */
    since: timestamp.nullable(),
    may_stamp: z.boolean(),
    /** Whether the caller may complete the work when they end it. */
    may_finish: z.boolean(),
    house: z.object({ ze: z.int().nullable(), count: z.int() }),
  })
  .meta({ id: 'WorkTimes' })

/** Oldest stamp that a device without network may send (ms): a long shift. */
const AGE_MAX_MS = DAY_MS / 2
/** How long ago the person stamped (ms). A device without network sends the stamp later. */
const aged = { age_ms: z.int().min(0).max(AGE_MAX_MS).optional() }
const onWork = { work_uuid: uuid, ...aged }
/** At most this many works of one car that are finished in one step. */
const FINISHED_MAX = 100

/** Endpoints for stamps: who works on which work since when. */
export const stampEndpoints = {
  'GET /v1/workshop/stamps/own': {
    summary: 'Lists the running, paused and forgotten stamps of the caller.',
    access: STAMP,
    output: ownStamps,
    errors: [],
  },
  'POST /v1/workshop/stamps/start': {
    summary:
      'Starts or resumes a work. With `age_ms` it counts from then, unless the caller has stamped since; the same holds for all stamps. The first stamp moves a new paper to in_progress; `refusals` has the reasons when that is impossible. `other` pauses or ends another running work. Without it the call is refused, unless the dealer allows several works at once.',
    access: STAMP,
    body: z.strictObject({ ...onWork, other: z.enum(['keep', 'pause', 'stop']).default('keep') }),
    output: ownStamps,
    errors: [
      'not_found',
      'no_permission',
      'record_deleted',
      'paper_not_open',
      'transition_refused',
      'stamp_running',
      'stamp_out_of_order',
    ],
  },
  'POST /v1/workshop/stamps/pause': {
    summary: 'Pauses a work of the caller.',
    access: STAMP,
    body: z.strictObject({ ...onWork, reason: z.enum(PAUSE_REASONS) }),
    output: ownStamps,
    errors: ['not_found', 'no_permission', 'stamp_not_running', 'stamp_out_of_order'],
  },
  'POST /v1/workshop/stamps/stop': {
    summary:
      'Ends a work of the caller, for today or as completed with `is_done`. Callers who may not change works end it for themselves only.',
    access: STAMP,
    body: z.strictObject({ ...onWork, is_done: z.boolean().default(false) }),
    output: ownStamps,
    errors: ['not_found', 'no_permission', 'stamp_not_running', 'stamp_out_of_order'],
  },
  'POST /v1/workshop/stamps/finish': {
    summary:
      'Ends the stamps of the caller on a paper and completes these works of it in one step. Callers who may not change works only end their stamps. `open_works` counts the works of the paper that are still open.',
    access: STAMP,
    body: z.strictObject({ paper_uuid: uuid, work_uuids: z.array(uuid).min(1).max(FINISHED_MAX), ...aged }),
    output: z.object({ stamps: ownStamps, open_works: z.int().nonnegative() }),
    errors: [
      'not_found',
      'no_permission',
      'record_deleted',
      'paper_not_open',
      'transition_refused',
      'stamp_out_of_order',
    ],
  },
  'POST /v1/workshop/stamps/attendance': {
    summary: 'Stamps the start or end of the attendance of the caller. The end is refused while a work is running.',
    access: STAMP,
    body: z.strictObject({ is_here: z.boolean(), ...aged }),
    output: ownStamps,
    errors: ['stamp_running', 'stamp_out_of_order'],
  },
  'GET /v1/workshop/stamps/work/:uuid': {
    summary:
      'Lists the stretches of time on a work with their corrections. Each access to the times of others is recorded for them.',
    access: READ,
    params: z.object({ uuid }),
    output: z.object({ items: z.array(stretch) }),
    errors: ['not_found', 'no_permission'],
  },
  'PATCH /v1/workshop/stamps/:uuid': {
    summary: 'Corrects the time of a stamp, with a reason. The history keeps the old time.',
    access: CORRECT,
    params: z.object({ uuid }),
    body: z.strictObject({
      version: z.int().positive(),
      at: z.iso.datetime({ precision: 3 }),
      reason,
    }),
    output: z.object({ items: z.array(stretch) }),
    errors: ['not_found', 'no_permission', 'version_conflict', 'stamp_out_of_order', 'stamp_running'],
  },
  'GET /v1/workshop/stamps/paper/:uuid': {
    summary: 'Gets the times of the works of a paper, and the house times of similar works.',
    access: READ_PAPER,
    params: z.object({ uuid }),
    output: z.object({ items: z.array(workTimes) }),
    errors: ['not_found'],
  },
  'GET /v1/workshop/stamps/paper/:uuid/house-times': {
    summary: 'Gets the house times of works similar to those of a paper, for the planner.',
    access: { permission: [...PAPER_PERMISSIONS.read, 'location.workshop.planner.read'], scope: 'any' },
    params: z.object({ uuid }),
    output: z.object({
      items: z.array(z.object({ work_uuid: uuid, ze: z.int().nullable(), count: z.int() })),
    }),
    errors: ['not_found'],
  },
} as const satisfies EndpointTable
