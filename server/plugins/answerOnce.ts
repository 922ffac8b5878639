import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import type { Kept } from '../repeats/findAnswer.ts'
import type { Repeats, TakeAnswer } from '../repeats/repeats.ts'
import { idempotencyKey } from '../request/idempotencyKey.ts'
import type { SecretBox } from '../storage/secretBox.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Takes the answer of a request with an `Idempotency-Key`. */
    takeAnswer: TakeAnswer | null
  }
}

type KeptAnswer = { sendBy(reply: FastifyReply): FastifyReply }

/** Runs a handler, or returns the answer that an earlier request with the same key got. */
export type Once = <T>(
  endpoint: Endpoint,
  request: FastifyRequest,
  work: () => Promise<T>,
) => Promise<{ kept: KeptAnswer } | { output: T }>

/** Purpose of the digests. A digest alone would let a reader of the database guess the passwords in a request. */
const REQUEST = 'repeats: request'
const RIGHTS = 'repeats: rights'

/**
 * Whether repeats of the endpoint are not recognised here, because the endpoint recognises them itself or is exempt.
 */
const isLeftAlone = ({ access, repeat }: Endpoint) =>
  access === 'public' || repeat === 'row' || (typeof repeat === 'object' && 'exempt' in repeat)

/**
 * Bytes at both ends of a file that tell it from other files. A digest of a whole large file would block the only
 * thread.
 */
const FILE_END_BYTES = 256 * 1024

/** Leaves out the age of the action (`age_ms`), because a repeat states another age of the same action. */
const withoutAge = (body: unknown) =>
  typeof body === 'object' && body !== null && 'age_ms' in body ? { ...body, age_ms: undefined } : body

/** The age of the action in an address, where requests with a photo have it. */
const AGE = /([?&])age_ms=[0-9]{1,12}/

/** The method, address and body of a request. A file is represented by its size and both ends. */
function contentOf({ method, url, body }: FastifyRequest): Buffer {
  const head = `${method} ${url.replace(AGE, '$1')}\n`
  if (!Buffer.isBuffer(body)) return Buffer.from(head + JSON.stringify(withoutAge(body) ?? null))
  const ends = [body.subarray(0, FILE_END_BYTES), body.subarray(FILE_END_BYTES).subarray(-FILE_END_BYTES)]
  return Buffer.concat([Buffer.from(`${head}${body.length}\n`), ...ends])
}

export function createOnce(repeats: Repeats, secrets: Pick<SecretBox, 'prove'>): Once {
  /** Digests by the object of the permissions, which the requests of a cached session share. */
  const proven = new WeakMap<object, Buffer>()
  const proveRights = (permissions: object): Buffer => {
    const known = proven.get(permissions) ?? secrets.prove(Buffer.from(JSON.stringify(permissions)), RIGHTS)
    proven.set(permissions, known)
    return known
  }
  return async (endpoint, request, work) => {
    const { session, method } = request
    const isKeyed = method !== 'GET' && session !== null && !isLeftAlone(endpoint)
    const key = isKeyed ? idempotencyKey(request.headers['idempotency-key']) : undefined
    if (session === null || key === undefined) return { output: await work() }
    const isSecret = endpoint.repeat !== undefined
    const { dealerId, userUuid, permissions } = session
    const keyed = {
      dealerId,
      userUuid,
      key,
      request: secrets.prove(contentOf(request), REQUEST),
      rights: proveRights(permissions),
    }
    const handOver = (take: TakeAnswer) => {
      request.takeAnswer = (status, answer) => take(status, isSecret && status < 400 ? null : answer)
    }
    const done = await repeats.once(keyed, handOver, work)
    return 'kept' in done ? { kept: replaying(done.kept) } : done
  }
}

const replaying = ({ status, answer }: Kept): KeptAnswer => ({
  sendBy: (reply) =>
    answer === ''
      ? reply.code(status).send()
      : reply
          .code(status)
          .type('application/json; charset=utf-8')
          .serializer((text: unknown) => String(text))
          .send(answer),
})

/**
 * Passes the status and text of each answer to `takeAnswer` of its request. Call it before any endpoint is registered.
 */
export function answerOnce(app: FastifyInstance): void {
  app.decorateRequest('takeAnswer', null)
  app.addHook('onSend', async (request, reply, payload) => {
    const { takeAnswer } = request
    if (!takeAnswer) return
    request.takeAnswer = null
    takeAnswer(reply.statusCode, textOf(payload))
  })
}

/** The text of an answer; null for bytes and streams. An answer without a body is empty. */
function textOf(payload: unknown): string | null {
  if (payload === null || payload === undefined) return ''
  return typeof payload === 'string' ? payload : null
}
