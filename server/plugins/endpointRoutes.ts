import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/api/endpoints.ts'
import { AVATAR_MAX_BYTES } from '#contract/constants.ts'
import { ERRORS } from '#contract/errors.ts'
import type { Call, Handler, HandlersOf } from '../endpointHandlers.ts'
import { Failure } from '../failure.ts'

/** Calls per minute and session where a broken or hostile client would hurt others. */
const LIMITS: Partial<Record<EndpointKey, { max: number; timeWindow: string }>> = {
  // The specification lets a client that lacks its second factor ask twice a second.
  'GET /v1/auth/ws': { max: 300, timeWindow: '1 minute' },
  // domain.md 7.20: 20 messages in 10 seconds; twice that, because an outbox empties itself after an outage.
  'POST /v1/chats/:chat_uuid/messages': { max: 40, timeWindow: '10 seconds' },
  // Each is a connection to a server that the caller has named.
  'POST /v1/admin/settings/mail-test': { max: 10, timeWindow: '1 minute' },
  'POST /v1/admin/settings/storage-test': { max: 10, timeWindow: '1 minute' },
  'POST /v1/admin/settings/scanner-test': { max: 10, timeWindow: '1 minute' },
  'POST /v1/admin/settings/tire-test': { max: 10, timeWindow: '1 minute' },
  'POST /v1/admin/directory/test': { max: 10, timeWindow: '1 minute' },
  'POST /v1/admin/users/:user_uuid/invitation': { max: 60, timeWindow: '1 minute' },
  // It reads the whole audit.
  'POST /v1/admin/audit/check': { max: 6, timeWindow: '1 minute' },
  // One per page that somebody looks at; a script that runs wild fills no table.
  'POST /v1/workshop/hst/snapshots': { max: 60, timeWindow: '1 minute' },
  'POST /v1/workshop/times/import': { max: 30, timeWindow: '1 minute' },
  'POST /v1/workshop/hst/reading': { max: 60, timeWindow: '1 minute' },
  'POST /v1/workshop/hst/looks': { max: 60, timeWindow: '1 minute' },
  'POST /v1/workshop/hst/requests': { max: 60, timeWindow: '1 minute' },
  'POST /v1/auth/extension-tokens': { max: 10, timeWindow: '1 minute' },
  // An app reports every ten minutes and a few times more while it updates.
  'POST /v1/desktop/report': { max: 30, timeWindow: '1 minute' },
}

const errorBody = z
  .object({
    error: z.enum(Object.keys(ERRORS) as [string, ...string[]]),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    request_id: z.string(),
    retry_after: z.number().optional(),
    current: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Error' })

function answers(endpoint: Endpoint): Record<string, z.ZodType> {
  const codes = [...endpoint.errors, ...(endpoint.access === 'public' ? [] : (['unauthorized'] as const))]
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
  limits: boolean,
  more: Readonly<Record<string, Endpoint>> = {},
): Promise<void> {
  if (limits)
    await app.register(rateLimit, {
      global: false,
      hook: 'preHandler',
      keyGenerator: (request) => request.session?.uuid ?? request.ip,
      errorResponseBuilder: (_request, context) =>
        new Failure('too_many_attempts', { retryAfter: Math.ceil(context.ttl / 1_000) }),
    })
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

function registerEndpoint(app: FastifyInstance, key: string, endpoint: Endpoint, handler: Handler<EndpointKey>): void {
  const hasOwnStatus = endpoint.output !== undefined
  const limit = LIMITS[key as EndpointKey]
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
