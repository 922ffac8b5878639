import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { call } from '#renderer/net/calls/api.ts'
import { requestBlob } from '#renderer/net/calls/request.ts'

export type Photo = Awaited<ReturnType<typeof call<'GET /v1/workshop/paper/:uuid/photos'>>>['items'][number]

/** As long as some megabytes take on a slow connection. */
const READ_MS = 120_000
/** Bytes of photos that are no longer shown are let go. */
const KEPT_MS = 60_000

/** All photos of a paper that are being fetched or kept. */
export const photoKeys = (paperUuid: string) => ['paperPhotos', paperUuid] as const

/** What an <img> can show: photos need the session. */
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

/** The address of bytes, as long as they are shown. */
export function useBlobSource(blob: Blob | null): string | null {
  const source = useMemo(() => (blob ? URL.createObjectURL(blob) : null), [blob])
  useEffect(
    () => () => {
      if (source) URL.revokeObjectURL(source)
    },
    [source],
  )
  return source
}
