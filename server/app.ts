import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { DestinationStream } from 'pino'
import { endpointsOf } from '#contract/api/records/records.ts'
import { BODY_MAX_BYTES } from '#contract/constants.ts'
import { records } from '#contract/records/index.ts'
import type { Database, Tx } from './db/database.ts'
import { openDealers } from './dealers/dealerLifecycle.ts'
import { reachableAddress } from './dealers/reachableAddress.ts'
import { fileCheckWorker, resumeFileCheck } from './files/fileCheck.ts'
import { createFiles } from './files/files.ts'
import { announceFile } from './files/incoming/incomingFiles.ts'
import { fileMoveWorker } from './files/moveContents.ts'
import { createThumbnails } from './files/thumbnails/thumbnails.ts'
import { createJobs, type JobPace } from './jobs/jobs.ts'
import { mailWorker } from './mail/mailWorker.ts'
import { authHandlers } from './modules/auth/authHandlers.ts'
import { bayHandlers } from './modules/auth/bay/bayHandlers.ts'
import { passLoader } from './modules/auth/bay/passes.ts'
import { extensionHandlers } from './modules/auth/extensions/extensionHandlers.ts'
import { extensionLoader } from './modules/auth/extensions/extensionTokens.ts'
import { passwordLinkWorker } from './modules/auth/password/passwordLinks.ts'
import { passwordHandlers } from './modules/auth/passwordHandlers.ts'
import { dataExportWorker } from './modules/auth/profile/dataExport.ts'
import { expireUserAvatars } from './modules/auth/profile/expireAvatars.ts'
import { profileHandlers } from './modules/auth/profile/profileHandlers.ts'
import { accountHandlers } from './modules/auth/rights/accountHandlers.ts'
import { changeMembers } from './modules/auth/rights/changeMembers.ts'
import { listAdministrators, requireAdministrator } from './modules/auth/rights/lastAdministrator.ts'
import { rightsHandlers } from './modules/auth/rights/rightsHandlers.ts'
import { uploadGroupHooks } from './modules/auth/rights/uploadGroupHooks.ts'
import { proveSelf } from './modules/auth/secondFactor/secondFactor.ts'
import { actAs } from './modules/auth/session/actAs.ts'
import { dealerCode, findDealer } from './modules/auth/session/dealer.ts'
import { findEndedSessions } from './modules/auth/session/endedSessions.ts'
import { readPermissionsNow } from './modules/auth/session/permissions.ts'
import { createSessions } from './modules/auth/session/sessions.ts'
import { groupHooks } from './modules/auth/users/groupHooks.ts'
import { userHooks } from './modules/auth/users/userHooks.ts'
import { chatAdminHandlers } from './modules/chat/chatAdminHandlers.ts'
import { chatHandlers } from './modules/chat/chatHandlers.ts'
import { chatHooks } from './modules/chat/chatHooks.ts'
import { chatMembersWorker } from './modules/chat/chatRules.ts'
import { expireChatAvatars } from './modules/chat/expireAvatars.ts'
import { openOrderChat } from './modules/chat/orderChat.ts'
import { chatRetentionWorker, resumeRetention } from './modules/chat/retention.ts'
import { desktopHandlers } from './modules/desktop/desktopHandlers.ts'
import { openFeed } from './modules/desktop/rollouts.ts'
import { directoryHandlers } from './modules/directory/directoryHandlers.ts'
import { directoryRunWorker } from './modules/directory/directoryRuns.ts'
import type { DirectoryServices } from './modules/directory/directoryServices.ts'
import { openLogs } from './modules/logs/openLogs.ts'
import { redactEvents } from './modules/logs/redactEvents.ts'
import { dealerHandlers } from './modules/operator/dealerHandlers.ts'
import type { Dealers } from './modules/operator/dealers.ts'
import { fileStoreHandlers } from './modules/operator/fileStoreHandlers.ts'
import { operatorCheck } from './modules/operator/isOperator.ts'
import { listDealers } from './modules/operator/listDealers.ts'
import { serverHandlers } from './modules/operator/serverHandlers.ts'
import { departmentHooks } from './modules/organisation/departmentHooks.ts'
import { locationHooks } from './modules/organisation/locationHooks.ts'
import { organisationHandlers } from './modules/organisation/organisationHandlers.ts'
import { announcePaper } from './modules/planner/announcePaper.ts'
import { announcePeople, tellingOfDepartments, tellingOfUsers } from './modules/planner/announcePeople.ts'
import { carryOverWorker, resumeCarryOver } from './modules/planner/carryOver.ts'
import { movePlan } from './modules/planner/moveLocation.ts'
import { closingTimes, plannedHours } from './modules/planner/plannedHours.ts'
import { plannerHandlers } from './modules/planner/plannerHandlers.ts'
import type { PrivacyServices } from './modules/privacy/anonymise.ts'
import { privacyHandlers } from './modules/privacy/privacyHandlers.ts'
import { reapplyTombstones } from './modules/privacy/reapplyTombstones.ts'
import { refusingRestore } from './modules/privacy/refusingRestore.ts'
import { retentionHandlers } from './modules/privacy/retention/retentionHandlers.ts'
import { keepRetentionPlanned, retentionWorker } from './modules/privacy/retention/retentionRun.ts'
import { restsNow } from './modules/settings/restingJobs.ts'
import { settingsHandlers } from './modules/settings/settingsHandlers.ts'
import { createStamper } from './modules/times/stamper.ts'
import { forgottenStampsWorker, resumeForgotten } from './modules/times/stamps/forgotten.ts'
import { timesHandlers } from './modules/times/timesHandlers.ts'
import { viewHandlers } from './modules/views/viewHandlers.ts'
import { administrationHandlers } from './modules/workplace/administrationHandlers.ts'
import { workplaceHandlers } from './modules/workplace/workplaceHandlers.ts'
import { openWorkshop } from './modules/workshop/openWorkshop.ts'
import { photoPurgeWorker, purgePhotos, resumePhotoPurge } from './modules/workshop/photos/photoPurge.ts'
import { guardAccess } from './plugins/access.ts'
import { serveDictionaries } from './plugins/dictionaries.ts'
import { registerEndpoints } from './plugins/endpointRoutes.ts'
import { answerErrors, answerUnreadable } from './plugins/errors.ts'
import { describeApi } from './plugins/openApi.ts'
import { serveOperations } from './plugins/operations.ts'
import { limitRates } from './plugins/rateLimits.ts'
import { serveReleaseFeed } from './plugins/releaseFeed.ts'
import { serveResumableUploads } from './plugins/resumableUploads.ts'
import { serveWebClient } from './plugins/webClient.ts'
import type { Config } from './process/config.ts'
import type { Hooks } from './records/hooks.ts'
import { rowLooker } from './records/mayLook.ts'
import { recordHandlers } from './records/recordHandlers.ts'
import type { RecordTable } from './records/recordTable.ts'
import { recordWriter } from './records/recordWriter.ts'
import type { Services as RecordServices } from './records/service.ts'
import { createRedeem } from './redeem.ts'
import { Failure } from './request/failure.ts'
import type { Hub } from './socket/hub.ts'
import { createSocketServer } from './socket/socketServer.ts'
import { openInstanceFile } from './storage/instanceFile.ts'
import { createOutbound } from './storage/outbound.ts'
import { openSecretBox } from './storage/secretBox.ts'
import { openTombstoneFile } from './storage/tombstoneFile.ts'

type Options = {
  config: Config
  database: Database
  /** The built web client, or undefined to serve the interface alone. */
  webFolder?: string
  /** The clock; tests set their own. */
  now?: () => number
  /** Limits per session; a load test of the server's own speed turns them off. */
  hasRateLimits?: boolean
  /** Where lines of the log go; standard output unless a test looks at them. */
  logTo?: DestinationStream
  /** How often background jobs are looked for and tried again. */
  jobPace?: JobPace
  /** Records beside those of the contract: the conformance suite has one with every kind of field. */
  moreRecords?: { records: RecordTable; hooks: Readonly<Record<string, Hooks>> }
}

/** How long a request that never ends may hold up the end of the server. */
const CLOSE_MS = 7_000

export type App = { http: FastifyInstance; hub: Hub; dealers: Dealers; close(): Promise<void> }

/** Builds the server: interface, socket, web client. It listens to nothing; the caller decides where. */
export async function buildApp({
  config,
  database,
  webFolder,
  now = Date.now,
  hasRateLimits = true,
  logTo,
  jobPace,
  moreRecords = { records: {}, hooks: {} },
}: Options): Promise<App> {
  const logs = openLogs({ config, database, now, out: logTo })
  const { logger } = logs
  const http = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    // The framework would write two lines per request, with the address asked for; ours follows below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: config.trustProxy ?? false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // Without end is the default: one slow sender per connection would be enough to use them all up.
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
  // A connection that is kept alive would keep the server alive, too.
  let isClosing = false
  http.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  // The interface speaks JSON only; what else arrives is refused before it is read.
  http.removeContentTypeParser('text/plain')

  const sockets = createSocketServer({
    redeem: createRedeem(database, config.publicUrl, now),
    findEnded: (dealer, uuids) => database.inDealer(dealer, (tx) => findEndedSessions(tx, uuids, now())),
    mayLook: (viewer, path) => mayLook(viewer, path),
    allowedOrigins: { publicUrl: config.publicUrl, development: config.mode !== 'production' },
    logger: logger.child({ area: 'socket' }),
    others: database.others,
  })
  const { hub } = sockets
  const sessions = createSessions(database, now, (dealerId, uuid) => hub.closeSession(dealerId, uuid, 'ended'))
  http.server.on('upgrade', sockets.handleUpgrade)

  answerErrors(http)
  // Before the guard: the library registers the route of the files itself, and hooks run in the order they were added.
  await serveWebClient(http, webFolder)
  const asNow = (tx: Tx, dealerId: string, userUuid: string) => actAs(tx, dealerId, userUuid, now())
  guardAccess(http, {
    loadSession: sessions.load,
    loadExtension: extensionLoader(database, now),
    loadPass: passLoader(database, asNow, now),
  })
  if (hasRateLimits) await limitRates(http)
  describeApi(http)
  serveReleaseFeed(http, config.dataDir)
  serveDictionaries(http, config.dataDir)
  serveOperations(http, { database, sockets: sockets.stats })
  const dealerOf = async (request: Parameters<typeof dealerCode>[0], company?: string) => {
    const code = dealerCode(request, config.publicUrl, company)
    if (code === null) return null
    const dealer = await findDealer(database, code)
    if (!dealer) throw new Failure('not_found')
    return dealer
  }
  const secrets = openSecretBox(config.dataDir)
  const outbound = createOutbound({
    listed: config.outboundHosts,
    isAlone: async () => (await listDealers(database)).length === 1,
  })
  const instance = openInstanceFile(config.dataDir)
  const forgetDealer = (dealerId: string) => sessions.forget(dealerId, 'all')
  const { publicUrl, operatorDealer } = config
  const isOperator = operatorCheck({ database, instance, operatorDealer })
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
  const permissionsNow: RecordServices['permissionsNow'] = (tx, session) => readPermissionsNow(tx, session, now())
  const watch = logs.start({ hub, secrets, socketsOf: sockets.openFor, instance, permissionsNow, isOperator })
  const jobs = createJobs({ database, logger: logger.child({ area: 'jobs' }), pace: jobPace, rests: restsNow })
  const fileServices = { database, secrets, outbound, jobs, hub, now }
  const files = createFiles(fileServices)
  const thumbnails = createThumbnails({ database, files })
  const recordServices: RecordServices = {
    database,
    hub,
    now,
    records: { ...records, ...moreRecords.records },
    permissionsNow,
  }
  const workshop = openWorkshop(recordServices, {
    files,
    thumbnails,
    openChat: (tx, session, chat) => openOrderChat(tx, hub, { session, now: now() }, chat),
    tellPlan: (tx, session, paper) => announcePaper(tx, hub, session, paper, now()),
  })
  const hooks = {
    user: refusingRestore('user', tellingOfUsers(hub, userHooks({ sessions, hub, now }))),
    group: groupHooks({ sessions, hub }),
    uploadGroup: uploadGroupHooks,
    location: locationHooks({ hub, now, forget: (...who) => sessions.forget(...who) }),
    department: tellingOfDepartments(hub, departmentHooks),
    chat: chatHooks({ hub, clock: now }),
    ...workshop.hooks,
    customer: refusingRestore('customer', workshop.hooks.customer),
    ...moreRecords.hooks,
  }
  const privacy: PrivacyServices = {
    database,
    hub,
    now,
    records: recordServices.records,
    tombstones: openTombstoneFile(config.dataDir),
    redact: (tx, dealerId, redactions) => redactEvents(tx, secrets, dealerId, redactions),
    async endSessions(tx, dealerId, userUuid) {
      const ended = await sessions.end(tx, userUuid, 'all')
      return () => {
        sessions.forget(dealerId, userUuid)
        for (const uuid of ended) hub.closeSession(dealerId, uuid, 'ended')
      }
    },
    requireAdministrator,
  }
  const mayLook = rowLooker({ database, records: recordServices.records, hooks, actAs: asNow })
  const writer = recordWriter(recordServices, hooks)
  const times = { database, hub, now, ...workshop.stamped, working: { plannedHours, closingTimes } }
  const stamper = createStamper(times)
  const directory: DirectoryServices = {
    database,
    secrets,
    outbound,
    hub,
    jobs,
    now,
    records: writer,
    changeMembers: (...change) => changeMembers({ database, sessions, hub, now }, ...change),
    actAs: asNow,
    listAdministrators: (tx) => listAdministrators(tx, now()),
  }
  serveResumableUploads(http, {
    database,
    now,
    announce: (session, given) =>
      announceFile({ database, files, mayBring: { paperPhoto: workshop.mayBringPhoto } }, session, given),
  })
  await registerEndpoints(
    http,
    {
      ...authHandlers({ database, sessions, secrets, hub, jobs, publicUrl, now }),
      ...chatAdminHandlers({ database, files, hub, now }),
      ...chatHandlers({ database, files, hub, now }),
      ...extensionHandlers({ database, now }),
      ...desktopHandlers({ database, readRollouts: openFeed(config), now }),
      ...watch.handlers,
      ...organisationHandlers({
        database,
        records: writer,
        hub,
        now,
        tellPlan: (tx, session, changed) => announcePeople(tx, hub, session, changed),
        movers: [(tx, session, move) => movePlan(tx, hub, session, move, now()), workshop.moveRequests],
      }),
      ...passwordHandlers({ database, sessions, secrets, hub, jobs, publicUrl, now }),
      ...privacyHandlers({
        ...privacy,
        proveSelf: (session, proof) => proveSelf({ database, sessions, secrets, hub, now }, session, proof, true),
      }),
      ...retentionHandlers({ database, jobs, now }),
      ...profileHandlers({ database, sessions, secrets, hub, files, jobs, now }),
      ...rightsHandlers({ database, sessions, hub, now }),
      ...accountHandlers({ database, sessions, hub, files, jobs, now }),
      ...administrationHandlers({ database, jobs }),
      ...plannerHandlers({ database, hub, now }),
      ...settingsHandlers({ database, files, secrets, outbound, hub, forgetDealer, now }),
      ...serverHandlers({ config, database, instance, secrets, hub, forgetDealer, isOperator, now }),
      ...dealerHandlers({ dealers, isOperator }),
      ...fileStoreHandlers(fileServices),
      ...timesHandlers(times, stamper),
      ...bayHandlers({ database, secrets, actAs: asNow, stamper, now }),
      ...viewHandlers({ database }),
      ...workplaceHandlers({
        database,
        files,
        dealerOf,
        instance,
        now,
      }),
      ...workshop.handlers,
      ...directoryHandlers(directory),
      ...recordHandlers(recordServices, hooks),
    },
    Object.assign({}, ...Object.values(moreRecords.records).map(endpointsOf)),
  )

  // Before anybody can see them: people who come back with a backup go again.
  await reapplyTombstones(privacy, logger)
  // Before the first request: what a request puts off must find its queue.
  await jobs.start({
    mail: mailWorker({ secrets, outbound }),
    password_link: passwordLinkWorker({ secrets, outbound, publicUrl, now }),
    data_export: dataExportWorker({ files, jobs, now }),
    chat_members: chatMembersWorker({ hub, now }),
    chat_retention: chatRetentionWorker({ hub, now }),
    directory_run: directoryRunWorker(directory),
    plan_carry_over: carryOverWorker({ hub, now }),
    forgotten_stamps: forgottenStampsWorker(times),
    photo_purge: photoPurgeWorker({ now }),
    retention: retentionWorker(privacy),
    file_move: fileMoveWorker(fileServices),
    file_check: fileCheckWorker({
      ...fileServices,
      expire: { userAvatar: expireUserAvatars, chatAvatar: expireChatAvatars, paperPhoto: purgePhotos },
    }),
  })
  await resumeRetention(database, now())
  await resumeCarryOver(database, now())
  await resumeForgotten(database, now())
  await resumePhotoPurge(database, now())
  const stopRetention = await keepRetentionPlanned(privacy, logger)
  await resumeFileCheck(database, now())

  return {
    http,
    hub,
    dealers,
    /** Newcomers are refused, running requests finish, sockets are told to come back (1001). */
    async close() {
      isClosing = true
      const cut = setTimeout(() => http.server.closeAllConnections(), CLOSE_MS)
      await Promise.all([sockets.close().then(() => http.close()), jobs.stop()])
      clearTimeout(cut)
      await watch.stop()
      await stopRetention()
      thumbnails.close()
    },
  }
}
