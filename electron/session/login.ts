import { z } from 'zod'
import { authEndpoints } from '#contract/api/account/auth.ts'
import type { LoginInput, LoginResult } from '#contract/ipc/table.ts'

const TIMEOUT_MS = 20_000
const success = authEndpoints['POST /v1/auth/api'].output
const failure = z.looseObject({
  error: z.string(),
  retry_after: z.number().optional(),
  request_id: z.string().optional(),
})

type LoginAnswer = z.output<typeof success>
/** The main process's fetch, which uses the system's proxies. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>
type LoginRequest = {
  fetch: Fetch
  serverUrl: string
  version: string
  input: LoginInput
  deviceToken: string | undefined
}
type Failed = Extract<LoginResult, { ok: false }>

/** Signs in at the server. The page passes the password once and never gets a token. */
export async function signIn(request: LoginRequest): Promise<LoginAnswer | Failed> {
  const { fetch, serverUrl, version, input, deviceToken } = request
  const { company, ...body } = input
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  let answer: Response
  try {
    answer = await fetch(`${serverUrl}/api/v1/auth/api`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Dealer-Code': company,
        'X-Client-Version': version,
        ...(deviceToken ? { 'X-Device-Token': deviceToken } : {}),
      },
      body: JSON.stringify(body),
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      signal: timeout,
    })
  } catch {
    return { ok: false, error: timeout.aborted ? 'timeout' : 'network' }
  }
  const content: unknown = await answer.json().catch(() => null)
  if (answer.ok) {
    const parsed = success.safeParse(content)
    return parsed.success ? parsed.data : { ok: false, error: 'bad_response' }
  }
  return failed(content)
}

function failed(content: unknown): Failed {
  const parsed = failure.safeParse(content)
  if (!parsed.success) return { ok: false, error: 'bad_response' }
  const { error, retry_after, request_id } = parsed.data
  return {
    ok: false,
    error,
    ...(retry_after === undefined ? {} : { retryAfter: retry_after }),
    ...(request_id === undefined ? {} : { requestId: request_id }),
  }
}
