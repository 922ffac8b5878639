import type { RecordStatus } from '#contract/states/recordStatus.ts'
import type { States } from './defineStates.ts'

/** The usual colour of each status, in lists, on boards and on sheets. The status also stands beside it in words. */
const USUAL: Readonly<Record<RecordStatus, string>> = {
  new: 'gray',
  in_progress: 'petrol',
  completed: 'green',
  delivered: 'teal',
  picked_up: 'gray',
  canceled: 'red',
}

/** The colour of a status of this record. */
export const statusColor = ({ colors }: Pick<States, 'colors'>, status: RecordStatus): string =>
  colors?.[status] ?? USUAL[status]
