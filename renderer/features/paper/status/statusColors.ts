import type { RecordStatus } from '#contract/states/recordStatus.ts'

/** One colour for each status, in lists and on the sheet. The word beside it says the same. */
export const STATUS_COLORS: Readonly<Record<RecordStatus, string>> = {
  new: 'gray',
  in_progress: 'petrol',
  completed: 'green',
  delivered: 'teal',
  picked_up: 'gray',
  canceled: 'red',
}
