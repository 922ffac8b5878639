import { useQueryClient } from '@tanstack/react-query'
import type { EndpointBody } from '#contract/api/endpoints.ts'
import { checkin } from '#contract/records/checkin.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { call } from '#renderer/net/calls/api.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import type { AnyRow } from '#renderer/records/view.ts'

export type CheckinRow = RecordRow<typeof checkin>

/** Calls of the desk for cars and customers. Each answer updates the row and the lists. */
export function useDeskCalls() {
  const client = useQueryClient()
  const take = (row: CheckinRow | null) => {
    if (row === null) return
    client.setQueryData(recordKeys.row(checkin, row.uuid), row as unknown as AnyRow)
    void client.invalidateQueries({ queryKey: recordKeys.lists(checkin) })
    void client.invalidateQueries({ queryKey: recordKeys.counts(checkin) })
  }
  // A new key for each press. A repeat by the network has the same key, so the server does it once.
  const headers = () => ({ 'idempotency-key': randomUuid() })
  return {
    arrive: async (body: EndpointBody<'POST /v1/service/checkin/arrive'>) => {
      const answer = await call('POST /v1/service/checkin/arrive', { body, headers: headers() })
      take(answer.row)
      return answer
    },
    takeBackArrival: async (uuid: string) => {
      const row = await call('DELETE /v1/service/checkin/:uuid/arrival', { params: { uuid }, headers: headers() })
      take(row)
      return row
    },
    callNext: async (location_uuid: string, desk: string, checkin_uuid: string | null = null) => {
      const answer = await call('POST /v1/service/checkin/call-next', {
        body: { location_uuid, desk, checkin_uuid },
        headers: headers(),
      })
      take(answer.row)
      return answer
    },
    createPaper: async (uuid: string) => {
      const answer = await call('POST /v1/service/checkin/:uuid/paper', { params: { uuid }, headers: headers() })
      take(answer.row)
      return answer
    },
  }
}
