import { APP_VERSION } from '#contract/constants.ts'
import { ERRORS, type ErrorBody } from '#contract/errors.ts'
import { beginActivity } from '#renderer/desktop/activity.ts'
import { createActionKeys } from './actionKeys.ts'
import { ApiError, isHoldingBack, isProvenInvalidSession, isTrouble, reportServerFailure } from './apiError.ts'
import { currentIdentity, reportEnded, reportHeldBack } from './identity.ts'
import { noteServerTime } from './serverTime.ts'

const BASE = '/api'
const TIMEOUT_MS = 15_000

export type RequestOptions = {
  query?: Readonly<Record<string, unknown>> | undefined
  /** JSON, or bytes for an upload (then with `contentType`). */
  body?: unknown
  contentType?: string | undefined
  headers?: Readonly<Record<string, string>> | undefined
  signal?: AbortSignal | undefined
  /** Sends no session, for login and public settings. */
  anonymous?: boolean | undefined
  /** Longer time limit for slow answers (ms). */
  timeoutMs?: number | undefined
}

const KEY = 'idempotency-key'
const actions = createActionKeys(() => performance.now())

/** One HTTP call below /api. Resolves with the parsed body, or `undefined` for 204. Throws `ApiError` otherwise. */
export function request(method: string, path: string, options: RequestOptions = {}): Promise<unknown> {
  return method === 'GET' || options.headers?.[KEY] !== undefined
    ? guarded(method, path, options, parse)
    : requestOnce(method, path, options)
}

/** A write with the key of the user's action. A repeat of an action that the server has done gets its answer. */
async function requestOnce(method: string, path: string, options: RequestOptions): Promise<unknown> {
  const sender = `${currentIdentity().generation} ${options.headers?.authorization ?? ''}`
  const key = actions.keyOf({ method, path: path + queryString(options.query), body: options.body, sender })
  try {
    const answer = await guarded(method, path, { ...options, headers: { ...options.headers, [KEY]: key } }, parse)
    actions.answered(key)
    return answer
  } catch (error) {
    if (!isUnanswered(error)) actions.answered(key)
    throw error
  }
}

/** Whether the server may have done the action, or is still doing it. */
const isUnanswered = (error: unknown) =>
  isTrouble(error) || (error instanceof ApiError && ['cancelled', 'request_running'].includes(error.code))

/** A picture or file, loaded with the session, which an `<img>` or a link cannot send. */
export async function requestBlob(
  path: string,
  signal: AbortSignal,
  options: Pick<RequestOptions, 'query' | 'timeoutMs'> = {},
): Promise<Blob> {
  const read = async (response: Response) => (response.ok ? await response.blob() : await parse(response))
  const blob = await guarded('GET', path, { ...options, signal }, read)
  if (blob instanceof Blob) return blob
  throw new ApiError('bad_response', { status: 200 })
}

type Reader = (response: Response) => Promise<unknown>

async function guarded(method: string, path: string, options: RequestOptions, read: Reader): Promise<unknown> {
  const { generation } = currentIdentity()
  const arrived = method === 'GET' ? undefined : beginActivity('upload')
  try {
    return await send(method, path, options, read)
  } catch (error) {
    if (!options.anonymous && isProvenInvalidSession(error)) reportEnded(generation)
    if (!options.anonymous) reportServerFailure(error)
    if (!options.anonymous && isHoldingBack(error)) reportHeldBack(generation)
    throw error
  } finally {
    arrived?.()
  }
}

async function send(method: string, path: string, options: RequestOptions, read: Reader): Promise<unknown> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    const response = await fetch(BASE + path + queryString(options.query), {
      method,
      headers: headersOf(options),
      body: bodyOf(options),
      signal,
      // A redirect to a proxy's sign-in page must not be taken for an answer.
      redirect: 'error',
      credentials: 'same-origin',
      cache: 'no-store',
    })
    noteServerTime(response.headers.get('date'))
    return await read(response)
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (options.signal?.aborted) throw new ApiError('cancelled', { status: 0 })
    throw new ApiError(timeout.aborted ? 'timeout' : 'network', { status: 0 })
  }
}

/** Headers with session and app version. */
export function sessionHeaders(anonymous = false): Record<string, string> {
  const { token, company } = currentIdentity()
  const headers: Record<string, string> = { accept: 'application/json', 'x-client-version': APP_VERSION }
  if (!anonymous && token) headers.authorization = `Bearer ${token}`
  if (!anonymous && company) headers['x-dealer-code'] = company
  return headers
}

function headersOf(options: RequestOptions): Record<string, string> {
  const headers = sessionHeaders(options.anonymous)
  if (options.body !== undefined) headers['content-type'] = options.contentType ?? 'application/json'
  return { ...headers, ...options.headers }
}

function bodyOf(options: RequestOptions): BodyInit | null {
  if (options.body === undefined) return null
  if (options.body instanceof Uint8Array) return new Uint8Array(options.body)
  return JSON.stringify(options.body)
}

function queryString(query: RequestOptions['query']): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  // A list becomes a repeated parameter; any of its values matches.
  const single = pairs.flatMap(([key, value]) => [value].flat().map((one) => [key, String(one)]))
  return single.length === 0 ? '' : `?${new URLSearchParams(single)}`
}

async function parse(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const body = await jsonOf(response)
  if (response.ok && body !== undefined) return body
  throw refusalOf(response.status, body) ?? new ApiError('bad_response', { status: response.status })
}

/** The refusal in the text of an answer; null when this server did not write it. */
export function errorOf(status: number, text: string): ApiError | null {
  try {
    return refusalOf(status, JSON.parse(text))
  } catch {
    return null
  }
}

function refusalOf(status: number, body: unknown): ApiError | null {
  if (!isErrorBody(body)) return null
  return new ApiError(body.error, {
    status,
    fields: body.fields,
    retryAfter: body.retry_after,
    requestId: body.request_id,
    message: body.message,
    current: body.current,
    refusals: body.refusals,
    about: body.about,
    dependents: body.dependents,
  })
}

async function jsonOf(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false
  return typeof body.error === 'string' && Object.hasOwn(ERRORS, body.error)
}
