import { useQuery } from '@tanstack/react-query'
import type { DamageMark } from '#contract/workshop/damageMarks.ts'
import { call } from '#renderer/net/calls/api.ts'

/** Damage and kilometres of the last visit of the same car; null when there is none that the user may see. */
export function useLastVisit({ uuid, isUnsent }: { uuid: string; isUnsent: boolean }) {
  const { data } = useQuery({
    queryKey: ['acceptance', uuid, 'last-visit'],
    queryFn: ({ signal }) => call('GET /v1/service/direct_acceptance/:uuid/last-visit', { params: { uuid }, signal }),
    enabled: !isUnsent,
  })
  const visit = data?.visit
  return visit ? { ...visit, marks: visit.marks as readonly DamageMark[] } : null
}
