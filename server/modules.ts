import type { Core } from './core/core.ts'
import { fileCheckWorker, resumeFileCheck } from './files/fileCheck.ts'
import { fileMoveWorker } from './files/moveContents.ts'
import { mailWorker } from './mail/mailWorker.ts'
import { acceptanceModule } from './modules/acceptance/module.ts'
import { dayOf } from './modules/auth/bay/bayJobs.ts'
import { findTerminal } from './modules/auth/bay/terminals.ts'
import { authModule } from './modules/auth/module.ts'
import { listAdministrators, requireAdministrator } from './modules/auth/rights/lastAdministrator.ts'
import { endFeed, findFeedOwner, readFeed, renewFeed } from './modules/auth/session/calendarFeed.ts'
import { chatModule } from './modules/chat/module.ts'
import { checkinModule } from './modules/checkin/module.ts'
import { commentsModule } from './modules/comments/module.ts'
import { dashboardModule } from './modules/dashboard/module.ts'
import { desktopModule } from './modules/desktop/module.ts'
import { directoryModule } from './modules/directory/module.ts'
import { faqModule } from './modules/faq/module.ts'
import { historyModule } from './modules/history/module.ts'
import { inboxModule } from './modules/inbox/module.ts'
import { logsModule } from './modules/logs/module.ts'
import { redactEvents } from './modules/logs/redactEvents.ts'
import { newsModule } from './modules/news/module.ts'
import { operatorModule } from './modules/operator/module.ts'
import { organisationModule } from './modules/organisation/module.ts'
import { listAbsent } from './modules/planner/absences.ts'
import { plannerModule } from './modules/planner/module.ts'
import { closingTimes, plannedHours } from './modules/planner/plannedHours.ts'
import { findWeekLoad } from './modules/planner/weekLoad.ts'
import { privacyModule } from './modules/privacy/module.ts'
import { requestsModule } from './modules/requests/module.ts'
import { searchModule } from './modules/search/module.ts'
import { settingsModule } from './modules/settings/module.ts'
import { recordAccesses } from './modules/times/access/accesses.ts'
import { personLevel } from './modules/times/access/figureLocations.ts'
import { timesModule } from './modules/times/module.ts'
import { runningStamps } from './modules/times/stamps/runningStamps.ts'
import { uploadsModule } from './modules/uploads/module.ts'
import { viewsModule } from './modules/views/module.ts'
import { workplaceModule } from './modules/workplace/module.ts'
import { hstOf, hstStates } from './modules/workshop/hst/hstOf.ts'
import { workshopModule } from './modules/workshop/module.ts'
import { waysToFind } from './modules/workshop/papers/findPapers.ts'
import { hstColumns, readinessColumns } from './modules/workshop/papers/readinessColumns.ts'
import { findHome } from './modules/workshop/walkIn/findHome.ts'
import type { Ground } from './openCore.ts'

/** Background work of the shared parts: sending mail, and checking and moving stored files. */
const sharedWork = (core: Core) => ({
  workers: { mail: mailWorker(core), file_move: fileMoveWorker(core), file_check: fileCheckWorker(core) },
  onStart: () => resumeFileCheck(core.database, core.now()),
})

/**
 * Opens all modules. A module that needs another one gets it here, because modules do not import each other. The logs
 * come last: they stop after everything that writes into them.
 */
export function openModules(core: Core, ground: Pick<Ground, 'access' | 'logs' | 'sockets' | 'dealers'>) {
  const { now, secrets } = core
  const { sessions, actAs, isOperator, dealerOf, forgetDealer } = ground.access
  const workshop = workshopModule(core, {
    files: core.files,
    thumbnails: core.thumbnails,
    stamps: runningStamps(core),
    jobs: core.jobs,
    secrets,
    publicUrl: core.publicUrl,
  })
  const times = timesModule(core, { ...workshop.stamped, working: { plannedHours, closingTimes } })
  const checkin = checkinModule(core, {
    hstOf,
    findHome,
    findWeekLoad,
    findScreen: findTerminal,
    feeds: { readFeed, renewFeed, endFeed, findFeedOwner },
    createPaper: workshop.createPaper,
    persons: { personLevel, recordAccesses },
    shared: { hstColumns, readinessColumns },
  })
  const auth = authModule(core, {
    sessions,
    actAs,
    stamper: times.stamper,
    reporter: workshop.reporter,
    notePlace: checkin.notePlace,
  })
  const privacy = privacyModule(core, {
    endSessions: auth.endSessions,
    proveSelf: auth.proveSelf,
    requireAdministrator,
    redact: (tx, dealerId, redactions) => redactEvents(tx, secrets, dealerId, redactions),
  })
  const organisation = organisationModule(core, {
    actAs,
    forget: (...who) => sessions.forget(...who),
  })
  const modules = [
    workshop,
    plannerModule(core, { hstStates }),
    times,
    checkin,
    acceptanceModule(core, {
      createPaper: workshop.createPaper,
      findings: workshop.findings,
      followCheckin: checkin.followAcceptance,
    }),
    auth,
    privacy,
    organisation,
    directoryModule(core, {
      actAs,
      changeMembers: auth.changeMembers,
      listGroupOffers: auth.listGroupOffers,
      listDepartmentOffers: organisation.listDepartmentOffers,
      joinDepartments: organisation.joinDepartments,
      listAdministrators: (tx) => listAdministrators(tx, now()),
    }),
    chatModule(core, { actAs }),
    faqModule(core),
    inboxModule(core),
    uploadsModule(core),
    newsModule(core),
    requestsModule(core, { actAs, listAbsent, findHome }),
    historyModule(core, { waysToFind }),
    commentsModule(core),
    sharedWork(core),
    dashboardModule(core, { dayOf, isOperator }),
    searchModule(core),
    viewsModule(core),
    settingsModule(core, { forgetDealer, follow: checkin.followSettings }),
    workplaceModule(core, { dealerOf }),
    desktopModule(core),
    operatorModule(core, { dealers: ground.dealers, isOperator, forgetDealer }),
    logsModule(core, ground.logs, { socketsOf: ground.sockets.openFor, isOperator }),
  ]
  return { modules, privacy }
}
