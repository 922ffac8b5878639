import { useQuery } from '@tanstack/react-query'
import { call } from '#renderer/net/calls/api.ts'

/** Accesses to the user's own figures. */
export function useAccesses(isWanted = true) {
  return useQuery({
    queryKey: ['comparison', 'looks'],
    queryFn: ({ signal }) => call('GET /v1/workshop/comparison/looks', { signal }),
    enabled: isWanted,
  })
}
