import { requestBlob } from '#renderer/net/calls/request.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'

/** Ten megabytes take their time on a slow line. */
const PATIENCE_MS = 10 * 60_000

/** Saves what is shown, all pages of it, as a file of this computer. */
export async function downloadLines(path: string, query: Record<string, unknown>, name: string): Promise<void> {
  try {
    const options = { query, timeoutMs: PATIENCE_MS }
    const file = await requestBlob(`/v1/admin/${path}`, AbortSignal.timeout(PATIENCE_MS), options)
    saveFile(file, `${name}.${path.split('.').at(-1)}`)
  } catch (error) {
    showFailure(error)
  }
}
