import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DirectoryRun } from '#contract/api/administration/directory.ts'
import { call } from '#renderer/net/calls/api.ts'
import { socket } from '#renderer/net/socket/socket.ts'

const ROOT = ['directory'] as const
/** While a run moves, somebody looks: a lost event is made good for this soon. */
const REFRESH_MS = 5_000

export type LineFilter = 'all' | 'changes' | 'problems'

/** Follows what the server says about runs, on whatever shows them. */
function useFollowing(uuid?: string): void {
  const client = useQueryClient()
  useEffect(
    () =>
      socket.on('custom.event', (event) => {
        if (event.type !== 'directoryRun.changed' || (uuid !== undefined && event.uuid !== uuid)) return
        void client.invalidateQueries({ queryKey: ROOT })
      }),
    [client, uuid],
  )
}

export function useRuns() {
  useFollowing()
  return useQuery({
    queryKey: [...ROOT, 'runs'],
    queryFn: ({ signal }) => call('GET /v1/admin/directory/runs', { signal }),
    staleTime: 0,
  })
}

export function useRun(uuid: string) {
  useFollowing(uuid)
  return useQuery({
    queryKey: [...ROOT, 'run', uuid],
    queryFn: ({ signal }) => call('GET /v1/admin/directory/runs/:run_uuid', { params: { run_uuid: uuid }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (['planning', 'running'].includes(state.data?.state ?? '') ? REFRESH_MS : false),
  })
}

/** Rows of the run as it is now: where it has moved on, those of before are shown until the new ones are there. */
export function useLines({ uuid, state }: Pick<DirectoryRun, 'uuid' | 'state'>, filter: LineFilter) {
  return useInfiniteQuery({
    queryKey: [...ROOT, 'lines', uuid, filter, state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/directory/runs/:run_uuid/lines', {
        params: { run_uuid: uuid },
        query: { after: String(pageParam), ...(filter === 'all' ? {} : { only: filter }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ items, has_more }) => (has_more ? items.at(-1)?.line : undefined),
    // Not under another filter: they would be called what they are not.
    placeholderData: (rows, query) => (query?.queryKey[3] === filter ? rows : undefined),
    staleTime: 0,
  })
}
