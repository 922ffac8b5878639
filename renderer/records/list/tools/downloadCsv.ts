import type { RecordDefinition } from '#contract/records/define.ts'
import { requestBlob } from '#renderer/net/calls/request.ts'
import type { ListQuery } from '#renderer/records/recordCalls.ts'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'

/** A hundred thousand rows take their time on a slow line. */
const PATIENCE_MS = 10 * 60_000

/** Saves the whole list, all pages of what is asked for, as a file of this computer. */
export async function downloadCsv(record: RecordDefinition, query: ListQuery, name: string): Promise<void> {
  const file = await requestBlob(`/v1/${record.path}/export.csv`, AbortSignal.timeout(PATIENCE_MS), {
    query,
    timeoutMs: PATIENCE_MS,
  })
  saveFile(file, `${name}.csv`)
}
