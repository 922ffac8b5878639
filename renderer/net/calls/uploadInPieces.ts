import { DetailedError, Upload } from 'tus-js-client'
import { beginActivity } from '#renderer/desktop/activity.ts'
import { ApiError } from './apiError.ts'
import { fetchStack } from './fetchStack.ts'
import { errorOf, sessionHeaders } from './request.ts'

type Options = {
  /** What the file is for, and the row it is for. */
  use: 'paperPhoto'
  owner: string
  bytes: Uint8Array
  type: string
  /** Where an earlier attempt sent the first pieces. */
  address: string | undefined
  /** Hears where the pieces go, before the first one is sent. */
  onAddress(address: string): void
  signal: AbortSignal
}

const ENDPOINT = '/api/v1/files/incoming'
/** Bytes of a piece: what is sent again when the connection breaks. */
export const PIECE_BYTES = 512 * 1024
/** Time for one piece on a slow connection (ms). */
const PIECE_MS = 60_000

/** Sends a file in pieces and goes on where an earlier attempt stopped. Resolves with the uuid of the upload. */
export async function uploadInPieces({
  use,
  owner,
  bytes,
  type,
  address,
  onAddress,
  signal,
}: Options): Promise<string> {
  const arrived = beginActivity('upload')
  try {
    const url = await new Promise<string>((resolve, reject) => {
      const upload = new Upload(new Blob([new Uint8Array(bytes)], { type }), {
        endpoint: new URL(ENDPOINT, window.location.href).href,
        uploadUrl: address === undefined ? null : new URL(address, window.location.href).href,
        metadata: { use, owner, type },
        headers: sessionHeaders(),
        chunkSize: PIECE_BYTES,
        // Whoever called decides when to try again.
        retryDelays: null,
        storeFingerprintForResuming: false,
        httpStack: fetchStack(PIECE_MS),
        onUploadUrlAvailable: () => upload.url !== null && onAddress(new URL(upload.url).pathname),
        onError: (error) => reject(failureOf(error)),
        onSuccess: () => resolve(upload.url ?? ''),
      })
      signal.addEventListener('abort', () => {
        void upload.abort()
        reject(new ApiError('cancelled', { status: 0 }))
      })
      upload.start()
    })
    return url.slice(url.lastIndexOf('/') + 1)
  } finally {
    arrived()
  }
}

/** What the server said; without its words it is trouble on the way, and the next attempt goes on. */
function failureOf(error: Error | DetailedError): ApiError {
  const response = error instanceof DetailedError ? error.originalResponse : null
  return (response && errorOf(response.getStatus(), response.getBody())) ?? new ApiError('network', { status: 0 })
}
