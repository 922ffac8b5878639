import { LRUCache } from 'lru-cache'
import type { Files } from './files.ts'

type PublicFile = Awaited<ReturnType<Files['read']>>

/** Most bytes of all cached files. A picture of the settings has at most 2 MB. */
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
