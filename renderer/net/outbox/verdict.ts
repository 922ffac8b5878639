import { ApiError, isHoldingBack, isTrouble } from '../calls/apiError.ts'
import type { Refusal } from './entry.ts'

/**
 * The meaning of a failed attempt. `wait`: nothing can be sent now, for at least `least` ms. `fail`: the server fails
 * at this write. `refuse`: a person decides. `done`: an earlier attempt has succeeded.
 */
type Verdict = { is: 'done' } | { is: 'wait'; least: number } | { is: 'fail' } | { is: 'refuse'; refusal: Refusal }

const SECOND_MS = 1_000

export function verdictOf(error: unknown): Verdict {
  if (!(error instanceof ApiError)) return { is: 'wait', least: 0 }
  if (error.retryAfter !== undefined) return { is: 'wait', least: error.retryAfter * SECOND_MS }
  if (error.status === 500) return { is: 'fail' }
  const mustWait = isTrouble(error) || error.status === 401 || isHoldingBack(error) || error.code === 'cancelled'
  if (mustWait) return { is: 'wait', least: 0 }
  if (error.code === 'already_done') return { is: 'done' }
  return { is: 'refuse', refusal: { code: error.code, fields: error.fields ?? {} } }
}
