import { net } from 'electron'
import { z } from 'zod'

const TIMEOUT_MS = 8_000
const health = z.looseObject({ status: z.literal('ok'), product: z.literal('werkbank') })

/** Whether a Werkbank server answers at this origin. */
export async function probeServer(origin: string): Promise<'ok' | 'unreachable' | 'not_a_server'> {
  let answer: Response
  try {
    answer = await net.fetch(`${origin}/api/health`, {
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch {
    return 'unreachable'
  }
  const body: unknown = await answer.json().catch(() => null)
  return answer.ok && health.safeParse(body).success ? 'ok' : 'not_a_server'
}
