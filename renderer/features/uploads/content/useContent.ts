import { useQuery } from '@tanstack/react-query'
import { requestBlob } from '#renderer/net/calls/request.ts'
import { loadContent } from '#renderer/records/files/loadContent.ts'
import { useBlobSource } from '#renderer/ui/controls/useBlobSource.ts'

/** How long a content is kept in memory after it was shown (ms). */
const KEPT_MS = 60_000

/** The source of a thumbnail; null while there is none. A picture that cannot be drawn has none. */
export function useThumbnail(uuid: string, version: string | null): string | null {
  const { data } = useQuery({
    queryKey: ['uploads', uuid, 'thumbnail', version],
    queryFn: ({ signal }) => requestBlob(`/v1/uploads/${uuid}/thumbnail`, signal),
    enabled: version !== null && version !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    retry: false,
  })
  return useBlobSource(data ?? null)
}

/** The content of a version for a preview. It never reaches the page as markup. */
export function useContent(uuid: string, version: string, isWanted: boolean) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['uploads', uuid, 'content', version],
    queryFn: ({ signal }) => loadContent(uuid, version, signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    retry: false,
  })
  return { blob: data ?? null, isError, refetch: () => void refetch() }
}
