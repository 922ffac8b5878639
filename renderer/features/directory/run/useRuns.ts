import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DirectoryRun } from '#contract/api/administration/directory.ts'
import { call } from '#renderer/net/calls/api.ts'
import { socket } from '#renderer/net/socket/socket.ts'

const ROOT = ['directory'] as const
/** Interval of reloading while a run is active (ms), in case an event is lost. */
const REFRESH_MS = 5_000

export type LineFilter = 'all' | 'changes' | 'problems'

/** Reloads runs when the server reports a change. */
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

/** Rows of a run in its current state. The rows of the state before are shown until the new ones arrive. */
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
    // Rows of another filter are not shown meanwhile, because they would not match the new one.
    placeholderData: (rows, query) => (query?.queryKey[3] === filter ? rows : undefined),
    staleTime: 0,
  })
}
