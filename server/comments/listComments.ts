import { sql } from 'kysely'
import type { Comment } from '#contract/api/comments/comments.ts'
import type { CommentedRecord } from '#contract/comments/comments.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { CommentRights } from './commented.ts'

const withAuthor = (tx: Tx) =>
  tx
    .selectFrom('comments as c')
    .innerJoin('users as u', (join) =>
      join.onRef('u.dealer_id', '=', 'c.dealer_id').onRef('u.uuid', '=', 'c.author_uuid'),
    )
    .select(['c.uuid', 'c.version', 'c.text', 'c.created_at', 'c.edited_at', 'c.deleted_at', 'c.author_uuid'])
    .select(['u.first_name', 'u.last_name'])

type Found = Awaited<ReturnType<ReturnType<typeof withAuthor>['execute']>>[number]

/** A comment as the session sees it. */
function shown(found: Found, { userUuid }: Session, { isOpen, mayManage }: CommentRights): Comment {
  const { author_uuid, first_name, last_name, version, deleted_at, ...rest } = found
  const isOwn = author_uuid === userUuid
  return Object.assign(rest, {
    version: Number(version),
    deleted_at,
    author: { uuid: author_uuid, first_name, last_name },
    may_edit: deleted_at === null && isOwn && isOpen,
    may_delete: deleted_at === null && (isOwn || mayManage),
  })
}

type Row = { record: CommentedRecord; uuid: string }
type Page = { limit: number; cursor?: string | undefined }

/**
 * A page of the comments on a row, newest first, with the marks of deleted ones. `count` leaves deleted ones out. The
 * caller has checked who may read the row.
 */
export async function listComments(
  tx: Tx,
  session: Session,
  rights: CommentRights,
  { record, uuid }: Row,
  { limit, cursor }: Page,
) {
  let page = withAuthor(tx).where('c.record', '=', record).where('c.record_uuid', '=', uuid)
  if (cursor !== undefined) page = page.where('c.uuid', '<', cursor)
  const found = await page
    .orderBy('c.uuid', 'desc')
    .limit(limit + 1)
    .execute()
  const { count } = await tx
    .selectFrom('comments')
    .select(sql<number>`count(*)`.as('count'))
    .where('record', '=', record)
    .where('record_uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const items = found.slice(0, limit).map((one) => shown(one, session, rights))
  const hasMore = found.length > limit
  return {
    items,
    has_more: hasMore,
    next_cursor: hasMore ? (items.at(-1)?.uuid ?? null) : null,
    count: Number(count),
    may_write: rights.isOpen,
  }
}

/** One comment as the session sees it. */
export async function readComment(tx: Tx, session: Session, rights: CommentRights, uuid: string): Promise<Comment> {
  const found = await withAuthor(tx).where('c.uuid', '=', uuid).executeTakeFirst()
  if (!found) throw new Failure('not_found')
  return shown(found, session, rights)
}
