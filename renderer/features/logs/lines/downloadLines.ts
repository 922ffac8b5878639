import { requestBlob } from '#renderer/net/calls/request.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'

/** Longest time to load a file (ms). Ten megabytes take long on a slow connection. */
const PATIENCE_MS = 10 * 60_000

/** Saves all pages of the shown lines as a file on this computer. */
export async function downloadLines(path: string, query: Record<string, unknown>, name: string): Promise<void> {
  try {
    const options = { query, timeoutMs: PATIENCE_MS }
    const file = await requestBlob(`/v1/admin/${path}`, AbortSignal.timeout(PATIENCE_MS), options)
    saveFile(file, `${name}.${path.split('.').at(-1)}`)
  } catch (error) {
    showFailure(error)
  }
}
