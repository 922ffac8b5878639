import { z } from 'zod'
import { COMMENT_MAX, COMMENT_PAGE_SIZE, COMMENTED_RECORDS } from '#contract/comments/comments.ts'
import { holdsFiles, isRichEmpty, type RichDocument } from '#contract/richText/document.ts'
import { richDocument, richText } from '#contract/richText/schema.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'

/** At most this many comments on one page. */
const PAGE_MAX = 50
/** Comments that one user writes and changes in a minute. */
const WRITES = { calls: 30, seconds: 60, of: 'user' } as const

/** Pictures and videos are refused, because a comment keeps no files. */
const text = richText(COMMENT_MAX)
  .refine((document) => !isRichEmpty(document), { params: { code: 'required' } })
  .refine((document) => !holdsFiles(document), { params: { code: 'invalid_type' } }) as z.ZodType<
  RichDocument,
  RichDocument
>

const comment = z
  .object({
    uuid,
    version: z.int().positive(),
    author: userName,
    /** Empty for a deleted comment. */
    text: richDocument,
    created_at: timestamp,
    /** When the author changed the text. */
    edited_at: timestamp.nullable(),
    deleted_at: timestamp.nullable(),
    may_edit: z.boolean(),
    may_delete: z.boolean(),
  })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof comment>

/** The row of a record that users comment on. */
const ofRow = z.object({ record: z.enum(COMMENTED_RECORDS), uuid })
const ofComment = ofRow.extend({ comment_uuid: uuid })

/**
 * Comments on rows of records. Every signed-in user may call these endpoints; the record decides which rows the caller
 * reads, and whether comments are open there.
 */
export const commentEndpoints = {
  'GET /v1/comments/:record/:uuid': {
    summary: 'Lists the comments on a row that the caller may read, newest first.',
    access: 'signed_in',
    params: ofRow,
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(COMMENT_PAGE_SIZE),
      cursor: uuid.optional(),
    }),
    output: z.object({
      items: z.array(comment),
      has_more: z.boolean(),
      next_cursor: uuid.nullable(),
      /** All comments that are not deleted. */
      count: z.int().nonnegative(),
      may_write: z.boolean(),
    }),
    errors: ['not_found'],
  },
  'POST /v1/comments/:record/:uuid': {
    summary: 'Writes a comment on a row.',
    access: 'signed_in',
    params: ofRow,
    body: z.strictObject({ text }),
    output: comment,
    errors: ['not_found', 'comments_closed'],
    limit: WRITES,
  },
  'PATCH /v1/comments/:record/:uuid/:comment_uuid': {
    summary: 'Changes the text of an own comment, which is then marked as changed.',
    access: 'signed_in',
    params: ofComment,
    body: z.strictObject({ version: z.int().positive(), text }),
    output: comment,
    errors: ['not_found', 'no_permission', 'comments_closed', 'version_conflict'],
    limit: WRITES,
  },
  'DELETE /v1/comments/:record/:uuid/:comment_uuid': {
    summary: 'Deletes a comment: an own one, or any for a user who manages the row. Its text is erased.',
    access: 'signed_in',
    params: ofComment,
    errors: ['not_found', 'no_permission'],
  },
} as const satisfies EndpointTable
