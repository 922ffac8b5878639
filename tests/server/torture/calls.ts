import type { Actor } from './cast.ts'

const PATIENCE_MS = 5_000

type Outcome = { status: number; body: unknown }

/** Sends a request once. Returns null when no answer came, which says nothing about what the server did. */
export async function attempt(address: string, actor: Actor, method: string, path: string, body?: object) {
  try {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${actor.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { status: response.status, body: await response.json().catch(() => null) } satisfies Outcome
  } catch {
    return null
  }
}

/** True for a final answer. No answer, 429 and 5xx are tried again, as in the client. */
export const isAnswer = (outcome: Outcome | null): outcome is Outcome =>
  outcome !== null && outcome.status !== 429 && outcome.status < 500 && outcome.body !== null

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
