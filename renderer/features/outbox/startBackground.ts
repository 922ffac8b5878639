import { records } from '#contract/records/index.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { isOf } from '#renderer/net/outbox/entry.ts'
import { onDelivered, startOutbox } from '#renderer/net/outbox/outboxQueue.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'

let started = false

/** Sends waiting writes on every screen, and shows the rows that the server has taken. Further calls do nothing. */
export function startBackground(): void {
  if (started) return
  started = true
  startOutbox()
  onDelivered((entry, row) => {
    if (!row || !(isOf(entry, 'create') || isOf(entry, 'change'))) return
    const record = records[entry.work.record]
    queryClient.setQueryData(recordKeys.row(record, entry.work.uuid), row)
    void queryClient.invalidateQueries({ queryKey: recordKeys.lists(record) })
  })
}
