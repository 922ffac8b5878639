import type { Core } from '#server/core/core.ts'
import { consentMailWorker } from './consent/consentMail.ts'
import { consentSmsFailed, consentSmsWorker } from './consent/consentSms.ts'
import { openWorkshop } from './openWorkshop.ts'
import { photoPurgeWorker, purgePhotos, resumePhotoPurge } from './photos/photoPurge.ts'
import { workshopWidgets } from './widgets/workshopWidgets.ts'

/** Papers with everything on them, vehicles, customers and HST. `others` comes from the shared parts and the times. */
export function workshopModule(core: Core, others: Parameters<typeof openWorkshop>[1]) {
  const { database, now } = core
  const { handlers, hooks, events, sources, timeline, mayBringPhoto, stamped, reporter, createPaper, findings } =
    openWorkshop(core, others)
  return {
    handlers,
    hooks,
    events,
    workers: {
      photo_purge: photoPurgeWorker(core),
      consent_mail: consentMailWorker(core),
      consent_sms: consentSmsWorker(core),
    },
    failedJobs: { consent_sms: consentSmsFailed(core) },
    widgets: workshopWidgets,
    sources,
    timeline,
    expire: { paperPhoto: purgePhotos },
    mayBring: { paperPhoto: mayBringPhoto },
    onStart: () => resumePhotoPurge(database, now()),
    /** Papers and works, in the form that the times need. */
    stamped,
    createPaper,
    findings,
    /** Findings and photos from a terminal at a lift. */
    reporter,
  }
}
