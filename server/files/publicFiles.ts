import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Files } from './files.ts'
import type { OpenedFile } from './openFile.ts'

type PublicFile = Awaited<ReturnType<Files['read']>>

/** At most this many bytes of all cached files. A picture of the settings has at most 2 MB. */
const CACHED_BYTES = 32 * 1024 * 1024
/** How long a file is answered without asking the database, which may have locked it since (ms). */
const CACHED_MS = 30_000

/**
 * Files that anyone on the internet may fetch, at any rate. Each is read once for all who ask at the same time, because
 * reading occupies the only connection of the embedded database, and answered from memory for a while.
 */
export function createPublicFiles(files: Pick<Files, 'read'>) {
  const cache = new LRUCache<string, PublicFile, { dealerId: string; uuid: string }>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
    ttl: CACHED_MS,
    fetchMethod: (_key, _stale, { context: { dealerId, uuid } }) => files.read(dealerId, uuid),
  })
  return (dealerId: string, uuid: string): Promise<PublicFile> =>
    cache.forceFetch(`${dealerId} ${uuid}`, { context: { dealerId, uuid } })
}

/** Bytes per second for all who fetch public files at the same time. A browser fetches each of them once. */
const BYTES_PER_SECOND = 32 * 1024 * 1024
/** Bytes that are written at once, before the next reader has a turn. */
const PIECE_BYTES = 64 * 1024

/**
 * Sends public files in pieces, and all of them together no faster than the limit. Otherwise anyone could keep the only
 * thread busy with writing.
 */
export function createPublicPace(
  now: () => number = () => performance.now(),
  wait: (ms: number) => Promise<unknown> = pause,
) {
  let freeAt = 0
  async function takeTurn(bytes: number): Promise<void> {
    const at = Math.max(now(), freeAt)
    freeAt = at + (bytes / BYTES_PER_SECOND) * 1_000
    if (at > now()) await wait(at - now())
  }
  return ({ type, size, digest, bytes }: PublicFile): OpenedFile => {
    async function* pieces(): AsyncGenerator<Buffer, void> {
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        const piece = bytes.subarray(at, at + PIECE_BYTES)
        await takeTurn(piece.length)
        yield piece
      }
    }
    return { type, size, digest, pieces: pieces() }
  }
}
