import type { RecordRow, RecordVerb } from '#contract/records/define.ts'
import type { serviceRequest } from '#contract/records/serviceRequest.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import type { InboxServices } from '#server/inbox/entryRow.ts'
import { lockOpenRow, readOpenRow } from '#server/records/openRow.ts'
import type { Context } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'

export type RequestRow = RecordRow<typeof serviceRequest> & Record<string, unknown>

/** The history of the statuses of requests. */
export const REQUEST_HISTORY = { table: 'service_request_states', owner: 'request_uuid' } as const

/** Parts of the server that tell users about a request. */
export type Tellers = Pick<Core, 'hub' | 'jobs' | 'now'>
/**
 * Everything that steps of a request need. `requests` writes requests, `again` creates the next one of a recurring
 * request.
 */
export type RequestServices = { core: Core; requests: Context; again: Context }

/** Whether a request with this status still has to be done. */
export const isOpenStatus = (status: RecordStatus): boolean => status === 'new' || status === 'in_progress'

/** The services of the inbox for the author of a change. */
export const inboxOf = ({ hub, jobs, now }: Tellers, session: InboxServices['session']): InboxServices => ({
  hub,
  jobs,
  session,
  now: now(),
})

export const readRequest = (tx: Tx, context: Context, session: Session, uuid: string): Promise<RequestRow> =>
  readOpenRow(tx, context, session, uuid)

/** A request that the session may change, locked until the end of the transaction. */
export const lockRequest = (
  tx: Tx,
  context: Context,
  session: Session,
  uuid: string,
  wanted: { verb?: RecordVerb; version?: number } = {},
): Promise<RequestRow> => lockOpenRow(tx, context, session, uuid, wanted)
