import { extension } from '#contract/records/extension.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { formCalls } from '#renderer/records/form/draft/formCalls.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import type { PaperRow } from '../status/usePaperCalls.ts'

/**
 * Finds the row of an earlier attempt whose answer was lost, by its idempotency key. A finding edited since then is
 * saved as a change of that row.
 */
async function earlier(error: unknown, finding: string): Promise<AnyRow> {
  const saved = error instanceof ApiError && error.code === 'idempotency_conflict' ? error.current : undefined
  if (!saved) throw error
  const { uuid, version } = saved as AnyRow
  return saved.finding === finding ? (saved as AnyRow) : await formCalls.change(extension, uuid, { version, finding })
}

/** Creates an extension with a finding. `key` stays the same for all attempts at one extension. */
export async function createExtension(
  { uuid, location_uuid }: Pick<PaperRow, 'uuid' | 'location_uuid'>,
  finding: string,
  key: string,
): Promise<AnyRow> {
  const next = await call('GET /v1/workshop/paper/:uuid/next', { params: { uuid } })
  const body = { paper_uuid: uuid, location_uuid, number: next.extension, finding }
  return formCalls.create(extension, body, key).catch((error) => earlier(error, finding))
}
