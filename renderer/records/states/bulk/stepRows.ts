import type { ErrorCode } from '#contract/errors.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { recordCalls } from '#renderer/records/recordCalls.ts'
import type { StatedRow, States } from '../defineStates.ts'
import { onNewest, sendStep } from '../useStateCalls.ts'

/** The chosen step of several rows. */
export type BulkStepInput = { to: RecordStatus; reason: string }
/** A row that kept its status, and why. */
export type RefusedRow = {
  uuid: string
  name: string
  error: ApiError['code'] | ErrorCode
  refusals: readonly string[]
  about: Readonly<Record<string, readonly string[]>>
}
/** The uuids of the changed rows, and the rows that kept their status. */
export type BulkAnswer = { changed: readonly string[]; refused: readonly RefusedRow[] }

/** Rows that are changed at the same time. More would only wait on the server. */
const AT_ONCE = 4

const nameOf = ({ view: { title, record } }: States, row: StatedRow) =>
  title?.(row) ?? record.label.map((name) => row[name]).join(' ')

async function stepRow(states: States, uuid: string, { to, reason }: BulkStepInput): Promise<RefusedRow | null> {
  const { record } = states.view
  let name = ''
  try {
    const row = (await recordCalls.row(record, uuid)) as StatedRow
    name = nameOf(states, row)
    await onNewest(
      row,
      (version) => sendStep(record, uuid, { to, reason, version }),
      () => undefined,
    )
    return null
  } catch (error) {
    // Without an answer of the server the remaining rows would fail, too.
    if (!(error instanceof ApiError) || error.status === 0) throw error
    return { uuid, name, error: error.code, refusals: error.refusals, about: error.about }
  }
}

/** Takes the same step with several rows. A refused row does not stop the others. */
export async function stepRows(states: States, uuids: readonly string[], input: BulkStepInput): Promise<BulkAnswer> {
  const refused: RefusedRow[] = []
  const waiting = [...uuids]
  const changed: string[] = []
  const work = async () => {
    for (let uuid = waiting.shift(); uuid !== undefined; uuid = waiting.shift()) {
      const refusal = await stepRow(states, uuid, input)
      if (refusal) refused.push(refusal)
      else changed.push(uuid)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { changed, refused }
}
