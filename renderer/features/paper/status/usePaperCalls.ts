import type { RecordRow } from '#contract/records/define.ts'
import type { paper } from '#contract/records/paper.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useStateCalls } from '#renderer/records/states/useStateCalls.ts'
import { paperStates } from './paperStates.ts'

export type PaperRow = RecordRow<typeof paper>

/** Calls for steps and holds of a paper. Their answers update every view of the paper. */
export function usePaperCalls(row: PaperRow) {
  const { send, ...calls } = useStateCalls(paperStates, row)
  const params = { uuid: row.uuid }
  return {
    ...calls,
    /** Records or withdraws the final check. */
    finalCheck: (is_passed: boolean) =>
      send((version) => call('POST /v1/workshop/paper/:uuid/final-check', { params, body: { version, is_passed } })),
  }
}
