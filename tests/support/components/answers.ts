import { afterEach, expect, vi } from 'vitest'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import {
  type EndpointBody,
  type EndpointKey,
  type EndpointOutput,
  type EndpointParams,
  type EndpointQuery,
  endpoints,
} from '#contract/api/endpoints.ts'
import { ERRORS, type ErrorBody, type ErrorCode } from '#contract/errors.ts'

/** A request as the server would read it. */
export type Asked<K extends EndpointKey = EndpointKey> = {
  key: K
  params: EndpointParams<K>
  query: EndpointQuery<K>
  body: EndpointBody<K>
  headers: Headers
}
/** A refusal of the server. */
class Refusal {
  readonly code: ErrorCode
  readonly details: Partial<ErrorBody>
  constructor(code: ErrorCode, details: Partial<ErrorBody>) {
    this.code = code
    this.details = details
  }
}
type Given<K extends EndpointKey> = EndpointOutput<K> | Refusal | Lost
export type Answers = { [K in EndpointKey]?: (asked: Asked<K>) => Given<K> | Promise<Given<K>> }
type AnyAnswer = (asked: Asked) => unknown

type Lost = typeof lost
/** An answer that the network loses. */
export const lost = Symbol('lost')
export const refusal = (code: ErrorCode, details: Partial<ErrorBody> = {}): Refusal => new Refusal(code, details)

const table = new Map<string, AnyAnswer>()
const problems: string[] = []
/** The requests of this test, in their order. */
const asked: Asked[] = []

/** Sets the answers of the server from now on. An answer that the contract does not accept fails the test. */
export function answer(answers: Answers): void {
  for (const [key, given] of Object.entries(answers)) table.set(key, given as AnyAnswer)
}

/** The requests to an endpoint in this test. */
export const askedFor = <K extends EndpointKey>(key: K): Asked<K>[] =>
  asked.filter((one) => one.key === key) as unknown as Asked<K>[]

const PATTERNS = Object.keys(endpoints).map((key) => {
  const [method = '', template = ''] = key.split(' ')
  return { key: key as EndpointKey, method, parts: template.split('/') }
})

function endpointAt(method: string, path: string) {
  const parts = path.split('/')
  const fits = (part: string, i: number) => part.startsWith(':') || part === parts[i]
  const found = PATTERNS.filter((one) => one.method === method && one.parts.length === parts.length)
    .filter((one) => one.parts.every(fits))
    // Paths with fewer parameters come first, such as `/count` before `/:uuid`.
    .sort(
      (a, b) => a.parts.filter((part) => part[0] === ':').length - b.parts.filter((part) => part[0] === ':').length,
    )[0]
  if (!found) return null
  const params = found.parts.flatMap((part, i) =>
    part[0] === ':' ? [[part.slice(1), decodeURIComponent(parts[i] ?? '')]] : [],
  )
  return { key: found.key, params: Object.fromEntries(params) as Record<string, string> }
}

function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  const keys = new Set(search.keys())
  return Object.fromEntries(
    [...keys].map((key) => {
      const all = search.getAll(key)
      return [key, all.length === 1 ? (all[0] ?? '') : all]
    }),
  )
}

function check(what: string, schema: Endpoint['output'], value: unknown): void {
  const result = schema?.safeParse(value)
  if (result && !result.success)
    problems.push(`${what}: ${result.error.message} ${JSON.stringify(value)?.slice(0, 400)}`)
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

async function respond(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const found = endpointAt(request.method, pathname.replace(/^\/api/, ''))
  const given = found && table.get(found.key)
  if (!found || !given) {
    problems.push(`no answer for ${request.method} ${pathname}`)
    return json(404, { error: 'not_found', message: '', request_id: '' })
  }
  const endpoint: Endpoint = endpoints[found.key]
  const text = await request.text()
  const body = text === '' || endpoint.upload ? undefined : JSON.parse(text)
  const query = queryOf(searchParams)
  check(`params of ${found.key}`, endpoint.params, found.params)
  check(`query of ${found.key}`, endpoint.query, query)
  if (!endpoint.upload) check(`body of ${found.key}`, endpoint.body, body)
  const one = { ...found, query, body, headers: request.headers } as unknown as Asked
  asked.push(one)
  const output = await given(one)
  if (output === lost) throw new TypeError('Failed to fetch')
  if (output instanceof Refusal) {
    const { status, message } = ERRORS[output.code]
    return json(status, { error: output.code, message, request_id: 'test', ...output.details })
  }
  if (output === undefined) return new Response(null, { status: 204 })
  check(`answer of ${found.key}`, endpoint.output, output)
  return json(200, output)
}

const real = globalThis.fetch

/** Answers each call of the client from the table. Other requests, such as the page's own files, pass. */
export function listen(): void {
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    if (!address.pathname.startsWith('/api/')) return real(input, init)
    const request = new Request(address, init)
    const answered = respond(request)
    const aborted = new Promise<never>((_, reject) =>
      request.signal.addEventListener('abort', () => reject(request.signal.reason)),
    )
    return Promise.race([answered, aborted])
  })
}

afterEach(() => {
  const found = problems.splice(0)
  asked.length = 0
  table.clear()
  expect(found).toEqual([])
})
