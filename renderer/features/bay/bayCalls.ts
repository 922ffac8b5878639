import type { EndpointKey } from '#contract/api/endpoints.ts'
import { type CallInput, call } from '#renderer/net/calls/api.ts'

type BayKey = Extract<EndpointKey, `${string} /v1/bay/${'work' | 'touch' | 'leave' | 'places' | `stamps/${string}`}`>
type Body<K extends BayKey> = CallInput<K>['body']
type Options = { signal?: AbortSignal; query?: Readonly<Record<string, number>> }

/** A call with the pass of the user at the terminal. It is anonymous, because the terminal has no session. */
export const callBay = <K extends BayKey>(key: K, pass: string, body?: Body<K>, options: Options = {}) =>
  call(key, {
    ...(body !== undefined && { body }),
    ...options,
    anonymous: true,
    headers: { authorization: `Bearer ${pass}` },
  } as unknown as CallInput<K>)

const asUser = (pass: string) => ({ anonymous: true, headers: { authorization: `Bearer ${pass}` } }) as const

/** Reports a finding. A repeat with the same key reports no second one. */
export const reportFinding = (pass: string, body: CallInput<'POST /v1/bay/findings'>['body'], key: string) => {
  const { headers, anonymous } = asUser(pass)
  const input = { body, anonymous, headers: { ...headers, 'idempotency-key': key } }
  return call('POST /v1/bay/findings', input as unknown as CallInput<'POST /v1/bay/findings'>)
}

/** Adds a photo to the extension with this number. */
export const sendPhoto = (
  pass: string,
  uuid: string,
  extension: number,
  { bytes, type }: { bytes: Uint8Array; type: string },
) => {
  const input = { params: { uuid }, query: { extension }, body: bytes, contentType: type, ...asUser(pass) }
  return call('POST /v1/bay/papers/:uuid/photos', input as unknown as CallInput<'POST /v1/bay/papers/:uuid/photos'>)
}

/** Completes the user's works of a car, and the paper if its rules allow it. */
export const finishCar = (pass: string, uuid: string, body: CallInput<'POST /v1/bay/papers/:uuid/finish'>['body']) => {
  const input = { params: { uuid }, body, ...asUser(pass) }
  return call('POST /v1/bay/papers/:uuid/finish', input as unknown as CallInput<'POST /v1/bay/papers/:uuid/finish'>)
}
