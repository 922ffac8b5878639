import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DestinationStream } from 'pino'
import type { Database } from '#server/db/database.ts'
import type { Config } from '#server/process/config.ts'
import { createLogger } from '#server/process/logger.ts'
import type { Hub } from '#server/socket/hub.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { createAuditSealer } from './auditSealer.ts'
import { logHandlers } from './logHandlers.ts'
import { createLogStore } from './logStore.ts'
import { createLogTail, type LogTail } from './logTail.ts'
import { logWidgets } from './logWidgets.ts'
import { createNightlyWork } from './nightlyWork.ts'
import type { HealthSources } from './readHealth.ts'
import { createRequestTimes } from './requestTimes.ts'

type Options = {
  config: Pick<Config, 'logLevel' | 'dataDir'>
  database: Database
  now: () => number
  out?: DestinationStream | undefined
}
type Rest = {
  hub: Hub
  secrets: SecretBox
  socketsOf: HealthSources['socketsOf']
  instance: HealthSources['instance']
  permissionsNow: Parameters<typeof logHandlers>[0]['permissionsNow']
  isOperator: Parameters<typeof logHandlers>[0]['isOperator']
}

/**
 * The logger, the log store and the server's health data. The logger is created first, because all other parts need it.
 */
export function openLogs({ config, database, now, out }: Options) {
  let tail: LogTail | undefined
  const store = createLogStore({ database, onStored: (dealerId) => tail?.appended(dealerId) })
  const logger = createLogger(config, store.take, out)
  const requestTimes = createRequestTimes()
  const startedAt = Date.now()

  return {
    logger,
    /** Writes one line and records one measurement for each request. */
    async answered(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      // Logs the route, not the path, because the log must not show which record a user opened.
      const { method, routeOptions, dealerId } = request
      const { url: route } = routeOptions
      const { elapsedTime, statusCode: status } = reply
      request.log.info({ method, route, status, milliseconds: Math.round(elapsedTime) }, 'answered')
      if (dealerId !== null && route !== undefined)
        requestTimes.observe(dealerId, `${method} ${route.replace(/^\/api/, '')}`, elapsedTime, status >= 500)
    },
    /**
     * Called when the rest of the server exists. Adds the handlers and the background work, which runs until `stop`.
     */
    start({ hub, secrets, socketsOf, instance, permissionsNow, isOperator }: Rest) {
      tail = createLogTail(hub, now)
      const linesOf = store.stats
      const { dataDir } = config
      const sources = { database, dataDir, instance, requestTimes, socketsOf, linesOf, startedAt }
      const sealer = createAuditSealer({ database, secrets, logger })
      const endNights = createNightlyWork({ database, secrets, logger, now }).start()
      return {
        widgets: logWidgets({ dataDir }),
        handlers: logHandlers({ ...sources, secrets, tail, now, permissionsNow, isOperator }),
        async stop(): Promise<void> {
          await Promise.all([endNights(), sealer.stop()])
          // The store stops last, because the other parts may still log.
          await store.stop()
        },
      }
    },
  }
}
