import type { Page, RecordDefinition, RecordEvent } from '#contract/records/define.ts'
import { request } from '#renderer/net/calls/request.ts'
import type { FormValues } from '#renderer/net/outbox/mergeRow.ts'
import type { AnyRow } from '#renderer/records/view.ts'

const base = ({ path }: RecordDefinition) => `/v1/${path}`

/** The calls of a form, the same for all records. */
export const formCalls = {
  /** `key` is the idempotency key: two calls with the same key create one row. */
  create: (record: RecordDefinition, body: FormValues, key: string) =>
    request('POST', base(record), { body, headers: { 'idempotency-key': key } }) as Promise<AnyRow>,
  /** `body` holds the changed fields and the `version` that the user saw. */
  change: (record: RecordDefinition, uuid: string, body: FormValues) =>
    request('PATCH', `${base(record)}/${uuid}`, { body }) as Promise<AnyRow>,
  history: (record: RecordDefinition, uuid: string, cursor: string | null, signal: AbortSignal) =>
    request('GET', `${base(record)}/${uuid}/history`, { query: { cursor }, signal }) as Promise<Page<RecordEvent>>,
}
