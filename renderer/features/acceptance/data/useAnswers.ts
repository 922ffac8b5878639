import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import type { AcceptanceRow } from './acceptanceValues.ts'

/** The customer's answer on the paper to a finding. */
export type Answer = EndpointOutput<'GET /v1/service/direct_acceptance/:uuid/answers'>['items'][number]

const NONE: readonly Answer[] = []

/** The answers of the customer on the paper of an acceptance. They are loaded again when the paper changes. */
export function useAnswers({ uuid, version, paper_uuid }: AcceptanceRow, isWanted: boolean): readonly Answer[] {
  const { data } = useQuery({
    queryKey: ['acceptance', uuid, 'answers', version],
    queryFn: ({ signal }) => call('GET /v1/service/direct_acceptance/:uuid/answers', { params: { uuid }, signal }),
    enabled: isWanted && paper_uuid !== null,
  })
  useEffect(
    () =>
      socket.on('custom.event', (event) => {
        if (event.uuid === paper_uuid && event.type.startsWith('workshop.paper'))
          void queryClient.invalidateQueries({ queryKey: ['acceptance', uuid, 'answers'] })
      }),
    [uuid, paper_uuid],
  )
  return data?.items ?? NONE
}
