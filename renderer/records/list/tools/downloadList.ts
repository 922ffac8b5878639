import type { ListFile } from '#contract/api/define/listFiles.ts'
import type { Language } from '#contract/constants.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import { requestBlob } from '#renderer/net/calls/request.ts'
import type { ListQuery } from '#renderer/records/recordCalls.ts'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'

/** The query of a list, its visible columns, and the language of the headings. */
type ExportQuery = ListQuery & { columns: readonly string[]; language: Language }

/** Longest time to load a file (ms). 100,000 rows take long on a slow connection. */
const PATIENCE_MS = 10 * 60_000

/** Saves the whole list, with all of its pages, as a file on this computer. */
export async function downloadList(
  record: RecordDefinition,
  query: ExportQuery,
  name: string,
  ending: ListFile,
): Promise<void> {
  const file = await requestBlob(`/v1/${record.path}/export.${ending}`, AbortSignal.timeout(PATIENCE_MS), {
    query,
    timeoutMs: PATIENCE_MS,
  })
  saveFile(file, name)
}
