import { useQueryClient } from '@tanstack/react-query'
import type { EndpointBody } from '#contract/api/endpoints.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { serviceRequest } from '#contract/records/serviceRequest.ts'
import { call } from '#renderer/net/calls/api.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import type { AnyRow } from '#renderer/records/view.ts'

export type RequestRow = RecordRow<typeof serviceRequest>
type ForwardBody = EndpointBody<'POST /v1/service/request/:uuid/forward'>
type HoldBody = EndpointBody<'POST /v1/service/request/:uuid/hold'>
type AttemptBody = EndpointBody<'POST /v1/service/request/:uuid/attempts'>

/** Calls for the actions on a request. Their answers update every view of the request. */
export function useRequestCalls({ uuid, version }: RequestRow) {
  const client = useQueryClient()
  const params = { uuid }
  const keep = (saved: unknown) => {
    client.setQueryData(recordKeys.row(serviceRequest, uuid), saved as AnyRow)
    void client.invalidateQueries({ queryKey: ['serviceRequest', uuid] })
  }
  return {
    take: async () => keep(await call('POST /v1/service/request/:uuid/take', { params, body: { version } })),
    forward: async (given: Omit<ForwardBody, 'version'>) =>
      keep(await call('POST /v1/service/request/:uuid/forward', { params, body: { ...given, version } })),
    complete: async (result: string) =>
      keep(await call('POST /v1/service/request/:uuid/complete', { params, body: { result, version } })),
    reopen: async (reason: string) =>
      keep(await call('POST /v1/service/request/:uuid/reopen', { params, body: { reason, version } })),
    withdraw: async (reason: string) =>
      keep(await call('POST /v1/service/request/:uuid/status', { params, body: { to: 'canceled', reason, version } })),
    hold: async (given: Omit<HoldBody, 'version'>) =>
      keep(await call('POST /v1/service/request/:uuid/hold', { params, body: { ...given, version } })),
    attempt: async (given: AttemptBody) => {
      await call('POST /v1/service/request/:uuid/attempts', { params, body: given })
      await client.invalidateQueries({ queryKey: ['serviceRequest', uuid] })
    },
    createPaper: () => call('POST /v1/service/request/:uuid/paper', { params }),
  }
}
