import { useQuery } from '@tanstack/react-query'
import { call } from '#renderer/net/calls/api.ts'
import type { AcceptanceRow } from './acceptanceValues.ts'

type Target = 'canceled' | 'new' | 'delivered'

/** Refusals that do not hide a step, because the user resolves them by giving a reason. */
const ASKED: readonly string[] = ['reason_required']

/** Returns a function that tells whether the server lets this user take a step now, apart from a reason to give. */
export function useMayStep({ uuid, version }: AcceptanceRow): (to: Target) => boolean {
  const { data } = useQuery({
    queryKey: ['acceptance', uuid, 'transitions', version],
    queryFn: ({ signal }) => call('GET /v1/service/direct_acceptance/:uuid/transitions', { params: { uuid }, signal }),
    enabled: version > 0,
  })
  return (to) => {
    const step = data?.items.find((one) => one.to === to)
    return step?.refusals.every((refusal) => ASKED.includes(refusal)) ?? false
  }
}
