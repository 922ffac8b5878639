import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { EndpointBody } from '#contract/api/endpoints.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { serviceRequest } from '#contract/records/serviceRequest.ts'
import { call } from '#renderer/net/calls/api.ts'
import { newerRow } from '#renderer/net/calls/apiError.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import type { AnyRow } from '#renderer/records/view.ts'

export type RequestRow = RecordRow<typeof serviceRequest>
type ForwardBody = EndpointBody<'POST /v1/service/request/:uuid/forward'>
type AttemptBody = EndpointBody<'POST /v1/service/request/:uuid/attempts'>

/** At most this many attempts. A change of another field by another user must not refuse an action. */
const ATTEMPTS = 5

/** Calls for the actions on a request. Their answers update every view of the request. */
export function useRequestCalls(row: RequestRow) {
  const client = useQueryClient()
  const { uuid } = row
  const params = { uuid }
  const version = useRef(row.version)
  version.current = Math.max(version.current, row.version)
  const keep = (saved: unknown) => {
    client.setQueryData(recordKeys.row(serviceRequest, uuid), saved as AnyRow)
    version.current = (saved as RequestRow).version
    void client.invalidateQueries({ queryKey: ['serviceRequest', uuid] })
  }
  /** Retries with the newest version while the request still has the status and the user that were seen. */
  const onNewest = async (send: (version: number) => Promise<unknown>): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return keep(await send(version.current))
      } catch (error) {
        const current = newerRow(error) as unknown as RequestRow | undefined
        if (!current) throw error
        keep(current)
        const isSame = current.status === row.status && current.assignee_uuid === row.assignee_uuid
        if (attempt === ATTEMPTS || !isSame) throw error
      }
    }
  }
  return {
    /** Tells the version that the request has after its form was saved. */
    hasVersion: (saved: number) => {
      version.current = saved
    },
    take: () => onNewest((seen) => call('POST /v1/service/request/:uuid/take', { params, body: { version: seen } })),
    forward: (given: Omit<ForwardBody, 'version'>) =>
      onNewest((seen) => call('POST /v1/service/request/:uuid/forward', { params, body: { ...given, version: seen } })),
    complete: (result: string) =>
      onNewest((seen) => call('POST /v1/service/request/:uuid/complete', { params, body: { result, version: seen } })),
    attempt: async (given: AttemptBody) => {
      await call('POST /v1/service/request/:uuid/attempts', { params, body: given })
      await client.invalidateQueries({ queryKey: recordKeys.row(serviceRequest, uuid) })
      await client.invalidateQueries({ queryKey: ['serviceRequest', uuid] })
    },
    createPaper: () => call('POST /v1/service/request/:uuid/paper', { params }),
    createAppointment: async (target_date: string) => {
      const made = await call('POST /v1/service/request/:uuid/appointment', { params, body: { target_date } })
      await client.invalidateQueries({ queryKey: recordKeys.row(serviceRequest, uuid) })
      return made
    },
  }
}
