import { z } from 'zod'
import { RECORD_PAGE_MAX, rowSchema } from '#contract/api/define/recordSchemas.ts'
import { upload } from '#contract/records/upload.ts'
import { UPLOAD_TYPES } from '#contract/records/uploadGroup.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { FETCHING_ERRORS, STORING_ERRORS } from '#contract/storedFiles.ts'
import { isVisible } from '#contract/text/visible.ts'
import { ARCHIVE_FILES_MAX, DELETED_UPLOAD_DAYS, TAGS_MAX } from '#contract/uploads/limits.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'

const row = rowSchema(upload)
const params = z.object({ uuid })
const versionParams = z.object({ uuid, version_uuid: uuid })
const READ = { permission: 'upload_group.read', scope: 'any' } as const
const CREATE = { permission: 'upload_group.create', scope: 'any' } as const
const UPDATE = { permission: 'upload_group.update', scope: 'any' } as const
const WRITING = ['not_found', 'no_permission', 'record_deleted'] as const
const STORED = ['no_file', 'file_too_large', 'wrong_file_type', 'failed_to_read_file'] as const
/**
 * Errors of fetching a file. An expired file is refused as soon as its last day is over, even before the nightly check
 * handles it.
 */
const FETCHING = ['not_found', 'record_deleted', 'file_expired', ...FETCHING_ERRORS] as const
const digest = z.string().regex(/^[0-9a-f]{64}$/)
const tag = z
  .string()
  .trim()
  .regex(/^[^\s,](?:[^,]{0,38}[^\s,])?$/u)

/** A file group as the people who use it see it: their rights in it, its rules, and its free room. */
const group = z
  .object({
    uuid,
    name: z.string(),
    description: z.string(),
    allowed_types: z.array(z.enum(UPLOAD_TYPES)),
    max_megabytes: z.int(),
    quota_megabytes: z.int().nullable(),
    retention_days: z.int().nullable(),
    used_bytes: z.int().nonnegative(),
    may_create: z.boolean(),
    may_update: z.boolean(),
    may_delete: z.boolean(),
  })
  .meta({ id: 'UsableUploadGroup' })
const version = z
  .object({
    uuid,
    nth: z.int().positive(),
    name: z.string(),
    size: z.int().nonnegative(),
    content_type: z.string(),
    digest,
    is_current: z.boolean(),
    is_infected: z.boolean(),
    created_at: timestamp,
    by: userName.nullable(),
  })
  .meta({ id: 'UploadVersion' })
/** A file with the same content, named as its readers see it. */
const twin = z
  .object({ uuid, name: z.string(), upload_group_uuid: uuid, group_name: z.string(), is_deleted: z.boolean() })
  .meta({ id: 'UploadTwin' })

/** Endpoints for the files of users in file groups, besides those of every record. */
export const uploadEndpoints = {
  'GET /v1/uploads/groups': {
    usedBy: 'uploads',
    summary: 'Lists the file groups whose files the caller may read or add, with their rules and their free room.',
    access: 'signed_in',
    output: z.object({ items: z.array(group) }),
    errors: [],
  },
  'POST /v1/uploads/twins': {
    usedBy: 'uploads',
    summary: 'Finds readable files that have the same content as others, by their SHA-256 digests.',
    access: READ,
    body: z.strictObject({ digests: z.array(digest).min(1).max(100) }),
    output: z.object({ items: z.array(twin.extend({ digest })) }),
    errors: [],
  },
  'POST /v1/uploads/bulk/change': {
    usedBy: 'uploads',
    summary: 'Moves several files to another group, or changes their tags: all of them or none.',
    access: UPDATE,
    body: z.strictObject({
      uuids: z.array(uuid).min(1).max(RECORD_PAGE_MAX),
      upload_group_uuid: uuid.optional(),
      // An older tag without a visible character can still be removed.
      add_tags: z
        .array(tag.refine(isVisible, { params: { code: 'required' } }))
        .max(TAGS_MAX)
        .default([]),
      remove_tags: z.array(tag).max(TAGS_MAX).default([]),
    }),
    output: z.object({ items: z.array(row) }),
    errors: [...WRITING, 'wrong_file_type', 'file_too_large', 'quota_exceeded', 'file_unchecked'],
  },
  'GET /v1/uploads/archive': {
    usedBy: 'uploads',
    summary: 'Downloads several files as one ZIP archive, which is packed while it is sent.',
    access: READ,
    query: z.strictObject({ uuids: z.union([uuid, z.array(uuid).min(1).max(ARCHIVE_FILES_MAX)]) }),
    output: z.any().meta({ description: 'application/zip' }),
    errors: FETCHING,
    limit: { calls: 30, seconds: 60 },
  },
  'POST /v1/uploads/:uuid/content': {
    usedBy: 'uploads',
    summary:
      'Takes over a content that was uploaded in pieces (tus, /v1/files/incoming) for this file. Later contents become new versions, and the earlier ones stay.',
    access: { permission: ['upload_group.create', 'upload_group.update'], scope: 'any' },
    params,
    body: z.strictObject({ upload_uuid: uuid }),
    output: z.object({ row, twins: z.array(twin) }),
    errors: [...WRITING, ...STORED, ...STORING_ERRORS],
    limit: { calls: 400, seconds: 60, of: 'user' },
  },
  'GET /v1/uploads/:uuid/thumbnail': {
    usedBy: 'uploads',
    summary: 'Downloads the thumbnail of a picture.',
    access: READ,
    params,
    output: z.any().meta({ description: 'image/webp, at most 400 pixels a side' }),
    errors: [...FETCHING, 'failed_to_read_file'],
  },
  'GET /v1/uploads/:uuid/versions': {
    usedBy: 'uploads',
    summary:
      'Lists the versions of a file, newest first, and other readable files with the same content. Those of an expired file are listed for people who may change it.',
    access: READ,
    params,
    output: z.object({ items: z.array(version), twins: z.array(twin) }),
    errors: ['not_found', 'file_expired'],
  },
  'GET /v1/uploads/:uuid/versions/:version_uuid': {
    usedBy: 'uploads',
    summary: 'Downloads one version of a file.',
    access: READ,
    params: versionParams,
    output: z.any().meta({ description: 'The content with its type' }),
    errors: FETCHING,
  },
  'POST /v1/uploads/:uuid/versions/:version_uuid/restore': {
    usedBy: 'uploads',
    summary: 'Makes an earlier version the current one. The later versions stay.',
    access: UPDATE,
    params: versionParams,
    output: row,
    errors: [...WRITING, 'file_infected'],
  },
  'POST /v1/uploads/:uuid/purge': {
    usedBy: 'uploads',
    summary:
      'Purges a deleted file with all its versions, or all deleted files of its group. None of them can be restored.',
    access: { permission: 'upload_group.delete', scope: 'any' },
    params,
    body: z.strictObject({ includes_group: z.boolean().default(false) }),
    output: z.object({ count: z.int().nonnegative() }),
    errors: ['not_found', 'no_permission', 'record_in_use'],
  },
  'DELETE /v1/uploads/:uuid/unfinished': {
    usedBy: 'uploads',
    summary: `Gives up a file that has no content yet. Others are deleted by DELETE /v1/uploads/:uuid and can be restored for ${DELETED_UPLOAD_DAYS} days.`,
    access: CREATE,
    params,
    errors: ['not_found', 'no_permission', 'record_in_use'],
  },
} as const satisfies EndpointTable

export type UsableUploadGroup = z.infer<typeof group>
export type UploadVersion = z.infer<typeof version>
export type UploadTwin = z.infer<typeof twin>
