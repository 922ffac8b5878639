import { useQueryClient } from '@tanstack/react-query'
import type { EndpointBody } from '#contract/api/endpoints.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useKeepPart, usePaperPart } from '../status/usePaperPart.ts'

/**
 * The question to the customer of a paper, and the calls that change it. It is loaded again when the paper changes.
 * Without a paper nothing is loaded.
 */
export function useConsent(paper: string | null) {
  const client = useQueryClient()
  const { data } = usePaperPart(paper, 'consent')
  const { keep } = useKeepPart()
  const uuid = paper ?? ''
  const params = { uuid }
  const changed = async <T extends NonNullable<typeof data>>(answer: Promise<T>): Promise<T> => {
    const state = await answer
    keep(uuid, 'consent', state)
    void client.invalidateQueries({ queryKey: ['records', 'extension'] })
    return state
  }
  return {
    state: data,
    ask: (body: EndpointBody<'POST /v1/workshop/paper/:uuid/consent'>) =>
      changed(call('POST /v1/workshop/paper/:uuid/consent', { params, body })),
    withdraw: () => changed(call('DELETE /v1/workshop/paper/:uuid/consent', { params })),
  }
}
