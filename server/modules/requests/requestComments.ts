import type { Commented } from '#server/comments/commented.ts'
import { mayChangeRow } from '#server/records/openRow.ts'
import { readersOf } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import { tellOfComment } from './followRequest.ts'
import { inboxOf, readRequest, type Tellers } from './openRequest.ts'

/** Comments on requests: everybody who reads one writes, until it is deleted. Watchers hear of each comment. */
export const requestComments = (requests: Context, tellers: Tellers): Commented => ({
  async rights(tx, { session }, uuid) {
    const row = await readRequest(tx, requests, session, uuid)
    return { isOpen: row.deleted_at === null, mayManage: await mayChangeRow(tx, requests, session, row) }
  },
  async readers(tx, uuid) {
    const row = await tx
      .selectFrom('service_requests')
      .select('location_uuid')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    return readersOf(tx, requests.record, [row])
  },
  async written(tx, { session }, uuid, mentioned) {
    const row = await readRequest(tx, requests, session, uuid)
    await tellOfComment(tx, inboxOf(tellers, session), row, mentioned)
  },
})
