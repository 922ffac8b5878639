import { DetailedError, Upload } from 'tus-js-client'
import { beginActivity } from '#renderer/desktop/activity.ts'
import { ApiError } from './apiError.ts'
import { fetchStack } from './fetchStack.ts'
import { errorOf, sessionHeaders } from './request.ts'

type Options = {
  /** The purpose of the file, and the row it belongs to. */
  use: 'paperPhoto' | 'acceptancePhoto' | 'upload'
  owner: string
  /** The content. A file is read from the disk piece by piece. */
  content: Blob
  type: string
  /** Address of an upload that an earlier attempt began. */
  address: string | undefined
  /** Called with the address of the upload before the first piece is sent. */
  onAddress(address: string): void
  signal: AbortSignal
  /** Size of a piece (bytes), if it is not the usual one. */
  pieceBytes?: number
  /** Called with the number of bytes that have arrived. */
  onSent?: (sent: number) => void
}

const ENDPOINT = '/api/v1/files/incoming'
/** Size of a piece (bytes). After a broken connection one piece is sent again. */
export const PIECE_BYTES = 512 * 1024
/** Longest time to send one piece on a slow connection (ms). */
const PIECE_MS = 60_000

/** Sends a file in pieces and resumes an earlier attempt. Resolves with the uuid of the upload. */
export async function uploadInPieces({
  use,
  owner,
  content,
  type,
  address,
  onAddress,
  signal,
  pieceBytes = PIECE_BYTES,
  onSent,
}: Options): Promise<string> {
  const arrived = beginActivity('upload')
  try {
    const url = await new Promise<string>((resolve, reject) => {
      const upload = new Upload(content, {
        endpoint: new URL(ENDPOINT, window.location.href).href,
        uploadUrl: address === undefined ? null : new URL(address, window.location.href).href,
        metadata: { use, owner, type },
        headers: sessionHeaders(),
        chunkSize: pieceBytes,
        // The caller decides when to try again.
        retryDelays: null,
        storeFingerprintForResuming: false,
        httpStack: fetchStack(PIECE_MS),
        onUploadUrlAvailable: () => upload.url !== null && onAddress(new URL(upload.url).pathname),
        onChunkComplete: (_size, accepted) => onSent?.(accepted),
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

/** The server's error, or network trouble when there is none; then the next attempt resumes. */
function failureOf(error: Error | DetailedError): ApiError {
  const response = error instanceof DetailedError ? error.originalResponse : null
  return (response && errorOf(response.getStatus(), response.getBody())) ?? new ApiError('network', { status: 0 })
}
