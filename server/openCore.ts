import type { DestinationStream } from 'pino'
import { records } from '#contract/records/index.ts'
import type { Core } from './core/core.ts'
import { mergeModules } from './core/mergeModules.ts'
import type { Database, Tx } from './db/database.ts'
import { openDealers } from './dealers/dealerLifecycle.ts'
import { reachableAddress } from './dealers/reachableAddress.ts'
import { createDocuments } from './documents/documents.ts'
import { createEvents } from './events/events.ts'
import type { EventPace } from './events/lanes.ts'
import { createFiles } from './files/files.ts'
import { createThumbnails } from './files/thumbnails/thumbnails.ts'
import { createJobs, type JobPace } from './jobs/jobs.ts'
import { actAs } from './modules/auth/session/actAs.ts'
import { dealerCode, findDealer } from './modules/auth/session/dealer.ts'
import { findEndedSessions } from './modules/auth/session/endedSessions.ts'
import { readPermissionsNow } from './modules/auth/session/permissions.ts'
import { createSessions } from './modules/auth/session/sessions.ts'
import { openLogs } from './modules/logs/openLogs.ts'
import { operatorCheck } from './modules/operator/isOperator.ts'
import { listDealers } from './modules/operator/listDealers.ts'
import { restsNow } from './modules/settings/restingJobs.ts'
import type { Config } from './process/config.ts'
import { rowViewer } from './records/mayView.ts'
import type { RecordTable } from './records/recordTable.ts'
import { recordWriter } from './records/recordWriter.ts'
import { createRedeem } from './redeem.ts'
import { Failure } from './request/failure.ts'
import { createSocketServer } from './socket/socketServer.ts'
import { openInstanceFile } from './storage/instanceFile.ts'
import { createOutbound } from './storage/outbound.ts'
import { openSecretBox } from './storage/secretBox.ts'

type Options = {
  config: Config
  database: Database
  now: () => number
  logTo?: DestinationStream | undefined
  jobPace?: JobPace | undefined
  eventPace?: EventPace | undefined
  moreRecords: RecordTable
}

/** The parts that exist before any module: shared parts, log, sockets, sessions and dealers. */
export type Ground = ReturnType<typeof openCore>

export function openCore({ config, database, now, logTo, jobPace, eventPace, moreRecords }: Options) {
  const { publicUrl, operatorDealer, dataDir } = config
  const logs = openLogs({ config, database, now, out: logTo })
  const { logger } = logs
  database.onActFailed((error) => logger.error({ err: error }, 'an act after a commit failed'))
  const gathered = mergeModules([])
  const actAsNow = (tx: Tx, dealerId: string, userUuid: string) => actAs(tx, dealerId, userUuid, now())
  const allRecords = { ...records, ...moreRecords }
  const sockets = createSocketServer({
    redeem: createRedeem(database, publicUrl, now),
    findEnded: (dealer, uuids) => database.inDealer(dealer, (tx) => findEndedSessions(tx, uuids, now())),
    mayView: rowViewer({ database, records: allRecords, rules: gathered, actAs: actAsNow }),
    allowedOrigins: { publicUrl, development: config.mode !== 'production' },
    logger: logger.child({ area: 'socket' }),
    others: database.others,
  })
  const { hub } = sockets
  const sessions = createSessions(database, now, (dealerId, uuid) => hub.closeSession(dealerId, uuid, 'ended'))
  const secrets = openSecretBox(dataDir)
  const outbound = createOutbound({
    listed: config.outboundHosts,
    isAlone: async () => (await listDealers(database)).length === 1,
  })
  const instance = openInstanceFile(dataDir)
  const jobs = createJobs({ database, logger: logger.child({ area: 'jobs' }), pace: jobPace, rests: restsNow })
  const files = createFiles({ database, secrets, outbound, jobs, hub, now })
  const recordServices = {
    database,
    hub,
    now,
    records: allRecords,
    permissionsNow: (...[tx, session]: Parameters<Core['permissionsNow']>) => readPermissionsNow(tx, session, now()),
  }
  const core: Core = {
    ...recordServices,
    config,
    publicUrl,
    logger,
    secrets,
    outbound,
    instance,
    jobs,
    events: createEvents({ database, logger: logger.child({ area: 'jobs' }), now, pace: eventPace }),
    files,
    thumbnails: createThumbnails({ database, files }),
    documents: createDocuments({ logger }),
    writer: recordWriter(recordServices, gathered),
    gathered,
  }
  const forgetDealer = (dealerId: string) => sessions.forget(dealerId, 'all')
  const access = {
    sessions,
    actAs: actAsNow,
    forgetDealer,
    isOperator: operatorCheck({ database, instance, operatorDealer }),
    /** The dealer that a request without session names, or null. */
    async dealerOf(request: Parameters<typeof dealerCode>[0], company?: string) {
      const code = dealerCode(request, publicUrl, company)
      if (code === null) return null
      const dealer = await findDealer(database, code)
      if (!dealer) throw new Failure('not_found')
      return dealer
    },
  }
  const dealers = openDealers({
    database,
    secrets,
    outbound,
    publicUrl: reachableAddress(config),
    now,
    hub,
    forgetDealer,
    instance,
    operatorDealer,
  })
  return { core, logs, sockets, access, dealers }
}
