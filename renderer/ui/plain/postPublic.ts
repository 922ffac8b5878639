/** Longest time for an answer on a slow network (ms). */
const LONGEST_MS = 90_000

/** Why a call failed: a code of the server, or `network` without an answer of it. */
export class Refused extends Error {
  readonly code: string
  readonly retryAfter: number
  readonly fields: Readonly<Record<string, string>>
  constructor(code: string, retryAfter = 0, fields: Readonly<Record<string, string>> = {}) {
    super(code)
    this.code = code
    this.retryAfter = retryAfter
    this.fields = fields
  }
}

/** Sends a call of a page for customers, without a session. The app's own client needs newer browsers than theirs. */
export async function postPublic<T>(
  path: string,
  body: object,
  more: Readonly<Record<string, string>> = {},
): Promise<T> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), LONGEST_MS)
  try {
    const response = await fetch(`/api${path}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...more },
      body: JSON.stringify(body),
      signal: stop.signal,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
    })
    const answer = await response.json()
    if (response.ok) return answer as T
    throw new Refused(String(answer.error), Number(answer.retry_after ?? 0), answer.fields ?? {})
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused('network')
  } finally {
    clearTimeout(timer)
  }
}
