import { useQueryClient } from '@tanstack/react-query'
import type { EndpointBody } from '#contract/api/endpoints.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { paper } from '#contract/records/paper.ts'
import { call } from '#renderer/net/calls/api.ts'
import { newerRow } from '#renderer/net/calls/apiError.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import { useKeepPart } from './usePaperPart.ts'

export type PaperRow = RecordRow<typeof paper>
type StatusBody = EndpointBody<'POST /v1/workshop/paper/:uuid/status'>
type HoldBody = EndpointBody<'POST /v1/workshop/paper/:uuid/hold'>

/** Most attempts. A change of the sheet by another user must not refuse the step. */
const ATTEMPTS = 5

/** Calls for steps and holds of a paper. Their answers update every view of the paper. */
export function usePaperCalls(row: PaperRow) {
  const client = useQueryClient()
  const { refresh } = useKeepPart()
  const { uuid } = row
  const params = { uuid }
  const take = (saved: unknown): PaperRow => {
    client.setQueryData(recordKeys.row(paper, uuid), saved as AnyRow)
    refresh(uuid)
    return saved as PaperRow
  }
  /** Retries with the newest version while the paper still has the status and hold reason that the user saw. */
  const onNewest = async (send: (version: number) => Promise<unknown>): Promise<PaperRow> => {
    let { version } = row
    for (let attempt = 1; ; attempt += 1) {
      try {
        return take(await send(version))
      } catch (error) {
        const current = newerRow(error)
        if (!current) throw error
        const now = current as unknown as PaperRow
        take(now)
        if (attempt === ATTEMPTS || now.status !== row.status || now.hold_reason !== row.hold_reason) throw error
        version = now.version
      }
    }
  }
  return {
    step: (body: Omit<StatusBody, 'version'>) =>
      onNewest((version) => call('POST /v1/workshop/paper/:uuid/status', { params, body: { ...body, version } })),
    hold: (body: Omit<HoldBody, 'version'>) =>
      onNewest((version) => call('POST /v1/workshop/paper/:uuid/hold', { params, body: { ...body, version } })),
    /** Records or withdraws the final check. */
    finalCheck: (is_passed: boolean) =>
      onNewest((version) =>
        call('POST /v1/workshop/paper/:uuid/final-check', { params, body: { version, is_passed } }),
      ),
  }
}
