import { z } from 'zod'
import { RECORD_PAGE_MAX } from '#contract/api/define/recordSchemas.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { HELPERS_MAX } from '#contract/records/work.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { HOLD_REASONS } from '#contract/states/holdReason.ts'
import { RECORD_STATUSES } from '#contract/states/recordStatus.ts'
import { FETCHING_ERRORS, STORING_ERRORS } from '#contract/storedFiles.ts'
import { CHECK_RESULTS, CONSENT_METHODS } from '#contract/workshop/enumerations.ts'
import { PAPERS_ASKED } from '#contract/workshop/papersAsked.ts'
import { PHOTO_LIMITS, REMOVED_PHOTO_DAYS } from '#contract/workshop/photoLimits.ts'
import { TRANSITION_EFFECTS } from '#contract/workshop/status/paperGraph.ts'
import { PAPER_WARNINGS } from '#contract/workshop/status/paperWarnings.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'
import { neededLine, neededText, text } from '../define/typedText.ts'
import { recordEndpoints } from '../records/records.ts'
import { about, STEPPING, statedEndpoints } from '../states/statedEndpoints.ts'
import { paperPrint } from './paperPrint.ts'
import { acknowledgement, check, handover, PHOTO_TYPES, photo, photoQuery, photos } from './workshopShapes.ts'

const NOTE_MAX = 500
const CHECKS_MAX = 100

const params = z.object({ uuid })
const version = z.int().positive()
const row = recordEndpoints['POST /v1/workshop/paper'].output

const ACCESS = {
  read: { permission: PAPER_PERMISSIONS.read, scope: 'any' },
  create: { permission: PAPER_PERMISSIONS.create, scope: 'any' },
  update: { permission: PAPER_PERMISSIONS.update, scope: 'any' },
} as const
const READING = ['not_found'] as const
const WRITING = ['not_found', 'no_permission', 'record_deleted'] as const

const list = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) })
const stated = statedEndpoints({
  one: 'a paper',
  row,
  access: ACCESS,
  effect: z.enum(TRANSITION_EFFECTS),
  given: {
    /** Also assigns the paper to the caller when it has no technician and the caller works in the workshop. */
    claim: z.boolean().default(false),
    /** Name of the person who took the car. */
    taken_by: text(120).default(''),
  },
  more: { may_check_finally: z.boolean() },
})

/** Endpoints for workshop papers besides those of the record. */
export const workshopEndpoints = {
  'POST /v1/workshop/paper/:uuid/status': stated.status,
  'GET /v1/workshop/paper/:uuid/transitions': stated.transitions,
  'POST /v1/workshop/paper/:uuid/hold': stated.hold,
  'GET /v1/workshop/paper/:uuid/states': stated.states,
  'POST /v1/workshop/paper/:uuid/final-check': {
    summary: 'Records the final check of a foreman as passed, or withdraws it.',
    access: ACCESS.update,
    params,
    body: z.strictObject({ version, is_passed: z.boolean() }),
    output: row,
    errors: STEPPING,
  },
  'GET /v1/workshop/paper/:uuid/handovers': {
    summary: 'Lists the handovers of the printed sheet, newest first.',
    access: ACCESS.read,
    params,
    output: list(handover),
    errors: READING,
  },
  'POST /v1/workshop/paper/:uuid/handovers': {
    summary: 'Records a handover of the printed sheet. The caller is sender or receiver, by default the sender.',
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
    summary: 'Lists who was informed about damage that makes the car unsafe, newest first.',
    access: ACCESS.read,
    params,
    output: list(acknowledgement),
    errors: READING,
  },
  'POST /v1/workshop/paper/:uuid/acknowledgements': {
    summary: 'Records that a person knows of the damage. A refusal to repair it needs a signature or a witness.',
    access: ACCESS.update,
    params,
    body: z.strictObject({
      /**
       * The damage text that the person was shown. When the paper has another one by now, the call fails with
       * `version_conflict`.
       */
      damage: neededText(4_000),
      is_refused: z.boolean().default(false),
      method: z.enum(CONSENT_METHODS),
      person: neededLine(120),
      /** The drawn signature as the path of an SVG. */
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
    summary: 'Lists the points of the check list in their order.',
    access: ACCESS.read,
    params,
    output: list(check),
    errors: READING,
  },
  'POST /v1/workshop/paper/:uuid/checks': {
    summary: 'Adds points to the check list.',
    access: ACCESS.update,
    params,
    body: z.strictObject({ texts: z.array(neededText(200)).min(1).max(CHECKS_MAX) }),
    output: list(check),
    errors: WRITING,
  },
  'PATCH /v1/workshop/paper/:uuid/checks/:check_uuid': {
    summary: 'Sets the result of a point of the check list. An empty result opens it again.',
    access: ACCESS.update,
    params: z.object({ uuid, check_uuid: uuid }),
    body: z.strictObject({ result: z.enum(['', ...CHECK_RESULTS]), note: text(NOTE_MAX).default('') }),
    output: list(check),
    errors: WRITING,
  },
  'DELETE /v1/workshop/paper/:uuid/checks/:check_uuid': {
    summary: 'Deletes a point of the check list that has no result yet.',
    access: ACCESS.update,
    params: z.object({ uuid, check_uuid: uuid }),
    output: list(check),
    errors: [...WRITING, 'record_in_use'],
  },
  'GET /v1/workshop/paper/:uuid/warnings': {
    summary: 'Lists the warnings of a paper with their causes, the gravest first.',
    access: ACCESS.read,
    params,
    output: z.object({
      items: z.array(z.enum(PAPER_WARNINGS)),
      /** Other open papers of the vehicle that the caller may read. */
      open_papers: z.array(z.object({ uuid, jobId: z.string(), status: z.enum(RECORD_STATUSES) })),
      last_visit: z.object({ at: timestamp, uuid: uuid.nullable(), jobId: z.string() }).nullable(),
      last_mileage: z.object({ kilometers: z.int(), day: z.iso.date() }).nullable(),
      /** Works whose technician has no high-voltage qualification. */
      unqualified_works: z.array(uuid),
    }),
    errors: READING,
  },
  'GET /v1/workshop/paper/:uuid/next': {
    summary: 'Gets the next free numbers for a work and for an extension of a paper.',
    access: ACCESS.read,
    params,
    output: z.object({ position: z.int().positive(), extension: z.int().min(2) }),
    errors: READING,
  },
  'GET /v1/workshop/paper/:uuid/print': {
    summary: 'Gets the printable data of a paper: works, extensions, location and customer, but nothing internal.',
    access: ACCESS.read,
    params,
    output: paperPrint,
    errors: READING,
  },
  'POST /v1/workshop/paper/:uuid/copy': {
    repeat: 'row',
    summary:
      'Creates a paper for the same vehicle and customer with the same works, none of them done. With the header Idempotency-Key, a repeat creates no second one.',
    access: ACCESS.create,
    params,
    output: row,
    errors: [...WRITING, 'idempotency_conflict', 'numbers_used_up'],
  },
  'GET /v1/workshop/paper/:uuid/photos': {
    summary: 'Lists the photos of a paper, oldest first.',
    access: ACCESS.read,
    params,
    output: photos,
    errors: READING,
  },
  'POST /v1/workshop/paper/:uuid/photos': {
    summary: `Adds a photo, at most ${PHOTO_LIMITS.bytes / 1024 / 1024} MB and ${PHOTO_LIMITS.count} to a paper. Metadata of the camera is removed. Adding the same photo again creates no second one.`,
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
    summary: 'Adds a photo that was uploaded in pieces (tus, /v1/files/incoming) for this paper.',
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
    summary: 'Downloads a photo.',
    access: ACCESS.read,
    params: z.object({ uuid, photo_uuid: uuid }),
    output: z.any().meta({ description: 'image/jpeg, image/png or image/webp' }),
    errors: [...READING, ...FETCHING_ERRORS],
  },
  'GET /v1/workshop/paper/:uuid/photos/:photo_uuid/thumbnail': {
    summary: 'Downloads the thumbnail of a photo.',
    access: ACCESS.read,
    params: z.object({ uuid, photo_uuid: uuid }),
    output: z.any().meta({ description: 'image/webp, at most 400 pixels a side' }),
    errors: [...READING, ...FETCHING_ERRORS, 'failed_to_read_file'],
  },
  'DELETE /v1/workshop/paper/:uuid/photos/:photo_uuid': {
    summary: `Removes a photo from a paper. It can be restored for ${REMOVED_PHOTO_DAYS} days and is then deleted for good.`,
    access: ACCESS.update,
    params: z.object({ uuid, photo_uuid: uuid }),
    output: photos,
    errors: WRITING,
  },
  'POST /v1/workshop/paper/:uuid/photos/:photo_uuid/restore': {
    summary: 'Restores a removed photo.',
    access: ACCESS.update,
    params: z.object({ uuid, photo_uuid: uuid }),
    output: photos,
    errors: [...WRITING, 'too_many_photos'],
  },
  'POST /v1/workshop/paper/:uuid/chat': {
    summary:
      'Gets the chat about a paper and adds the caller to it. The first call creates it with the people of the paper.',
    access: ACCESS.read,
    params,
    output: z.object({ chat_uuid: uuid }),
    errors: [...READING, 'no_permission', 'record_deleted'],
  },
  'POST /v1/workshop/paper/assign': {
    summary:
      'Assigns a technician, an advisor or a status to several papers. Each paper succeeds or fails by itself; the answer has the reasons of each refusal.',
    access: ACCESS.update,
    body: z.strictObject({
      uuids: z.array(uuid).min(1).max(RECORD_PAGE_MAX),
      /** `user_uuid` null removes the assignment. */
      set: z.discriminatedUnion('what', [
        z.strictObject({ what: z.literal('technician'), user_uuid: uuid.nullable() }),
        z.strictObject({ what: z.literal('advisor'), user_uuid: uuid.nullable() }),
        z.strictObject({ what: z.literal('status'), to: z.enum(RECORD_STATUSES), reason: text(NOTE_MAX).default('') }),
      ]),
    }),
    output: z.object({
      changed: z.array(uuid),
      refused: z.array(
        z.object({
          uuid,
          /** Empty for a paper that the caller may not read. */
          name: z.string(),
          status: z.enum(RECORD_STATUSES).nullable(),
          error: z.enum(['not_found', 'no_permission', 'record_deleted', 'transition_refused', 'not_in_workshop']),
          refusals: z.array(z.string()),
          about,
        }),
      ),
    }),
    errors: [],
  },
  'GET /v1/workshop/technicians': {
    summary:
      'Lists the people of a location, who can be assigned there: members of its active workshop teams and users with hours of their own there. While a location has neither, these are the users who may stamp there. With papers it lists those who can be assigned to each of them.',
    access: ACCESS.read,
    /** Either a location or papers. Without both, the list would name people of locations that the caller does not see. */
    query: z
      .strictObject({
        location_uuid: uuid.optional(),
        paper_uuids: z.union([uuid, z.array(uuid).min(1).max(PAPERS_ASKED)]).optional(),
      })
      .refine(({ location_uuid, paper_uuids }) => (location_uuid === undefined) !== (paper_uuids === undefined), {
        path: ['location_uuid'],
        params: { code: 'required' },
      }),
    output: list(userName),
    errors: ['not_found', 'no_permission'],
  },
  'PUT /v1/workshop/works/:uuid/helpers': {
    summary:
      'Sets who shares a work with its technician, each with a share in per cent. The technician keeps the rest.',
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
    errors: [...WRITING, 'version_conflict', 'not_in_workshop'],
  },
  'GET /v1/workshop/find': {
    summary: 'Finds papers and vehicles by a plate in any spelling, the end or the whole of a VIN, or an order number.',
    access: ACCESS.read,
    query: z.strictObject({ q: neededText(40) }),
    output: z.object({
      /** Possible readings of `q` as a plate. With more than one, the client must ask the user. */
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
          status: z.enum(RECORD_STATUSES),
          hold_reason: z.enum(['', ...HOLD_REASONS]),
          promised_at: timestamp.nullable(),
          created_at: timestamp,
          /** The field that matched. */
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

/** Limits of a paper: size and number of photos, and points of the check list. */
export const PAPER_LIMITS = { ...PHOTO_LIMITS, checks: CHECKS_MAX } as const
