import { Failure } from '#server/request/failure.ts'
import { type Scanner, scan } from '#server/storage/virusScanner.ts'

/**
 * What the scanner finds in the bytes; null when they are clean. A scanner that does not answer has said nothing, and
 * what nobody has looked at is not stored.
 */
export async function scanContent(scanner: Scanner, bytes: Buffer): Promise<string | null> {
  try {
    return (await scan(scanner, bytes)).threat
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('scanner_unavailable')
  }
}
