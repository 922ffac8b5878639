import type { FastifyReply, FastifyRequest } from 'fastify'
import { BODY_MAX_BYTES } from '#contract/constants.ts'
import { Failure } from '../request/failure.ts'
import { userOf } from './rateLimits.ts'

/** At most this many bytes of large bodies that the process holds at once: twelve photos of the largest size. */
const TOTAL_BYTES = 128 * 1024 * 1024
/** At most this many bytes of large bodies that one user sends at once: three photos of the largest size. */
const USER_BYTES = 32 * 1024 * 1024
/** Seconds after which a refused sender may try again. */
const RETRY_SECONDS = 5

/**
 * Bounds the large bodies that are in memory at once. A request counts by the size that it announces, from its headers
 * until its answer. Small bodies are not counted.
 */
export function createBodyRoom() {
  const ofUser = new Map<string, number>()
  let total = 0

  const count = (user: string, bytes: number) => {
    total += bytes
    const left = (ofUser.get(user) ?? 0) + bytes
    if (left > 0) ofUser.set(user, left)
    else ofUser.delete(user)
  }

  /** Takes room for the body of a request; throws `too_many_attempts` when there is none. */
  return function takeRoom(request: FastifyRequest, reply: FastifyReply, bodyLimit: number): void {
    const bytes = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit)
    if (!(bytes > BODY_MAX_BYTES)) return
    const user = userOf(request)
    const isUserFull = (ofUser.get(user) ?? 0) + bytes > USER_BYTES
    if (isUserFull || total + bytes > TOTAL_BYTES) throw new Failure('too_many_attempts', { retryAfter: RETRY_SECONDS })
    count(user, bytes)
    reply.raw.once('close', () => count(user, -bytes))
  }
}
