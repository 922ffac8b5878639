import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../request/failure.ts'
import { networkOf } from '../request/networkOf.ts'

/**
 * Limit of public routes, per route and network. A dealer with 1,000 workplaces behind one address starts them all
 * within a minute.
 */
export const PUBLIC_LIMIT = {
  max: 1_200,
  timeWindow: '1 minute',
  keyGenerator: (request: FastifyRequest) => networkOf(request.ip),
}

/** Key of a limit: the user, so that all devices count together; without a session the network. */
export const userOf = ({ session, ip }: FastifyRequest): string => session?.userUuid ?? networkOf(ip)

/**
 * Lets routes declare a limit (`config.rateLimit`): per session, or per address without a session. Call it before any
 * route.
 */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    hook: 'preHandler',
    keyGenerator: (request) => request.session?.uuid ?? networkOf(request.ip),
    errorResponseBuilder: (_request, context) =>
      new Failure('too_many_attempts', { retryAfter: Math.ceil(context.ttl / 1_000) }),
  })
}
