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

/** The logger, where its lines go, and what can be found out about the server. The logger comes first: all others want it. */
export function openLogs({ config, database, now, out }: Options) {
  let tail: LogTail | undefined
  const store = createLogStore({ database, onStored: (dealerId) => tail?.appended(dealerId) })
  const logger = createLogger(config, store.take, out)
  const requestTimes = createRequestTimes()
  const startedAt = Date.now()

  return {
    logger,
    /** One line and one measurement for each request. */
    async answered(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      // The route, not the path: which record somebody opened is nobody's business (safety.md 7.5).
      const { method, routeOptions, dealerId } = request
      const { url: route } = routeOptions
      const { elapsedTime, statusCode: status } = reply
      request.log.info({ method, route, status, milliseconds: Math.round(elapsedTime) }, 'answered')
      if (dealerId !== null && route !== undefined)
        requestTimes.observe(dealerId, `${method} ${route.replace(/^\/api/, '')}`, elapsedTime, status >= 500)
    },
    /** Once the rest of the server is there: handlers, and what goes on beside the requests until `stop`. */
    start({ hub, secrets, socketsOf, instance, permissionsNow, isOperator }: Rest) {
      tail = createLogTail(hub, now)
      const linesOf = store.stats
      const { dataDir } = config
      const sources = { database, dataDir, instance, requestTimes, socketsOf, linesOf, startedAt }
      const sealer = createAuditSealer({ database, secrets, logger })
      const endNights = createNightlyWork({ database, secrets, logger, now }).start()
      return {
        handlers: logHandlers({ ...sources, secrets, tail, now, permissionsNow, isOperator }),
        async stop(): Promise<void> {
          await Promise.all([endNights(), sealer.stop()])
          // Last, because everything else may still have something to say.
          await store.stop()
        },
      }
    },
  }
}
