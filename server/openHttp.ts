import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { BODY_MAX_BYTES } from '#contract/constants.ts'
import type { openLogs } from './modules/logs/openLogs.ts'
import { answerUnreadable } from './plugins/errors.ts'
import type { Config } from './process/config.ts'

type Logs = Pick<ReturnType<typeof openLogs>, 'logger' | 'answered'>

/** The web server with what holds for every request, but without routes. `close` stops keeping connections alive. */
export function openHttp(config: Config, logs: Logs) {
  const { logger } = logs
  const http = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    // Fastify would write two lines per request, with the full URL. The hook below writes one line without it.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: config.trustProxy ?? false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // Fastify's default has no limit, so slow senders could use up all connections.
    requestTimeout: 60_000,
    // A HEAD would sign out or hand out a ticket just as its GET does.
    exposeHeadRoutes: false,
    frameworkErrors: answerUnreadable,
  })
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(serializerCompiler)
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  http.addHook('onResponse', logs.answered)
  // A connection that is kept alive would delay the end of the server.
  let isClosing = false
  http.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  // The API accepts JSON only. Other content types are refused before their body is read.
  http.removeContentTypeParser('text/plain')
  return {
    http,
    close: () => {
      isClosing = true
    },
  }
}
