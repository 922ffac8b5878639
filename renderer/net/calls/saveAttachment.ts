import { saveFile } from '#renderer/ui/controls/saveFile.ts'
import { requestBlob } from './request.ts'

/** Longest time to send or load a large file on a slow connection (ms). */
export const SEND_FILE_MS = 300_000

/** Loads a stored file and offers it as a download. */
export async function saveAttachment(address: string, name: string): Promise<void> {
  const signal = AbortSignal.timeout(SEND_FILE_MS)
  saveFile(await requestBlob(address, signal, { timeoutMs: SEND_FILE_MS }), name)
}
