import type { Page, RecordDefinition, RecordEvent } from '#contract/records/define.ts'
import { request } from '#renderer/net/calls/request.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import type { FormValues } from './recordDraft.ts'

const base = ({ path }: RecordDefinition) => `/v1/${path}`

/** What a form calls, alike for all records. */
export const formCalls = {
  /** Whoever sends the same `key` again means the same new row. */
  create: (record: RecordDefinition, body: FormValues, key: string) =>
    request('POST', base(record), { body, headers: { 'idempotency-key': key } }) as Promise<AnyRow>,
  /** `body` has what changed and the `version` that was seen. */
  change: (record: RecordDefinition, uuid: string, body: FormValues) =>
    request('PATCH', `${base(record)}/${uuid}`, { body }) as Promise<AnyRow>,
  history: (record: RecordDefinition, uuid: string, cursor: string | null, signal: AbortSignal) =>
    request('GET', `${base(record)}/${uuid}/history`, { query: { cursor }, signal }) as Promise<Page<RecordEvent>>,
}
