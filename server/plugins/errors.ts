import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { ERRORS, type ErrorBody, type ErrorCode } from '#contract/errors.ts'
import type { FieldCode } from '#contract/fieldCodes.ts'
import { Failure } from '../request/failure.ts'
import { fieldCode } from '../request/fieldCode.ts'

type Issue = {
  keyword: string
  instancePath: string
  /** More facts that zod reports about the issue. The inner `params` are added by our own refinements. */
  params: { format?: string; origin?: string; keys?: string[]; params?: { code?: FieldCode } }
}

/**
 * Class 08: connection, 53: out of resources, 57: stopped or shutting down, 40: transaction rolled back (conflict). The
 * rest are Node's network errors when the database does not answer.
 */
const DATABASE_AWAY = /^(08|40|53|57)...$|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)$/
const DATABASE_AWAY_TEXT =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|not queryable|Client has encountered/

/** True when the database could not be reached. That is an outage, not a mistake of the caller or of the server. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (DATABASE_AWAY.test(code) || DATABASE_AWAY_TEXT.test(error.message)) return true
  return error instanceof AggregateError && error.errors.some(isDatabaseAway)
}

const FIELDS_MAX = 20

/**
 * Paths of the fields that an issue is about. Zod reports unknown fields at their parent object; this returns the
 * fields.
 */
function pathsOf({ instancePath, params }: Issue): string[] {
  const path = instancePath.split('/').filter((part) => part !== '')
  return (params.keys ? params.keys.slice(0, FIELDS_MAX).map((key) => [...path, key]) : [path]).map((parts) =>
    parts.join('.').slice(0, 100),
  )
}

function isMissing(root: unknown, path: string): boolean {
  let value = root
  for (const key of path.split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
  return value === undefined
}

function endpointOf(request: FastifyRequest): Endpoint | undefined {
  const key = `${request.method} ${(request.routeOptions.url ?? '').replace(/^\/api/, '')}`
  return Object.hasOwn(endpoints, key) ? endpoints[key as keyof typeof endpoints] : undefined
}

function validationFailure(request: FastifyRequest, issues: readonly Issue[], part: unknown): Failure {
  // No prototype: the sender chooses the field names, and one may be `constructor`.
  const fields: Record<string, FieldCode> = Object.create(null)
  for (const issue of issues.slice(0, FIELDS_MAX))
    for (const path of pathsOf(issue))
      if (path !== '')
        fields[path] ??= isMissing(part, path) ? 'required' : fieldCode({ code: issue.keyword, ...issue.params })
  const endpoint = endpointOf(request)
  const own = Object.keys(fields)
    .map((field) => `bad_request_${field}` as ErrorCode)
    .find((code) => endpoint?.errors.includes(code))
  if (own) return new Failure(own, { fields })
  return new Failure('validation_failed', { fields })
}

function failureOf(error: FastifyError | Failure, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const { body, params, query } = request
    const part = { body, params, querystring: query, headers: null }[error.validationContext ?? 'body']
    return validationFailure(request, error.validation as unknown as Issue[], part)
  }
  if (isDatabaseAway(error)) return new Failure('service_unavailable')
  switch (error.code) {
    // A text with a NUL in it, which Postgres cannot store, in a column or inside of JSON.
    case '22021':
    case '22P05':
      return new Failure('bad_request')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Failure('unsupported_media_type')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Failure(endpointOf(request)?.upload ? 'file_too_large' : 'payload_too_large')
    default:
      return new Failure(error.statusCode !== undefined && error.statusCode < 500 ? 'bad_request' : 'server_error')
  }
}

/** Sends every refusal as `{error, message, fields?, request_id}`. Causes are logged, never sent. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = failureOf(error, request)
    // Names the user, so that support can contact them. Only lines about a failure name the user.
    if (failure.status >= 500)
      request.log.error(
        { err: error, route: request.routeOptions.url, user: request.session?.userUuid },
        'request failed',
      )
    return sendFailure(failure, request, reply)
  })
}

/** Answers a URL that the router cannot parse. Hooks and the error handler do not run for such a request. */
export function answerUnreadable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
  })
  sendFailure(new Failure('bad_request'), request, reply)
}

export function sendFailure(failure: Failure, request: FastifyRequest, reply: FastifyReply) {
  const body: ErrorBody = {
    error: failure.code,
    message: ERRORS[failure.code].message,
    request_id: request.id,
    ...(failure.details.fields ? { fields: failure.details.fields } : {}),
    ...(failure.details.retryAfter !== undefined ? { retry_after: failure.details.retryAfter } : {}),
    ...(failure.details.current ? { current: failure.details.current } : {}),
    ...(failure.details.refusals ? { refusals: failure.details.refusals } : {}),
    ...(failure.details.about ? { about: failure.details.about } : {}),
    ...(failure.details.dependents ? { dependents: failure.details.dependents } : {}),
  }
  if (failure.details.retryAfter !== undefined) reply.header('retry-after', failure.details.retryAfter)
  // The compiled serializers know the declared answers only. This answer must never fail.
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body)
}
