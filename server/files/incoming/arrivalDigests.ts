import { createHash, type Hash } from 'node:crypto'

/**
 * At most this many uploads whose digest is computed at once. The content of others is read again when it is complete.
 */
const DIGESTS_MAX = 1_000

type Arriving = { hash: Hash; length: number }

/** Digests by upload, in the order of their last piece. */
const arriving = new Map<string, Arriving>()

/**
 * Adds a stored piece to the digest of its upload. The digest is given up when a piece is missing, because it went to
 * another process.
 */
export function noteArrived(uploadUuid: string, at: number, piece: Buffer): void {
  const entry = at === 0 ? { hash: createHash('sha256'), length: 0 } : arriving.get(uploadUuid)
  arriving.delete(uploadUuid)
  if (entry?.length !== at) return
  entry.hash.update(piece)
  entry.length += piece.length
  arriving.set(uploadUuid, entry)
  const [oldest] = arriving.keys()
  if (arriving.size > DIGESTS_MAX && oldest !== undefined) arriving.delete(oldest)
}

/** The digest of a complete upload of `size` bytes; null when this process has not seen all of its pieces. */
export function digestOfArrived(uploadUuid: string, size: number): Buffer | null {
  const entry = arriving.get(uploadUuid)
  return entry?.length === size ? entry.hash.copy().digest() : null
}

/** Ends the digest of an upload that was taken over or given up. */
export function forgetArrived(uploadUuid: string): void {
  arriving.delete(uploadUuid)
}
