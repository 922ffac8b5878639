import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { endpointsOf } from '#contract/api/records/records.ts'
import { mergeModules, mergeTables } from './core/mergeModules.ts'
import type { Database } from './db/database.ts'
import type { EventPace } from './events/lanes.ts'
import { announceFile } from './files/incoming/incomingFiles.ts'
import type { JobPace } from './jobs/jobs.ts'
import { passLoader } from './modules/auth/bay/passes.ts'
import { extensionLoader } from './modules/auth/extensions/extensionTokens.ts'
import type { Dealers } from './modules/operator/dealers.ts'
import { openModules } from './modules.ts'
import { openCore } from './openCore.ts'
import { openHttp } from './openHttp.ts'
import { guardAccess } from './plugins/access.ts'
import { createOnce } from './plugins/answerOnce.ts'
import { serveDictionaries } from './plugins/dictionaries.ts'
import { registerEndpoints } from './plugins/endpointRoutes.ts'
import { answerErrors } from './plugins/errors.ts'
import { describeApi } from './plugins/openApi.ts'
import { serveOperations } from './plugins/operations.ts'
import { limitRates } from './plugins/rateLimits.ts'
import { paceRefusals } from './plugins/refusalPace.ts'
import { serveReleaseFeed } from './plugins/releaseFeed.ts'
import { serveResumableUploads } from './plugins/resumableUploads.ts'
import { serveWebClient } from './plugins/webClient.ts'
import type { Config } from './process/config.ts'
import type { Hooks } from './records/hooks.ts'
import { recordHandlers } from './records/recordHandlers.ts'
import type { RecordTable } from './records/recordTable.ts'
import { createRepeats } from './repeats/repeats.ts'
import type { Hub } from './socket/hub.ts'

type Options = {
  config: Config
  database: Database
  /** The built web client, or undefined to serve the interface alone. */
  webFolder?: string
  /** The clock; tests set their own. */
  now?: () => number
  /** Limits per session; a load test of the server's own speed turns them off. */
  hasRateLimits?: boolean
  /** Destination of log lines. The default is standard output; tests pass their own stream. */
  logTo?: DestinationStream
  /** How often background jobs are looked for and tried again. */
  jobPace?: JobPace
  /** How often domain events are looked for and tried again. */
  eventPace?: EventPace
  /** Records beside those of the contract: the conformance suite has one with every kind of field. */
  moreRecords?: { records: RecordTable; hooks: Readonly<Record<string, Hooks>> }
}

/** How long a request that never ends may delay the end of the server (ms). */
const CLOSE_MS = 7_000

export type App = { http: FastifyInstance; hub: Hub; dealers: Dealers; close(): Promise<void> }

/** Builds the server: interface, socket, web client. It listens to nothing; the caller decides where. */
export async function buildApp({
  webFolder,
  now = Date.now,
  hasRateLimits = true,
  moreRecords = { records: {}, hooks: {} },
  ...given
}: Options): Promise<App> {
  const ground = openCore({ ...given, now, moreRecords: moreRecords.records })
  const { core, logs, sockets, access, dealers } = ground
  const { config, database, hub, jobs, events } = core
  const { http, close: announceEnd } = openHttp(config, logs)
  http.server.on('upgrade', sockets.handleUpgrade)

  answerErrors(http)
  // Runs before the guard is added. The library registers the route of the files itself, and the hooks for the headers
  // must run before those of the guard.
  await serveWebClient(http, webFolder)
  if (hasRateLimits) paceRefusals(http)
  guardAccess(http, {
    loadSession: access.sessions.load,
    loadExtension: extensionLoader(database, now),
    loadPass: passLoader(database, access.actAs, now),
  })
  if (hasRateLimits) await limitRates(http)
  describeApi(http)
  serveReleaseFeed(http, config.dataDir)
  serveDictionaries(http, config.dataDir)
  serveOperations(http, { database, sockets: sockets.stats })

  const { modules, privacy } = openModules(core, ground)
  Object.assign(core.gathered, mergeModules([...modules, { hooks: moreRecords.hooks }]))
  serveResumableUploads(http, { database, now, announce: (session, file) => announceFile(core, session, file) })
  const repeats = createRepeats({ database, now, logger: core.logger })
  await registerEndpoints(
    http,
    { ...mergeTables(modules, 'handlers'), ...recordHandlers(core, core.gathered.hooks) },
    { once: createOnce(repeats, core.secrets), beforeBody: core.gathered.beforeBody },
    Object.assign({}, ...Object.values(moreRecords.records).map(endpointsOf)),
  )

  await privacy.reapply()
  // Starts before the first request, because the jobs that a request creates need their queue.
  await jobs.start(mergeTables(modules, 'workers'), core.gathered.failedJobs)
  events.start(core.gathered.events)
  for (const module of modules) if ('onStart' in module) await module.onStart()

  return {
    http,
    hub,
    dealers,
    /** Refuses new requests, lets running ones finish, and closes the sockets with 1001, so that clients come back. */
    async close() {
      announceEnd()
      const cut = setTimeout(() => http.server.closeAllConnections(), CLOSE_MS)
      await Promise.all([sockets.close().then(() => http.close()), jobs.stop(), events.stop()])
      clearTimeout(cut)
      await repeats.close()
      for (const module of modules) if ('onStop' in module) await module.onStop()
      core.thumbnails.close()
      core.documents.close()
    },
  }
}
