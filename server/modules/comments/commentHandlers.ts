import type { commentEndpoints } from '#contract/api/comments/comments.ts'
import type { CommentedTable } from '#server/comments/commented.ts'
import { listComments } from '#server/comments/listComments.ts'
import { addComment, deleteComment, editComment } from '#server/comments/writeComments.ts'
import type { Core } from '#server/core/core.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import type { Session } from '#server/request/session.ts'

/** Comments on rows of all records that declare them. */
export function commentHandlers({ database, hub, now, gathered }: Core): HandlersOf<keyof typeof commentEndpoints> {
  // Read at each request, because the modules that declare comments are added after this one. A test compares their
  // declarations with the contract.
  const servicesFor = (session: Session) => ({
    hub,
    commented: gathered.commented as CommentedTable,
    reader: { session, now: now() },
  })
  return {
    'GET /v1/comments/:record/:uuid': ({ session, params, query }) =>
      database.inDealer(session.dealerId, async (tx) => {
        const { commented, reader } = servicesFor(session)
        const rights = await commented[params.record].rights(tx, reader, params.uuid)
        return listComments(tx, session, rights, params, query)
      }),
    'POST /v1/comments/:record/:uuid': ({ session, params, body }) =>
      database.inDealer(session.dealerId, (tx) => addComment(tx, servicesFor(session), params, body.text)),
    'PATCH /v1/comments/:record/:uuid/:comment_uuid': ({ session, params, body }) =>
      database.inDealer(session.dealerId, (tx) => editComment(tx, servicesFor(session), params, body)),
    'DELETE /v1/comments/:record/:uuid/:comment_uuid': ({ session, params }) =>
      database.inDealer(session.dealerId, async (tx) => {
        await deleteComment(tx, servicesFor(session), params)
        return undefined
      }),
  }
}
