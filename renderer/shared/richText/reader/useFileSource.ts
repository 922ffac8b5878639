import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { requestBlob } from '#renderer/net/calls/request.ts'
import { useBlobSource } from '#renderer/ui/controls/useBlobSource.ts'
import { RichFilesContext } from './richFiles.ts'

/** Longest time to load a picture or video on a slow connection (ms). */
const READ_MS = 300_000
/** How long a file is kept in memory after it was shown (ms). */
const KEPT_MS = 60_000

/** The source of a file for `<img>` and `<video>`. An address alone does not work, because files need the session. */
export function useFileSource(uuid: string, isWanted: boolean) {
  const files = use(RichFilesContext)
  const path = files?.pathOf(uuid) ?? ''
  const { data, isError, refetch } = useQuery({
    queryKey: ['richFile', path],
    queryFn: ({ signal }) => requestBlob(path, signal, { timeoutMs: READ_MS }),
    enabled: isWanted && path !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  })
  return { source: useBlobSource(data ?? null), isError: isError || path === '', refetch: () => void refetch() }
}
