import { z } from 'zod'
import { PAPER_PERMISSIONS } from '#contract/records/paper.ts'
import { fieldSchema } from '#contract/records/schemas.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { WORK_STATES } from '#contract/workshop/enumerations.ts'
import { PAUSE_REASONS, STAMP_KINDS } from '#contract/workshop/times/stampMath.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'

const READ = { permission: 'location.workshop.shouldiscompare.read', scope: 'any' } as const
const STAMP = { permission: 'location.workshop.shouldiscompare.create', scope: 'any' } as const
/** Whoever forgot to stamp may say when they went; everything else is corrected with `update`. */
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
    /** A paused one waits for its person; `reason` says why. */
    state: z.enum(['running', 'paused']),
    reason: z.string(),
    /** Since when it runs or waits. */
    since: timestamp,
    /** What this person has spent on it until `since`. */
    seconds,
    /** Whoever may only stamp ends it for themselves; that it is done others say. */
    may_finish: z.boolean(),
  })
  .meta({ id: 'OwnStamp' })

const ownStamps = z
  .object({
    items: z.array(ownStamp),
    /** Whether several works may run at once. */
    may_parallel: z.boolean(),
    /** Since when the caller is there, where they have stamped that they came. */
    here_since: timestamp.nullable(),
    /** The last evening that the caller forgot to go, with when they likely went; null once they have said it. */
    forgotten_going: z
      .object({ uuid, location_uuid: uuid, from: timestamp, until: timestamp, version: z.int() })
      .nullable(),
    /** Stamped on works since the local midnight. */
    today: seconds,
    /** Works whose end was forgotten and that nobody has corrected yet: when they began, and the end that was assumed. */
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
    /** Null: of somebody whose times are not the caller's to see. */
    person: userName.nullable(),
    start_uuid: uuid,
    /** Null while it runs. */
    end_uuid: uuid.nullable(),
    from: timestamp,
    to: timestamp.nullable(),
    end: z.enum([...STAMP_KINDS, '']),
    reason: z.string(),
    /** The end was written by the server, because nobody had. */
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

/** What times a work has, nobody named. */
const workTimes = z
  .object({
    work_uuid: uuid,
    state: z.enum(WORK_STATES),
    target_ze: z.int(),
    /** By everybody, running ones until now. */
    seconds,
    /** How many people are at it now. */
    running: z.int(),
    mine: z.enum(['running', 'paused', 'none']),
    /** Since when the caller's own runs. */
    since: timestamp.nullable(),
    may_stamp: z.boolean(),
    /** Whether ending it can also say that it is done. */
    may_finish: z.boolean(),
    house: z.object({ ze: z.int().nullable(), count: z.int() }),
  })
  .meta({ id: 'WorkTimes' })

const onWork = { work_uuid: uuid }

/** Stamping: who works on what, since when (domain.md 3.7, 7.3). */
export const stampEndpoints = {
  'GET /v1/workshop/stamps/own': {
    summary: 'What the caller works on now, what of it is paused, and what they forgot to end.',
    access: STAMP,
    output: ownStamps,
    errors: [],
  },
  'POST /v1/workshop/stamps/start': {
    summary:
      'The caller begins or resumes a work. The first stamp takes a new paper to in_progress; `refusals` say why neither is possible. What else they work on is paused or ended with it, when `other` says so; otherwise it is refused unless the dealer allows several at once.',
    access: STAMP,
    body: z.strictObject({ ...onWork, other: z.enum(['keep', 'pause', 'stop']).default('keep') }),
    output: ownStamps,
    errors: ['not_found', 'no_permission', 'record_deleted', 'paper_not_open', 'transition_refused', 'stamp_running'],
  },
  'POST /v1/workshop/stamps/pause': {
    summary: 'The caller pauses a work.',
    access: STAMP,
    body: z.strictObject({ ...onWork, reason: z.enum(PAUSE_REASONS) }),
    output: ownStamps,
    errors: ['not_found', 'no_permission', 'stamp_not_running'],
  },
  'POST /v1/workshop/stamps/stop': {
    summary:
      'The caller ends a work, for today or because it `is_done`; whoever may not change works ends it for themselves.',
    access: STAMP,
    body: z.strictObject({ ...onWork, is_done: z.boolean().default(false) }),
    output: ownStamps,
    errors: ['not_found', 'no_permission', 'stamp_not_running'],
  },
  'POST /v1/workshop/stamps/attendance': {
    summary: 'The caller comes or goes. Going with a work that still runs is refused.',
    access: STAMP,
    body: z.strictObject({ is_here: z.boolean() }),
    output: ownStamps,
    errors: ['stamp_running'],
  },
  'GET /v1/workshop/stamps/work/:uuid': {
    summary: 'Stretches of time on a work with their corrections. Looking at those of others is noted for them.',
    access: READ,
    params: z.object({ uuid }),
    output: z.object({ items: z.array(stretch) }),
    errors: ['not_found', 'no_permission'],
  },
  'PATCH /v1/workshop/stamps/:uuid': {
    summary: 'Moves a stamp to another time, with a reason; what it was stays in its history.',
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
    summary: 'Times of the works of a paper, and what works like them usually take in this house.',
    access: READ_PAPER,
    params: z.object({ uuid }),
    output: z.object({ items: z.array(workTimes) }),
    errors: ['not_found'],
  },
  'GET /v1/workshop/stamps/paper/:uuid/house-times': {
    summary: 'What works like those of a paper usually take in this house, for whoever plans them.',
    access: { permission: [...PAPER_PERMISSIONS.read, 'location.workshop.planner.read'], scope: 'any' },
    params: z.object({ uuid }),
    output: z.object({
      items: z.array(z.object({ work_uuid: uuid, ze: z.int().nullable(), count: z.int() })),
    }),
    errors: ['not_found'],
  },
} as const satisfies EndpointTable
