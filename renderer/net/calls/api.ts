import type {
  EndpointBody,
  EndpointKey,
  EndpointOutput,
  EndpointParams,
  EndpointQuery,
} from '#contract/api/endpoints.ts'
import { type RequestOptions, request } from './request.ts'

type Part<Name extends string, T> = [T] extends [undefined] ? { [P in Name]?: undefined } : { [P in Name]: T }

export type CallInput<K extends EndpointKey> = Part<'params', EndpointParams<K>> &
  Part<'body', EndpointBody<K>> & { query?: EndpointQuery<K> } & Pick<
    RequestOptions,
    'signal' | 'headers' | 'contentType' | 'anonymous' | 'timeoutMs'
  >

type Rest<K extends EndpointKey> = object extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>]

/** Calls an endpoint of the contract by its key, for example `call('GET /v1/chats')`. Throws `ApiError`. */
export async function call<K extends EndpointKey>(key: K, ...[input]: Rest<K>): Promise<EndpointOutput<K>> {
  const [method = '', template = ''] = key.split(' ')
  const { params, query, body, ...options } = (input ?? {}) as LooseInput
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const answer = await request(method, path, { ...options, query, body })
  // The server validates what it sends against the same contract.
  return answer as EndpointOutput<K>
}

type LooseInput = { params?: Record<string, unknown> | undefined } & RequestOptions
