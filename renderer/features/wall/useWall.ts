import { useQuery } from '@tanstack/react-query'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'

/** Time between two requests (ms). A call must be on the screen within two seconds. */
const ASK_EVERY_MS = 1_000
/** Time after which an unanswered request counts as a lost network (ms). */
const TIMEOUT_MS = 5_000

/** The calls of the waiting area. The last known ones stay while the network is lost. */
export function useWall(token: string) {
  const answer = useQuery({
    queryKey: ['wall', token],
    queryFn: ({ signal }) =>
      call('POST /v1/wall/calls', { body: { terminal: token }, signal, anonymous: true, timeoutMs: TIMEOUT_MS }),
    enabled: token !== '',
    retry: false,
    // Without a network, a request fails at once, so that the screen can say so.
    networkMode: 'always',
    refetchInterval: ASK_EVERY_MS,
    refetchIntervalInBackground: true,
  })
  const code = answer.error instanceof ApiError ? answer.error.code : null
  return {
    answer,
    data: answer.data,
    refusal: code === 'unknown_terminal' || code === 'plugin_disabled' ? code : null,
    isLost: answer.isError,
  }
}
