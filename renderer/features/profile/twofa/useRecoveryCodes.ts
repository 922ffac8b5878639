import { useQuery } from '@tanstack/react-query'
import { call } from '#renderer/net/calls/api.ts'

export const RECOVERY_KEY = ['auth', 'recovery']

/** Number of remaining recovery codes; null without a second factor and until it is known. */
export function useRecoveryCodes(has2fa: boolean): number | null {
  const { data } = useQuery({
    queryKey: RECOVERY_KEY,
    queryFn: ({ signal }) => call('GET /v1/auth/twofa/recovery', { signal }),
    enabled: has2fa,
  })
  return has2fa && data ? data.left : null
}
