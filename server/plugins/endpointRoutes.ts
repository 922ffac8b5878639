import { Readable } from 'node:stream'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/api/endpoints.ts'
import { dependents } from '#contract/api/records/dependents.ts'
import { AVATAR_MAX_BYTES, BODY_MAX_BYTES, PUBLIC_BODY_MAX_BYTES } from '#contract/constants.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import type { BeforeBody } from '../request/beforeBody.ts'
import type { Call, Handler, HandlersOf } from '../request/endpointHandlers.ts'
import { Failure } from '../request/failure.ts'
import { StreamedBody } from '../request/streamedBody.ts'
import { answerOnce, type Once } from './answerOnce.ts'
import { createBodyRoom } from './bodyRoom.ts'
import { createDownloads } from './downloads.ts'
import { PUBLIC_LIMIT, userOf } from './rateLimits.ts'

const errorBody = z
  .object({
    error: z.enum(Object.keys(ERRORS) as [string, ...string[]]),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    request_id: z.string(),
    retry_after: z.number().optional(),
    current: z.record(z.string(), z.unknown()).optional(),
    dependents: dependents.shape.items.optional(),
  })
  .meta({ id: 'Error' })

function answers(endpoint: Endpoint, isWrite: boolean): Record<string, z.ZodType> {
  const codes: ErrorCode[] = [...endpoint.errors]
  if (endpoint.access !== 'public') codes.push('unauthorized')
  if (endpoint.limit || endpoint.access === 'public' || isHeld(endpoint)) codes.push('too_many_attempts')
  if (isWrite && endpoint.access !== 'public') codes.push('idempotency_conflict', 'already_done', 'request_running')
  const statuses = new Set<number>([400, 500, ...codes.map((code) => ERRORS[code].status)])
  return {
    ...Object.fromEntries([...statuses].map((status) => [String(status), errorBody])),
    [endpoint.output ? '200' : '204']: endpoint.output ?? z.undefined(),
  }
}

/** Registers every endpoint of the contract, and `more`, with its schema, its access and its handler. */
export async function registerEndpoints(
  app: FastifyInstance,
  handlers: HandlersOf<EndpointKey>,
  { once, beforeBody }: { once: Once; beforeBody: BeforeBody },
  more: Readonly<Record<string, Endpoint>> = {},
): Promise<void> {
  const all: Readonly<Record<string, unknown>> = handlers
  const letThrough = createDownloads()
  const takeRoom = createBodyRoom()
  answerOnce(app)
  for (const [key, endpoint] of Object.entries<Endpoint>({ ...endpoints, ...more }))
    registerEndpoint(app, key, endpoint, {
      handler: all[key] as Handler<EndpointKey>,
      letThrough,
      once,
      guard: beforeBody[key],
      takeRoom,
    })
}

/** A name for generated clients: `GET /v1/workshop/hst/vehicles/:vin` is `getWorkshopHstVehiclesByVin`. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .split('/')
    .slice(2)
    .flatMap((part) => (part.startsWith(':') ? ['by', part.slice(1)] : [part]))
    .flatMap((part) => part.split(/[^a-zA-Z0-9]+/))
  return method.toLowerCase() + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
}

/** Method, path and schemas of an endpoint, in Fastify's form. */
export function describeEndpoint(key: string, endpoint: Endpoint) {
  const [method, path] = key.split(' ') as [string, string]
  return {
    method,
    url: `/api${path}`,
    schema: {
      operationId: operationIdOf(method, path),
      summary: endpoint.summary,
      tags: [path.split('/')[2] ?? 'other'],
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.headers ? { headers: endpoint.headers } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: answers(endpoint, method !== 'GET'),
    },
  }
}

const rateOf = ({ calls, seconds, of, isBeforeBody }: NonNullable<Endpoint['limit']>) => ({
  max: calls,
  timeWindow: seconds * 1_000,
  ...(isBeforeBody ? { hook: 'onRequest' as const } : {}),
  ...(of === 'user' ? { keyGenerator: userOf } : {}),
})

function bodyLimitOf({ access, body_max, upload }: Endpoint): number {
  if (body_max !== undefined) return body_max
  if (upload) return AVATAR_MAX_BYTES
  return access === 'public' ? PUBLIC_BODY_MAX_BYTES : BODY_MAX_BYTES
}

type Answering = {
  handler: Handler<EndpointKey>
  letThrough: ReturnType<typeof createDownloads>
  once: Once
  guard: BeforeBody[string] | undefined
  takeRoom: ReturnType<typeof createBodyRoom>
}

/** Whether a body beyond the usual size is in memory as a whole. */
const isHeld = (endpoint: Endpoint) => bodyLimitOf(endpoint) > BODY_MAX_BYTES && !endpoint.isStreamed

/**
 * Runs the guard of an endpoint after its limit and before its body is read. A body that is too large is refused first.
 * A large body that is kept in memory needs room.
 */
function guarded(
  { guard, takeRoom }: Pick<Answering, 'guard' | 'takeRoom'>,
  isHeld: boolean,
  bodyLimit: number,
): Pick<RouteOptions, 'preParsing'> {
  if (!guard && !isHeld) return {}
  return {
    async preParsing(request, reply) {
      if (guard && Number(request.headers['content-length'] ?? 0) > bodyLimit) throw new Failure('payload_too_large')
      guard?.(request)
      if (isHeld) takeRoom(request, reply, bodyLimit)
    },
  }
}

function registerEndpoint(
  app: FastifyInstance,
  key: string,
  endpoint: Endpoint,
  { handler, letThrough, once, guard, takeRoom }: Answering,
): void {
  const hasOwnStatus = endpoint.output !== undefined
  const ofPublic = endpoint.access === 'public' ? PUBLIC_LIMIT : undefined
  const limit = endpoint.limit ? rateOf(endpoint.limit) : ofPublic
  const bodyLimit = bodyLimitOf(endpoint)
  const route: RouteOptions = {
    ...describeEndpoint(key, endpoint),
    ...guarded({ guard, takeRoom }, isHeld(endpoint), bodyLimit),
    bodyLimit,
    config: { access: endpoint.access, ...(limit ? { rateLimit: limit } : {}) },
    async handler(request, reply) {
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        session: request.session,
        request,
        reply,
      } as unknown as Call<EndpointKey>
      const answered = await once(endpoint, request, () => handler(call))
      if ('kept' in answered) return answered.kept.sendBy(reply)
      const { output } = answered
      if (reply.sent) return reply
      if (!hasOwnStatus) return reply.code(204).send()
      const answer: unknown = output
      return answer instanceof Readable ? letThrough(answer, request, reply) : answer
    },
  }
  if (!endpoint.upload) {
    app.route(route)
    return
  }
  // Only this route reads raw bytes. All other routes refuse an image as a body.
  const types = endpoint.upload
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    if (endpoint.isStreamed)
      scope.addContentTypeParser([...types], (request, payload, parsed) => {
        const size = Number(request.headers['content-length'])
        if (!Number.isSafeInteger(size)) return parsed(new Failure('bad_request'))
        parsed(size > bodyLimit ? new Failure('file_too_large') : null, new StreamedBody(payload, size))
      })
    else scope.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(new Failure('wrong_file_type')))
    scope.route(route)
    done()
  })
}
