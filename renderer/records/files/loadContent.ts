import { requestBlob } from '#renderer/net/calls/request.ts'

/** Longest time to load a content (ms): some hundred megabytes on a slow line. */
const READ_MS = 30 * 60_000

/** The content of one version of a shared file. */
export const loadContent = (uuid: string, version: string, signal = AbortSignal.timeout(READ_MS)): Promise<Blob> =>
  requestBlob(`/v1/uploads/${uuid}/versions/${version}`, signal, { timeoutMs: READ_MS })
