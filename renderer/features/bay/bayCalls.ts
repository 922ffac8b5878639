import type { EndpointKey } from '#contract/api/endpoints.ts'
import { type CallInput, call } from '#renderer/net/calls/api.ts'

type BayKey = Extract<EndpointKey, `${string} /v1/bay/${'work' | 'touch' | 'leave' | `stamps/${string}`}`>
type Body<K extends BayKey> = CallInput<K>['body']

/** A call with the pass of whoever stands at the terminal. Nobody is signed in, so that nothing of a session is touched. */
export const callBay = <K extends BayKey>(key: K, pass: string, body?: Body<K>, signal?: AbortSignal) =>
  call(key, {
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
    anonymous: true,
    headers: { authorization: `Bearer ${pass}` },
  } as unknown as CallInput<K>)
