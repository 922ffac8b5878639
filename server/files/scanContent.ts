import { Failure } from '#server/request/failure.ts'
import { type Scanner, scan, scanPieces } from '#server/storage/virusScanner.ts'

/**
 * The threat that the scanner found; null for clean bytes. Throws when the scanner does not answer, because unscanned
 * bytes are not stored.
 */
export async function scanContent(scanner: Scanner, bytes: Buffer): Promise<string | null> {
  try {
    return (await scan(scanner, bytes)).threat
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('scanner_unavailable')
  }
}

/** Scans a content of `size` bytes piece by piece. Returns and throws as `scanContent`. */
export async function scanContentPieces(
  scanner: Scanner,
  pieces: AsyncIterable<Buffer>,
  size: number,
): Promise<string | null> {
  try {
    return (await scanPieces(scanner, pieces, size)).threat
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('scanner_unavailable')
  }
}
