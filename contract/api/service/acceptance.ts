import { z } from 'zod'
import { fieldSchema } from '#contract/api/define/recordSchemas.ts'
import { LANGUAGES } from '#contract/constants.ts'
import { ACCEPTANCE_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { acceptance } from '#contract/records/acceptance.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import {
  ABSENCE_REASONS,
  ACCEPTANCE_PHOTO_LIMITS,
  ACCEPTANCE_PHOTOS,
  ACCEPTANCE_SIGNATURE_MAX,
  ACTION_AGE_MAX,
  FINDING_BONDS,
  FINDINGS_MAX,
} from '#contract/service/acceptance.ts'
import { FETCHING_ERRORS, STORING_ERRORS } from '#contract/storedFiles.ts'
import { CONSENT_METHODS, EXTENSION_ANSWERS } from '#contract/workshop/enumerations.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { EXPORT_LIMIT, PDF_TYPE } from '../define/listFiles.ts'
import { userName } from '../define/shapes.ts'
import { neededText, text } from '../define/typedText.ts'
import { recordEndpoints } from '../records/records.ts'
import { statedEndpoints } from '../states/statedEndpoints.ts'
import { PHOTO_TYPES } from '../workshop/workshopShapes.ts'

const params = z.object({ uuid })
const access = (verb: 'read' | 'create' | 'update') =>
  ({ permission: ACCEPTANCE_PERMISSIONS[verb], scope: 'any' }) as const
const row = recordEndpoints['POST /v1/service/direct_acceptance'].output
const WRITING = ['not_found', 'no_permission', 'record_deleted', 'acceptance_confirmed', 'acceptance_canceled'] as const
const PHOTO_ERRORS = [
  ...WRITING,
  ...STORING_ERRORS,
  'no_file',
  'file_too_large',
  'wrong_file_type',
  'failed_to_read_file',
  'too_many_photos',
] as const

/** The drawn signature as the path of an SVG. */
const signature = z
  .string()
  .max(ACCEPTANCE_SIGNATURE_MAX)
  .regex(/^[ML0-9 ]*$/)
const FINDING_TEXT_MAX = 500
/** A finding as a customer saw it. */
const signedFinding = z.strictObject({
  id: z.string().max(36),
  finding: z.string().max(FINDING_TEXT_MAX),
  work: z.string().max(FINDING_TEXT_MAX),
  price: z.int().nullable(),
  answer: z.enum(EXTENSION_ANSWERS),
})
/** Milliseconds since the action, because the clock of a tablet without a network may be wrong. */
const age_ms = z.number().int().min(0).max(ACTION_AGE_MAX).default(0)

/** A photo, without its bytes. */
const photo = z
  .object({
    uuid,
    kind: z.enum(ACCEPTANCE_PHOTOS),
    content_type: z.enum(PHOTO_TYPES),
    size: z.int().positive(),
    width: z.int().positive(),
    height: z.int().positive(),
    note: z.string(),
    /** The damage mark, point of the check list, or finding that it shows. */
    mark_id: uuid.nullable(),
    check_id: uuid.nullable(),
    finding_id: uuid.nullable(),
    taken_at: timestamp,
    by: userName.nullable(),
    /** Whether the caller may delete it now. */
    may_delete: z.boolean(),
  })
  .meta({ id: 'AcceptancePhoto' })
const photos = z.object({ items: z.array(photo) })
const photoQuery = z.strictObject({
  kind: z.enum(ACCEPTANCE_PHOTOS),
  note: text(200).default(''),
  mark_id: uuid.optional(),
  check_id: uuid.optional(),
  finding_id: uuid.optional(),
  age_ms: z.coerce.number().int().min(0).max(ACTION_AGE_MAX).default(0),
})

/** One confirmed revision: the signatures, or the reason why the customer has not signed. */
const revision = z
  .object({
    revision: z.int().positive(),
    confirmed_at: timestamp,
    by: userName.nullable(),
    customer_name: z.string(),
    customer_signature: z.string(),
    advisor_signature: z.string(),
    absence: z.enum(['', ...ABSENCE_REASONS]),
    absence_note: z.string(),
    witness: userName.nullable(),
    /** Reason for fewer than eight exterior photos. */
    photos_note: z.string(),
    /** Reason why this revision replaced the one before. Empty for the first one. */
    reason: z.string(),
  })
  .meta({ id: 'AcceptanceRevision' })

const stated = statedEndpoints({
  one: 'an acceptance',
  row,
  access: { read: access('read'), update: access('update') },
  effect: null,
  given: {},
  more: {},
})

/** Actions on direct acceptances besides their fields. */
export const acceptanceEndpoints = {
  'POST /v1/service/direct_acceptance/:uuid/status': stated.status,
  'GET /v1/service/direct_acceptance/:uuid/transitions': stated.transitions,
  'GET /v1/service/direct_acceptance/:uuid/states': stated.states,
  'GET /v1/service/direct_acceptance/:uuid/last-visit': {
    summary:
      'Gets the damage marks and kilometres of the last visit of the same car, from an acceptance or a paper that the caller may read.',
    access: access('read'),
    params,
    output: z.object({
      visit: z
        .object({
          record: z.enum(['acceptance', 'paper']),
          uuid,
          at: timestamp,
          kilometers: z.int().nullable(),
          marks: fieldSchema(acceptance.fields.damage_marks),
        })
        .nullable(),
    }),
    errors: ['not_found'],
  },
  'POST /v1/service/direct_acceptance/:uuid/confirm': {
    summary:
      'Confirms an acceptance with the signature of the customer, or with a reason and a second user. It is frozen, and its paper is created or updated.',
    access: access('update'),
    params,
    body: z.strictObject({
      customer_name: text(120).default(''),
      customer_signature: signature.default(''),
      advisor_signature: signature.default(''),
      /** Needed without the signature of the customer, together with the witness. */
      absence: z.enum(['', ...ABSENCE_REASONS]).default(''),
      absence_note: text(500).default(''),
      witness_uuid: uuid.nullable().default(null),
      /**
       * The findings as the customer saw and answered them. When a colleague has changed one meanwhile, the call fails
       * with `version_conflict`. A program that shows nothing to a customer leaves them out.
       */
      signed_findings: z.array(signedFinding).max(FINDINGS_MAX).optional(),
      /** Needed with fewer than eight exterior photos. */
      photos_note: text(500).default(''),
      age_ms,
    }),
    output: z.object({ acceptance: row, paper_uuid: uuid.nullable() }),
    errors: [...WRITING, 'version_conflict', 'transition_refused', 'numbers_used_up', 'plugin_disabled'],
  },
  'GET /v1/service/direct_acceptance/:uuid/findings-on-paper': {
    summary:
      'Lists the findings of earlier revisions that are on the paper, and why each stays there when the next revision loses it.',
    access: access('read'),
    params,
    output: z.object({
      items: z.array(z.object({ finding_id: z.string(), finding: z.string(), bond: z.enum(FINDING_BONDS) })),
    }),
    errors: ['not_found'],
  },
  'GET /v1/service/direct_acceptance/:uuid/answers': {
    summary:
      'Lists the answers on the paper to the findings, given at the car or later by phone. Prices are null without the right to see them.',
    access: access('read'),
    params,
    output: z.object({
      items: z.array(
        z.object({
          finding_id: z.string(),
          answer: z.enum(EXTENSION_ANSWERS),
          answered_at: timestamp.nullable(),
          answered_by: z.string(),
          consent_method: z.enum(['', ...CONSENT_METHODS]),
          note: z.string(),
          price: z.int().nullable(),
        }),
      ),
    }),
    errors: ['not_found'],
  },
  'POST /v1/service/direct_acceptance/:uuid/revise': {
    summary: 'Begins the next revision of a confirmed acceptance. The signed one is kept.',
    access: access('update'),
    params,
    body: z.strictObject({ reason: neededText(500) }),
    output: row,
    errors: ['not_found', 'no_permission', 'record_deleted', 'transition_refused'],
  },
  'GET /v1/service/direct_acceptance/:uuid/revisions': {
    summary: 'Lists the confirmed revisions, newest first.',
    access: access('read'),
    params,
    output: z.object({ items: z.array(revision) }),
    errors: ['not_found'],
  },
  'GET /v1/service/direct_acceptance/:uuid/revisions/:revision': {
    summary: 'Gets an acceptance as it was when a revision was confirmed.',
    access: access('read'),
    params: z.object({ uuid, revision: z.coerce.number().int().min(1).max(1_000) }),
    output: z.object({ acceptance: row, revision, photos: z.array(photo) }),
    errors: ['not_found'],
  },
  'GET /v1/service/direct_acceptance/:uuid/protocol.pdf': {
    summary: 'Downloads the protocol in the language of the customer: the newest signed revision, or a draft.',
    access: access('read'),
    params,
    query: z.strictObject({
      revision: z.coerce.number().int().min(1).max(1_000).optional(),
      language: z.enum(LANGUAGES).optional(),
    }),
    output: z.any().meta({ description: PDF_TYPE }),
    errors: ['not_found', 'document_failed', 'too_many_attempts'],
    limit: EXPORT_LIMIT,
  },
  'POST /v1/service/direct_acceptance/:uuid/mail': {
    summary: 'Sends the protocol of the newest signed revision to the customer.',
    access: access('update'),
    params,
    body: z.strictObject({ email: z.email().max(254) }),
    errors: [
      'not_found',
      'no_permission',
      'record_deleted',
      'acceptance_unsigned',
      'mail_not_set_up',
      'too_many_attempts',
    ],
    limit: { calls: 60, seconds: 3_600, of: 'user' },
  },
  'GET /v1/service/direct_acceptance/:uuid/photos': {
    summary: 'Lists the photos of an acceptance, oldest first.',
    access: access('read'),
    params,
    output: photos,
    errors: ['not_found'],
  },
  'POST /v1/service/direct_acceptance/:uuid/photos': {
    summary: `Adds a photo, at most ${ACCEPTANCE_PHOTO_LIMITS.bytes / 1024 / 1024} MB and ${ACCEPTANCE_PHOTO_LIMITS.count} to an acceptance. Metadata of the camera is removed. Adding the same photo again creates no second one.`,
    access: access('update'),
    params,
    query: photoQuery,
    upload: PHOTO_TYPES,
    body_max: ACCEPTANCE_PHOTO_LIMITS.bytes,
    output: photo,
    errors: PHOTO_ERRORS,
  },
  'POST /v1/service/direct_acceptance/:uuid/photos/uploaded': {
    summary: 'Adds a photo that was uploaded in pieces (tus, /v1/files/incoming) for this acceptance.',
    access: access('update'),
    params,
    query: photoQuery,
    body: z.strictObject({ upload_uuid: uuid }),
    output: photo,
    errors: PHOTO_ERRORS,
  },
  'GET /v1/service/direct_acceptance/:uuid/photos/:photo_uuid': {
    summary: 'Downloads a photo.',
    access: access('read'),
    params: z.object({ uuid, photo_uuid: uuid }),
    output: z.any().meta({ description: 'image/jpeg, image/png or image/webp' }),
    errors: ['not_found', ...FETCHING_ERRORS],
  },
  'GET /v1/service/direct_acceptance/:uuid/photos/:photo_uuid/thumbnail': {
    summary: 'Downloads the thumbnail of a photo.',
    access: access('read'),
    params: z.object({ uuid, photo_uuid: uuid }),
    output: z.any().meta({ description: 'image/webp, at most 400 pixels a side' }),
    errors: ['not_found', ...FETCHING_ERRORS, 'failed_to_read_file'],
  },
  'DELETE /v1/service/direct_acceptance/:uuid/photos/:photo_uuid': {
    summary:
      'Deletes a photo: within ten minutes by the user who took it, later by users with the permission for it. Photos of a signed revision stay.',
    access: access('update'),
    params: z.object({ uuid, photo_uuid: uuid }),
    output: photos,
    errors: WRITING,
  },
} as const satisfies EndpointTable
