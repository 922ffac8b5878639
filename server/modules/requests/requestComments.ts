import type { Commented } from '#server/comments/commented.ts'
import { commentedRow } from '#server/comments/commentedRow.ts'
import type { Context } from '#server/records/service.ts'
import { tellOfComment } from './followRequest.ts'
import { inboxOf, readRequest, type Tellers } from './openRequest.ts'

/** Comments on requests. Watchers are told of each comment. */
export function requestComments(requests: Context, tellers: Tellers): Commented {
  const comments = commentedRow(requests, (tx, session, uuid) => readRequest(tx, requests, session, uuid))
  return Object.assign({}, comments, {
    async written(tx, { session }, uuid, mentioned) {
      const row = await readRequest(tx, requests, session, uuid)
      await tellOfComment(tx, inboxOf(tellers, session), row, mentioned)
    },
  } satisfies Pick<Commented, 'written'>)
}
