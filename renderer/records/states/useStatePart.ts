import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { request } from '#renderer/net/calls/request.ts'
import type { StatedDefinition, StateParts, States } from './defineStates.ts'

type Part = keyof StateParts<StatedDefinition>

/** The key of everything that is cached about a row beside its fields. */
const partsKey = ({ name }: Pick<StatedDefinition, 'name'>, uuid: string) => [name, uuid] as const

/** The query for the steps of a row (`transitions`) or its changes of status and hold (`states`). Null disables it. */
export function statePartQuery<P extends Part>(record: StatedDefinition, uuid: string | null, part: P) {
  return {
    queryKey: [...partsKey(record, uuid ?? ''), part],
    queryFn: ({ signal }: { signal?: AbortSignal }) =>
      request('GET', `/v1/${record.path}/${uuid}/${part}`, { signal }) as Promise<StateParts<StatedDefinition>[P]>,
    enabled: uuid !== null,
  }
}

/** Loads the possible steps of a row, or its changes of status and hold, for a component. */
export function useStatePart<P extends Part>(record: StatedDefinition, uuid: string, part: P) {
  const { data, isError, error, isFetching, refetch } = useQuery(statePartQuery(record, uuid, part))
  return {
    data,
    isError,
    error,
    refetch: () => void refetch(),
    /** The newest answer: asks again when it is outdated, waits for a running request, or returns the cached answer. */
    current: async (isOutdated: boolean) =>
      isFetching || isOutdated ? (await refetch({ cancelRefetch: isOutdated })).data : data,
  }
}

/** Loads the parts of a row again. */
export function useRefreshParts(record: Pick<StatedDefinition, 'name'>): (uuid: string) => void {
  const client = useQueryClient()
  return (uuid) => void client.invalidateQueries({ queryKey: partsKey(record, uuid) })
}

/**
 * Loads steps and changes again when the row was saved, because a filled field can resolve a refusal. Does nothing if
 * another part of the screen does so.
 */
export function useFollowRow({ view, isFollowedElsewhere }: States, row: { uuid: string; version: number }): void {
  const refresh = useRefreshParts(view.record)
  const seen = useRef(row.version)
  useEffect(() => {
    if (seen.current === row.version) return
    seen.current = row.version
    if (!isFollowedElsewhere) refresh(row.uuid)
  })
}
