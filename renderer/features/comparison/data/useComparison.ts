import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListFile } from '#contract/api/define/listFiles.ts'
import type { EndpointBody, EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import type { WorkUnit } from '#contract/workshop/times/workUnits.ts'
import { call } from '#renderer/net/calls/api.ts'
import { requestBlob } from '#renderer/net/calls/request.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'
import { type Selection, toQuery } from './selection.ts'

export type Comparison = EndpointOutput<'GET /v1/workshop/comparison'>
export type Job = Comparison['jobs'][number]
export type ComparedWork = Job['works'][number]
export type Figures = NonNullable<Comparison['figures']>

const KEY = ['comparison'] as const

/**
 * The comparison of some days. Every access to personal figures is recorded for the people concerned. Changed times
 * therefore only set `isOld`, and the user decides whether to load it again.
 */
export function useComparison(locationUuid: string, selection: Selection) {
  const { data, isError, error, refetch, isFetching } = useQuery({
    queryKey: [...KEY, locationUuid, selection],
    queryFn: ({ signal }) =>
      call('GET /v1/workshop/comparison', {
        query: { ...toQuery(locationUuid, selection), view: selection.view },
        signal,
      }),
    enabled: locationUuid !== '',
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [isOld, setOld] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer resets it
  useEffect(() => setOld(false), [data])
  useEffect(
    () =>
      socket.on('custom.event', ({ type, location }) => {
        if (type.startsWith('workshop.time.') && location === locationUuid) setOld(true)
      }),
    [locationUuid],
  )
  return { data, isError, error, isFetching, isOld, refetch: () => void refetch() }
}

/** Saves why a work took its time. */
export function useReview() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ uuid, body }: { uuid: string; body: EndpointBody<'PUT /v1/workshop/comparison/works/:uuid'> }) =>
      call('PUT /v1/workshop/comparison/works/:uuid', { params: { uuid }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/** Spans stamped on a work, with their corrections. */
export function useStretches(workUuid: string) {
  return useQuery({
    queryKey: ['stamps', 'work', workUuid],
    queryFn: ({ signal }) => call('GET /v1/workshop/stamps/work/:uuid', { params: { uuid: workUuid }, signal }),
    refetchOnWindowFocus: false,
  })
}

const PATIENCE_MS = 5 * 60_000

/** Saves all works of a selection as a file. */
export async function downloadComparison(
  location: string,
  selection: Selection,
  { unit, language, name, ending }: { unit: WorkUnit; language: Language; name: string; ending: ListFile },
): Promise<void> {
  const query = { ...toQuery(location, selection), unit, language }
  const file = await requestBlob(`/v1/workshop/comparison/export.${ending}`, AbortSignal.timeout(PATIENCE_MS), {
    query,
    timeoutMs: PATIENCE_MS,
  })
  saveFile(file, `${name}.${ending}`)
}
