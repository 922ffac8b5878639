import type { FastifyInstance, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/api/endpoints.ts'
import { dependents } from '#contract/api/records/dependents.ts'
import { AVATAR_MAX_BYTES } from '#contract/constants.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import type { Call, Handler, HandlersOf } from '../request/endpointHandlers.ts'
import { Failure } from '../request/failure.ts'
import { PUBLIC_LIMIT } from './rateLimits.ts'

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

function answers(endpoint: Endpoint): Record<string, z.ZodType> {
  const codes: ErrorCode[] = [...endpoint.errors]
  if (endpoint.access !== 'public') codes.push('unauthorized')
  if (endpoint.limit || endpoint.access === 'public') codes.push('too_many_attempts')
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
  more: Readonly<Record<string, Endpoint>> = {},
): Promise<void> {
  const all: Readonly<Record<string, unknown>> = handlers
  for (const [key, endpoint] of Object.entries<Endpoint>({ ...endpoints, ...more }))
    registerEndpoint(app, key, endpoint, all[key] as Handler<EndpointKey>)
}

/** Method, address and schemas of an endpoint, as Fastify wants them. */
export function describeEndpoint(key: string, endpoint: Endpoint) {
  const [method, path] = key.split(' ') as [string, string]
  return {
    method,
    url: `/api${path}`,
    schema: {
      summary: endpoint.summary,
      tags: [path.split('/')[2] ?? 'other'],
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: answers(endpoint),
    },
  }
}

const rateOf = ({ calls, seconds }: NonNullable<Endpoint['limit']>) => ({ max: calls, timeWindow: seconds * 1_000 })

function registerEndpoint(app: FastifyInstance, key: string, endpoint: Endpoint, handler: Handler<EndpointKey>): void {
  const hasOwnStatus = endpoint.output !== undefined
  const ofPublic = endpoint.access === 'public' ? PUBLIC_LIMIT : undefined
  const limit = endpoint.limit ? rateOf(endpoint.limit) : ofPublic
  const route: RouteOptions = {
    ...describeEndpoint(key, endpoint),
    ...(endpoint.body_max === undefined ? {} : { bodyLimit: endpoint.body_max }),
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
      const output = await handler(call)
      if (reply.sent) return reply
      if (!hasOwnStatus) return reply.code(204).send()
      return output
    },
  }
  if (!endpoint.upload) {
    app.route(route)
    return
  }
  // Bytes are only read on this route: everywhere else an image as a body is refused.
  const types = endpoint.upload
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      [...types],
      { parseAs: 'buffer', bodyLimit: AVATAR_MAX_BYTES },
      (_request, body, parsed) => parsed(null, body),
    )
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(new Failure('wrong_file_type')))
    scope.route(route)
    done()
  })
}
