import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createBudget } from '../request/budget.ts'
import { Failure } from '../request/failure.ts'
import { bearer } from './access.ts'

/**
 * Statuses that our own client seldom gets: for a body that is broken, wrong or too large, and for addresses that do
 * not exist.
 */
const REFUSALS = new Set([400, 404, 413, 415, 422, 429])
/** How many refusals of one token are free, and how many more each second. */
const BUDGET = { most: 30, perSecond: 3 }
/** How long a request of a token without budget waits before its body is read (ms). */
const WAIT_MS = 1_000
/** At most this many waiting requests of a token. Further ones are refused at once. */
const WAITING_MOST = 8
/** Tokens that are remembered. */
const TOKENS_MOST = 10_000

/**
 * The token of a request. It is read as for access, so that another spelling of the header does not get a new budget.
 * Null without one: such a request has the limit of its public route.
 */
const tokenOf = (request: FastifyRequest): string | null => bearer(request)?.slice(0, 200) ?? null

/**
 * Slows down a caller that floods the server with requests that are refused. Such requests are cheap, but thousands of
 * them would keep the only thread from all other users. Their bodies are not read while they wait. Call it before the
 * access guard.
 */
export function paceRefusals(
  app: FastifyInstance,
  now: () => number = () => performance.now(),
  wait: () => Promise<unknown> = () => pause(WAIT_MS),
): void {
  const budget = createBudget(BUDGET, TOKENS_MOST, now)
  const waiting = new LRUCache<string, number>({ max: TOKENS_MOST })
  app.addHook('onRequest', async (request) => {
    const token = tokenOf(request)
    if (token === null || !budget.isSpent(token)) return
    const others = waiting.get(token) ?? 0
    if (others >= WAITING_MOST) throw new Failure('too_many_attempts', { retryAfter: 1 })
    waiting.set(token, others + 1)
    try {
      await wait()
    } finally {
      const left = (waiting.get(token) ?? 1) - 1
      if (left > 0) waiting.set(token, left)
      else waiting.delete(token)
    }
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const token = tokenOf(request)
    if (token !== null && REFUSALS.has(statusCode)) budget.spend(token)
  })
}
