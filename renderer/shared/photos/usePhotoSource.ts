import { useQuery } from '@tanstack/react-query'
import { requestBlob } from '#renderer/net/calls/request.ts'
import { useBlobSource } from '#renderer/ui/controls/useBlobSource.ts'

/** Longest time to load a photo of some megabytes on a slow connection (ms). */
const READ_MS = 120_000
/** How long a photo is kept in memory after it was shown (ms). */
const KEPT_MS = 60_000

/** Key of the queries for all photos below an address, such as `/v1/workshop/paper/<uuid>/photos`. */
export const photoKeys = (folder: string) => ['photos', folder] as const

/** The source of a photo for an `<img>`. An address alone does not work, because photos need the session. */
export function usePhotoSource(folder: string, photoUuid: string, size: 'full' | 'thumbnail' = 'full') {
  const { data, isError, refetch } = useQuery({
    queryKey: [...photoKeys(folder), photoUuid, size],
    queryFn: ({ signal }) =>
      requestBlob(size === 'full' ? `${folder}/${photoUuid}` : `${folder}/${photoUuid}/thumbnail`, signal, {
        timeoutMs: READ_MS,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  })
  return { blob: data ?? null, source: useBlobSource(data ?? null), isError, refetch: () => void refetch() }
}
