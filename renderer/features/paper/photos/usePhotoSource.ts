import { useQuery } from '@tanstack/react-query'
import type { call } from '#renderer/net/calls/api.ts'
import { requestBlob } from '#renderer/net/calls/request.ts'
import { useBlobSource } from '#renderer/ui/controls/useBlobSource.ts'

export type Photo = Awaited<ReturnType<typeof call<'GET /v1/workshop/paper/:uuid/photos'>>>['items'][number]

/** Longest time to load a photo of some megabytes on a slow connection (ms). */
const READ_MS = 120_000
/** How long a photo is kept in memory after it was shown (ms). */
const KEPT_MS = 60_000

/** Key of the queries for all photos of a paper. */
export const photoKeys = (paperUuid: string) => ['paperPhotos', paperUuid] as const

/** The source of a photo for an `<img>`. An address alone does not work, because photos need the session. */
export function usePhotoSource(paperUuid: string, photoUuid: string, size: 'full' | 'thumbnail' = 'full') {
  const { data, isError, refetch } = useQuery({
    queryKey: [...photoKeys(paperUuid), photoUuid, size],
    queryFn: ({ signal }) =>
      requestBlob(
        size === 'full'
          ? `/v1/workshop/paper/${paperUuid}/photos/${photoUuid}`
          : `/v1/workshop/paper/${paperUuid}/photos/${photoUuid}/thumbnail`,
        signal,
        { timeoutMs: READ_MS },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  })
  return { source: useBlobSource(data ?? null), isError, refetch: () => void refetch() }
}
