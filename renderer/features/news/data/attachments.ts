import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { call } from '#renderer/net/calls/api.ts'
import { requestBlob } from '#renderer/net/calls/request.ts'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'

/** Longest time to send or load a large file on a slow connection (ms). */
export const SEND_FILE_MS = 300_000

type StoredAttachment = EndpointOutput<'POST /v1/news-attachments'>

/** Stores a file for a notice that is being written. */
export async function storeAttachment(file: File): Promise<StoredAttachment> {
  const body = new Uint8Array(await file.arrayBuffer())
  return call('POST /v1/news-attachments', {
    query: { name: file.name },
    body,
    contentType: 'application/octet-stream',
    timeoutMs: SEND_FILE_MS,
  })
}

/** Loads an attachment and offers it as a download. */
export async function saveAttachment({ file_uuid, name }: { file_uuid: string; name: string }): Promise<void> {
  const signal = AbortSignal.timeout(SEND_FILE_MS)
  saveFile(await requestBlob(`/v1/news-attachments/${file_uuid}`, signal, { timeoutMs: SEND_FILE_MS }), name)
}
