import { z } from 'zod'
import type { NetworkTrouble } from '#contract/ipc/network.ts'

const TIMEOUT_MS = 8_000
const health = z.looseObject({ status: z.literal('ok'), product: z.literal('werkbank') })

type Way = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  troubleOf: (failure: unknown, url: string) => NetworkTrouble | null
}
/** Result of the check, with the known trouble if there is one. */
export type ProbeResult = 'ok' | 'unreachable' | 'not_a_server' | NetworkTrouble

/** Whether a Werkbank server answers at this origin. */
export async function probeServer({ fetch, troubleOf }: Way, origin: string): Promise<ProbeResult> {
  let answer: Response
  try {
    answer = await fetch(`${origin}/api/health`, {
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (failure) {
    return troubleOf(failure, origin) ?? 'unreachable'
  }
  const body: unknown = await answer.json().catch(() => null)
  return answer.ok && health.safeParse(body).success ? 'ok' : 'not_a_server'
}
