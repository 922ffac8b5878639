import type { RecordDefinition } from '#contract/records/define.ts'
import { newerRow } from '#renderer/net/calls/apiError.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import type { FormValues } from '#renderer/net/outbox/mergeRow.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import { formCalls } from './formCalls.ts'

type Parts = { record: RecordDefinition; adopt: (saved: AnyRow, sent?: FormValues) => void }

/** Puts a saved row into the query cache, so that all components show it at once, and loads its history again. */
export function keepSaved(record: RecordDefinition, saved: AnyRow): void {
  queryClient.setQueryData(recordKeys.row(record, saved.uuid), saved)
  void queryClient.invalidateQueries({ queryKey: ['records', record.name, 'history', saved.uuid] })
}

/**
 * One attempt to change fields of a row. Answers null when another user saved first; the form knows their row by then.
 */
export async function changeRow({ record, adopt }: Parts, row: AnyRow, sent: FormValues): Promise<AnyRow | null> {
  try {
    const saved = await formCalls.change(record, row.uuid, { version: row.version, ...sent })
    adopt(saved, sent)
    keepSaved(record, saved)
    return saved
  } catch (error) {
    const current = newerRow(error) as AnyRow | undefined
    if (!current) throw error
    adopt(current)
    queryClient.setQueryData(recordKeys.row(record, current.uuid), current)
    return null
  }
}
