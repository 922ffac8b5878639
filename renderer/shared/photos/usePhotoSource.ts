import { useQuery } from '@tanstack/react-query'
import { requestBlob } from '#renderer/net/calls/request.ts'
import { useBlobSource } from '#renderer/ui/controls/useBlobSource.ts'

/** Longest time to load a photo of some megabytes on a slow connection (ms). */
const READ_MS = 120_000
/** How long a photo is kept in memory after it was shown (ms). */
const KEPT_MS = 60_000

/** The photos of one row: a key for the cache, and the addresses of one of them. */
export type PhotoFolder = { key: string; full: (photoUuid: string) => string; thumbnail: (photoUuid: string) => string }

/** Key of the queries for all photos of a row. */
export const photoKeys = ({ key }: PhotoFolder) => ['photos', key] as const

/** The source of a photo for an `<img>`. An address alone does not work, because photos need the session. */
export function usePhotoSource(folder: PhotoFolder, photoUuid: string, size: 'full' | 'thumbnail' = 'full') {
  const { data, isError, refetch } = useQuery({
    queryKey: [...photoKeys(folder), photoUuid, size],
    queryFn: ({ signal }) => requestBlob(folder[size](photoUuid), signal, { timeoutMs: READ_MS }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  })
  return { source: useBlobSource(data ?? null), isError, refetch: () => void refetch() }
}
