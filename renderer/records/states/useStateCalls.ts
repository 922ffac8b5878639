import { useQueryClient } from '@tanstack/react-query'
import { newerRow } from '#renderer/net/calls/apiError.ts'
import { request } from '#renderer/net/calls/request.ts'
import { recordKeys } from '../recordCalls.ts'
import type { AnyRow } from '../view.ts'
import type { HoldBody, StatedDefinition, StatedRow, States, StatusBody } from './defineStates.ts'
import { useRefreshParts } from './useStatePart.ts'

/** At most this many attempts. A change of the fields by another user must not refuse the step. */
const ATTEMPTS = 5

type StepBody = Omit<StatusBody<StatedDefinition>, 'version'>
type Send = (version: number) => Promise<unknown>

/** Sends a step of a row with the version that the client knows. */
export const sendStep = ({ path }: StatedDefinition, uuid: string, body: StepBody & { version: number }) =>
  request('POST', `/v1/${path}/${uuid}/status`, { body }) as Promise<StatedRow>

/**
 * Retries with the newest version while the row still has the status and hold reason that the user saw. `take` gets
 * each newer row.
 */
export async function onNewest(row: StatedRow, send: Send, take: (row: StatedRow) => void): Promise<StatedRow> {
  let { version } = row
  for (let attempt = 1; ; attempt += 1) {
    try {
      const saved = (await send(version)) as StatedRow
      take(saved)
      return saved
    } catch (error) {
      const current = newerRow(error)
      if (!current) throw error
      const now = current as unknown as StatedRow
      take(now)
      if (attempt === ATTEMPTS || now.status !== row.status || now.hold_reason !== row.hold_reason) throw error
      version = now.version
    }
  }
}

/** Calls for steps and holds of a row. Their answers update every view of the row. */
export function useStateCalls({ view: { record } }: Pick<States, 'view'>, row: StatedRow) {
  const client = useQueryClient()
  const refresh = useRefreshParts(record)
  const { uuid } = row
  const send = (one: Send) =>
    onNewest(row, one, (saved) => {
      client.setQueryData(recordKeys.row(record, uuid), saved as AnyRow)
      refresh(uuid)
    })
  return {
    step: (body: StepBody) => send((version) => sendStep(record, uuid, { ...body, version })),
    hold: (body: Omit<HoldBody, 'version'>) =>
      send((version) => request('POST', `/v1/${record.path}/${uuid}/hold`, { body: { ...body, version } })),
    resume: () =>
      send((version) =>
        request('POST', `/v1/${record.path}/${uuid}/hold`, {
          body: { hold_reason: '', until: null, note: '', version },
        }),
      ),
    /** A call of the record's own that needs the version and answers with the row. */
    send,
  }
}

/** The calls of one row. */
export type StateCalls = ReturnType<typeof useStateCalls>
