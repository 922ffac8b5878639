import { z } from 'zod'
import { PAPER_PERMISSIONS } from '#contract/records/paper.ts'
import { RECORD_PAGE_MAX } from '#contract/records/schemas.ts'
import { HELPERS_MAX } from '#contract/records/work.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { FETCHING_ERRORS, STORING_ERRORS } from '#contract/storedFiles.ts'
import { CHECK_RESULTS, CONSENT_METHODS } from '#contract/workshop/enumerations.ts'
import { PHOTO_LIMITS, REMOVED_PHOTO_DAYS } from '#contract/workshop/photoLimits.ts'
import { HOLD_REASONS } from '#contract/workshop/status/holdReason.ts'
import { ORDER_STATUSES, TRANSITION_EFFECTS } from '#contract/workshop/status/orderStatus.ts'
import { PAPER_WARNINGS } from '#contract/workshop/status/paperWarnings.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { recordEndpoints } from '../records/records.ts'
import { paperPrint } from './paperPrint.ts'
import { acknowledgement, check, handover, hold, PHOTO_TYPES, paperState, photo, photos } from './workshopShapes.ts'

const NOTE_MAX = 500
const CHECKS_MAX = 100

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u)
const params = z.object({ uuid })
const version = z.int().positive()
const moment = z.iso.datetime({ precision: 3 })
const row = recordEndpoints['POST /v1/workshop/paper'].output

const ACCESS = {
  read: { permission: PAPER_PERMISSIONS.read, scope: 'any' },
  create: { permission: PAPER_PERMISSIONS.create, scope: 'any' },
  update: { permission: PAPER_PERMISSIONS.update, scope: 'any' },
} as const
const READING = ['not_found'] as const
const WRITING = ['not_found', 'no_permission', 'record_deleted'] as const
/** A step that cannot be taken: `refusals` of the answer says why, `current` of a stale version is the row as it is. */
const STEPPING = [...WRITING, 'version_conflict', 'transition_refused'] as const

/** What is said of a new photo. */
const photoQuery = z.strictObject({
  caption: text(200).default(''),
  extension: z.coerce.number().int().min(1).max(99).default(1),
  /** The mark on the sketch that it shows. */
  mark_id: uuid.optional(),
})

const list = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) })
/** What refusals are about, by refusal: the reason of the hold, works by their text, roles. */
const about = z.record(z.string(), z.array(z.string()))
const transition = z
  .object({
    to: z.enum(ORDER_STATUSES),
    is_possible: z.boolean(),
    /** Why not. Those of `ASKED_REFUSALS` a form asks for. */
    refusals: z.array(z.string()),
    about,
    effects: z.array(z.enum(TRANSITION_EFFECTS)),
  })
  .meta({ id: 'PaperTransition' })

/** What happens to workshop papers beside their fields (domain.md 4.1, 7.1). */
export const workshopEndpoints = {
  'POST /v1/workshop/paper/:uuid/status': {
    summary: 'Takes a step of the status graph. A step that its guards refuse is answered with all of their reasons.',
    access: ACCESS.update,
    params,
    body: z.strictObject({
      to: z.enum(ORDER_STATUSES),
      version,
      reason: text(NOTE_MAX).default(''),
      /** Whoever takes the step takes the work, too. */
      claim: z.boolean().default(false),
      /** Who took the car, by name. */
      taken_by: text(120).default(''),
    }),
    output: row,
    errors: STEPPING,
  },
  'GET /v1/workshop/paper/:uuid/transitions': {
    summary: 'What the caller could do with a paper now, and why not.',
    access: ACCESS.read,
    params,
    output: z.object({ items: z.array(transition), may_hold: z.boolean(), may_check_finally: z.boolean() }),
    errors: READING,
  },
  'POST /v1/workshop/paper/:uuid/hold': {
    summary: 'Makes a paper wait, or lets it go on with an empty `hold_reason`.',
    access: ACCESS.update,
    params,
    body: z.strictObject({
      hold_reason: hold,
      version,
      until: moment.nullable().default(null),
      note: text(NOTE_MAX).default(''),
    }),
    output: row,
    errors: STEPPING,
  },
  'POST /v1/workshop/paper/:uuid/final-check': {
    summary: 'Notes that the final check was passed, or takes that back. A foreman does it.',
    access: ACCESS.update,
    params,
    body: z.strictObject({ version, is_passed: z.boolean() }),
    output: row,
    errors: STEPPING,
  },
  'GET /v1/workshop/paper/:uuid/states': {
    summary: 'Every change of status and hold, newest first, and how long the paper was in each status until now.',
    access: ACCESS.read,
    params,
    output: z.object({
      items: z.array(paperState),
      /** Milliseconds by status, and by reason of waiting. */
      in_status: z.partialRecord(z.enum(ORDER_STATUSES), z.int().nonnegative()),
      on_hold: z.partialRecord(z.enum(HOLD_REASONS), z.int().nonnegative()),
    }),
    errors: READING,
  },
  'GET /v1/workshop/paper/:uuid/handovers': {
    summary: 'Who gave the sheet to whom, newest first.',
    access: ACCESS.read,
    params,
    output: list(handover),
    errors: READING,
  },
  'POST /v1/workshop/paper/:uuid/handovers': {
    summary:
      'Notes that the sheet goes from one person to another; the caller is one of the two, the sender unless named.',
    access: ACCESS.update,
    params,
    body: z.strictObject({
      receiver_uuid: uuid,
      sender_uuid: uuid.optional(),
      place: text(40).default(''),
      note: text(NOTE_MAX).default(''),
    }),
    output: list(handover),
    errors: WRITING,
  },
  'GET /v1/workshop/paper/:uuid/acknowledgements': {
    summary: 'Who was told about damage that makes the car unsafe, newest first.',
    access: ACCESS.read,
    params,
    output: list(acknowledgement),
    errors: READING,
  },
  'POST /v1/workshop/paper/:uuid/acknowledgements': {
    summary: 'Notes that somebody knows of the damage. A refusal to repair it needs a signature or a witness.',
    access: ACCESS.update,
    params,
    body: z.strictObject({
      /** The text that was shown; another one than the paper has now is a `version_conflict`. */
      damage: text(4_000).min(1),
      is_refused: z.boolean().default(false),
      method: z.enum(CONSENT_METHODS),
      person: text(120).min(1),
      /** What was drawn, as the path of an SVG. */
      signature: z
        .string()
        .max(50_000)
        .regex(/^[MLQCZ0-9 .,-]*$/)
        .default(''),
      witness: text(120).default(''),
    }),
    output: list(acknowledgement),
    errors: [...WRITING, 'version_conflict'],
  },
  'GET /v1/workshop/paper/:uuid/checks': {
    summary: 'Points of the check list, in their order.',
    access: ACCESS.read,
    params,
    output: list(check),
    errors: READING,
  },
  'POST /v1/workshop/paper/:uuid/checks': {
    summary: 'Adds points to the check list.',
    access: ACCESS.update,
    params,
    body: z.strictObject({ texts: z.array(text(200).min(1)).min(1).max(CHECKS_MAX) }),
    output: list(check),
    errors: WRITING,
  },
  'PATCH /v1/workshop/paper/:uuid/checks/:check_uuid': {
    summary: 'What a point of the check list came to; empty when it is open again.',
    access: ACCESS.update,
    params: z.object({ uuid, check_uuid: uuid }),
    body: z.strictObject({ result: z.enum(['', ...CHECK_RESULTS]), note: text(NOTE_MAX).default('') }),
    output: list(check),
    errors: WRITING,
  },
  'DELETE /v1/workshop/paper/:uuid/checks/:check_uuid': {
    summary: 'Takes a point off the check list that has no result yet.',
    access: ACCESS.update,
    params: z.object({ uuid, check_uuid: uuid }),
    output: list(check),
    errors: [...WRITING, 'record_in_use'],
  },
  'GET /v1/workshop/paper/:uuid/warnings': {
    summary: 'What to watch out for with this paper, the gravest first, and what it follows from.',
    access: ACCESS.read,
    params,
    output: z.object({
      items: z.array(z.enum(PAPER_WARNINGS)),
      /** Other open papers of the vehicle, as far as the caller may see them. */
      open_papers: z.array(z.object({ uuid, jobId: z.string(), status: z.enum(ORDER_STATUSES) })),
      last_visit: z.object({ at: timestamp, uuid: uuid.nullable(), jobId: z.string() }).nullable(),
      last_mileage: z.object({ kilometers: z.int(), day: z.iso.date() }).nullable(),
      /** Works whose technician has no high-voltage qualification. */
      unqualified_works: z.array(uuid),
    }),
    errors: READING,
  },
  'GET /v1/workshop/paper/:uuid/next': {
    summary: 'Numbers that are free for another work and another extension of a paper.',
    access: ACCESS.read,
    params,
    output: z.object({ position: z.int().positive(), extension: z.int().min(2) }),
    errors: READING,
  },
  'GET /v1/workshop/paper/:uuid/print': {
    summary: 'What of a paper may stand on paper, with its works, extensions, site and customer. Nothing internal.',
    access: ACCESS.read,
    params,
    output: paperPrint,
    errors: READING,
  },
  'POST /v1/workshop/paper/:uuid/copy': {
    summary:
      'A new paper for the same vehicle and customer, with the same works, none of them done. With the header Idempotency-Key it is made once.',
    access: ACCESS.create,
    params,
    output: row,
    errors: [...WRITING, 'idempotency_conflict', 'numbers_used_up'],
  },
  'GET /v1/workshop/paper/:uuid/photos': {
    summary: 'Photos of a paper, oldest first.',
    access: ACCESS.read,
    params,
    output: photos,
    errors: READING,
  },
  'POST /v1/workshop/paper/:uuid/photos': {
    summary: `Adds a photo, at most ${PHOTO_LIMITS.bytes / 1024 / 1024} MB and ${PHOTO_LIMITS.count} to a paper. What the camera wrote into it is taken out; the same photo twice is one.`,
    access: ACCESS.update,
    params,
    query: photoQuery,
    upload: PHOTO_TYPES,
    body_max: PHOTO_LIMITS.bytes,
    output: photo,
    errors: [
      ...WRITING,
      ...STORING_ERRORS,
      'no_file',
      'file_too_large',
      'wrong_file_type',
      'failed_to_read_file',
      'too_many_photos',
    ],
  },
  'POST /v1/workshop/paper/:uuid/photos/uploaded': {
    summary: 'Add a photo that was uploaded in pieces (tus, /v1/files/incoming) for this paper.',
    access: ACCESS.update,
    params,
    query: photoQuery,
    body: z.strictObject({ upload_uuid: uuid }),
    output: photo,
    errors: [
      ...WRITING,
      ...STORING_ERRORS,
      'no_file',
      'file_too_large',
      'wrong_file_type',
      'failed_to_read_file',
      'too_many_photos',
    ],
  },
  'GET /v1/workshop/paper/:uuid/photos/:photo_uuid': {
    summary: 'A photo, as bytes.',
    access: ACCESS.read,
    params: z.object({ uuid, photo_uuid: uuid }),
    output: z.any().meta({ description: 'image/jpeg, image/png or image/webp' }),
    errors: [...READING, ...FETCHING_ERRORS],
  },
  'GET /v1/workshop/paper/:uuid/photos/:photo_uuid/thumbnail': {
    summary: 'A photo, small, as bytes.',
    access: ACCESS.read,
    params: z.object({ uuid, photo_uuid: uuid }),
    output: z.any().meta({ description: 'image/webp, at most 400 pixels a side' }),
    errors: [...READING, ...FETCHING_ERRORS, 'failed_to_read_file'],
  },
  'DELETE /v1/workshop/paper/:uuid/photos/:photo_uuid': {
    summary: `Takes a photo off a paper. It can be put back for ${REMOVED_PHOTO_DAYS} days; then it is gone.`,
    access: ACCESS.update,
    params: z.object({ uuid, photo_uuid: uuid }),
    output: photos,
    errors: WRITING,
  },
  'POST /v1/workshop/paper/:uuid/photos/:photo_uuid/restore': {
    summary: 'Puts a photo back that was taken off.',
    access: ACCESS.update,
    params: z.object({ uuid, photo_uuid: uuid }),
    output: photos,
    errors: [...WRITING, 'too_many_photos'],
  },
  'POST /v1/workshop/paper/:uuid/chat': {
    summary: 'The chat about an order: the caller is in it, its people are. The first call makes it.',
    access: ACCESS.read,
    params,
    output: z.object({ chat_uuid: uuid }),
    errors: [...READING, 'no_permission', 'record_deleted'],
  },
  'POST /v1/workshop/paper/assign': {
    summary:
      'Gives several papers a technician, an advisor or a status. Each stands for itself: one that is refused is named with its reasons, the others are changed.',
    access: ACCESS.update,
    body: z.strictObject({
      uuids: z.array(uuid).min(1).max(RECORD_PAGE_MAX),
      /** Null takes them off. */
      set: z.discriminatedUnion('what', [
        z.strictObject({ what: z.literal('technician'), user_uuid: uuid.nullable() }),
        z.strictObject({ what: z.literal('advisor'), user_uuid: uuid.nullable() }),
        z.strictObject({ what: z.literal('status'), to: z.enum(ORDER_STATUSES), reason: text(NOTE_MAX).default('') }),
      ]),
    }),
    output: z.object({
      changed: z.array(uuid),
      refused: z.array(
        z.object({
          uuid,
          /** Empty for a paper that the caller does not see. */
          name: z.string(),
          status: z.enum(ORDER_STATUSES).nullable(),
          error: z.enum(['not_found', 'no_permission', 'record_deleted', 'transition_refused']),
          refusals: z.array(z.string()),
          about,
        }),
      ),
    }),
    errors: [],
  },
  'PUT /v1/workshop/works/:uuid/helpers': {
    summary:
      'Who does a work together with its technician, each with a share in per cent. The rest is the technician’s.',
    access: ACCESS.update,
    params,
    body: z.strictObject({
      version,
      helpers: z
        .array(z.strictObject({ user_uuid: uuid, share: z.int().min(1).max(99) }))
        .max(HELPERS_MAX)
        .refine((all) => new Set(all.map((one) => one.user_uuid)).size === all.length, {
          params: { code: 'already_exists' },
        }),
    }),
    output: recordEndpoints['GET /v1/workshop/works/:uuid'].output,
    errors: [...WRITING, 'version_conflict'],
  },
  'GET /v1/workshop/find': {
    summary: 'Papers and vehicles by a plate in any spelling, the end or the whole of a VIN, or an order number.',
    access: ACCESS.read,
    query: z.strictObject({ q: text(40).min(1) }),
    output: z.object({
      /** Ways to read it as a plate: more than one means that the question has to be put to whoever typed it. */
      plates: z.array(z.string()),
      is_ambiguous: z.boolean(),
      papers: z.array(
        z.object({
          uuid,
          location_uuid: uuid,
          licensePlate: z.string(),
          vin: z.string(),
          model: z.string(),
          jobId: z.string(),
          status: z.enum(ORDER_STATUSES),
          created_at: timestamp,
          /** What it was found by. */
          by: z.enum(['order', 'plate', 'vin']),
        }),
      ),
      vehicles: z.array(
        z.object({
          uuid,
          licensePlate: z.string(),
          vin: z.string(),
          model: z.string(),
          customer_uuid: uuid.nullable(),
          by: z.enum(['plate', 'vin']),
        }),
      ),
    }),
    errors: [],
  },
} as const satisfies EndpointTable

/** Largest photo, and how many photos and points of a check list a paper has. */
export const PAPER_LIMITS = { ...PHOTO_LIMITS, checks: CHECKS_MAX } as const
