import { records } from '#contract/records/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Files } from '#server/files/files.ts'
import type { Thumbnails } from '#server/files/thumbnails/thumbnails.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Hooks } from '#server/records/hooks.ts'
import { findRow } from '#server/records/repository.ts'
import { unscoped } from '#server/records/scope.ts'
import type { Context, Services } from '#server/records/service.ts'
import type { Call } from '#server/request/endpointHandlers.ts'
import type { Session } from '#server/request/session.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import type { KnownFinding, OfferedFinding } from './acceptance/finding.ts'
import { lockFindings, offerFindings } from './acceptance/offerFindings.ts'
import { bondsOf } from './acceptance/removedFindings.ts'
import { consentHandlers } from './consent/consentHandlers.ts'
import { hstHandlers } from './hst/hstHandlers.ts'
import { requestsOfInbox, requestsOfPapers } from './hst/moveRequests.ts'
import { chatOfPaper } from './paperChat.ts'
import { addFinding } from './papers/addFinding.ts'
import type { Begun, RunningStamps } from './papers/begun.ts'
import { undoForWork } from './papers/customersAnswer.ts'
import { extensionHooks } from './papers/extensionHooks.ts'
import { lockPaper, type PaperRow } from './papers/openPaper.ts'
import { paperHooks } from './papers/paperHooks.ts'
import { workHooks } from './papers/workHooks.ts'
import { workshopSources } from './search/workshopSources.ts'
import { beginWork } from './status/beginWork.ts'
import { completePaper } from './status/completePaper.ts'
import { mayBeginOn } from './status/paperFacts.ts'
import { takeOver } from './status/takeOver.ts'
import { declinedTimeline } from './timeline/declinedTimeline.ts'
import { hstTimeline } from './timeline/hstTimeline.ts'
import { paperTimeline } from './timeline/paperTimeline.ts'
import { customerHooks } from './vehicles/customerHooks.ts'
import { vehicleHooks } from './vehicles/vehicleHooks.ts'
import { createWalkIn, type WalkInInput } from './walkIn/createWalkIn.ts'
import { walkInHandlers } from './walkIn/walkInHandlers.ts'
import { workshopHandlers } from './workshopHandlers.ts'

type Others = {
  files: Files
  thumbnails: Thumbnails
  stamps: RunningStamps
  jobs: Pick<Jobs, 'wake'>
  secrets: SecretBox
  publicUrl: string | undefined
}

type Findings = { findings: readonly OfferedFinding[]; known: readonly KnownFinding[] }

/** The workshop's records with their rules, and their background work. `others` are services of other modules. */
export function openWorkshop(services: Services, others: Others) {
  const { files, thumbnails, stamps, jobs, secrets, publicUrl } = others
  const { hub, now } = services
  const vehicle = vehicleHooks({ now })
  const vehicles: Context = { ...services, record: records.vehicle, hooks: vehicle as Hooks }
  const paper = paperHooks({ now, vehicles })
  const papers: Context = { ...services, record: records.paper, hooks: paper as Hooks }
  const begin = (tx: Tx, session: Session, work: Begun) => beginWork(tx, papers, session, work)
  const customers: Context = { ...services, record: records.customer, hooks: customerHooks as Hooks }
  const extension = extensionHooks({ hub, now, stamps })
  const extensions: Context = { ...services, record: records.extension, hooks: extension as Hooks }
  const undo = (tx: Tx, session: Session, write: Parameters<typeof undoForWork>[3]) =>
    undoForWork(tx, extensions, session, write)
  const work = workHooks({ hub, now, begin, stamps, undo })
  const works: Context = { ...services, record: records.work, hooks: work as Hooks }
  // For these works the acceptance decides which of them may be deleted, and writes the customer's answers.
  const acceptedHooks = workHooks({ hub, now, begin, stamps, undo: null, isRemovalChecked: true })
  const acceptedWorks: Context = { ...services, record: records.work, hooks: acceptedHooks as Hooks }
  const answeredHooks = extensionHooks({ hub, now, stamps, isAnswerChecked: true })
  const acceptedExtensions: Context = { ...services, record: records.extension, hooks: answeredHooks as Hooks }
  const stampedHooks = workHooks({ hub, now, begin: null, stamps, undo })
  const stampedWorks: Context = { ...services, record: records.work, hooks: stampedHooks as Hooks }
  const ofPapers = workshopHandlers({ extensions, vehicles, papers, works, files, thumbnails })
  return {
    /** Actions on papers for bay terminals, which have endpoints of their own. */
    reporter: {
      addFinding: (session: Session, given: { paper_uuid: string; finding: string }, key: string | undefined) =>
        services.database.inDealer(session.dealerId, (tx) =>
          addFinding(tx, { papers, extensions }, session, given, key),
        ),
      complete: (session: Session, step: { uuid: string; isChecked: boolean }) =>
        services.database.inDealer(session.dealerId, (tx) => completePaper(tx, papers, session, step)),
      addPhoto: ({ session, params, query, body, request, reply }: Call<'POST /v1/bay/papers/:uuid/photos'>) =>
        ofPapers['POST /v1/workshop/paper/:uuid/photos']({ session, params, query, body, request, reply }),
    },
    /** Creates the paper of a car at the service desk, in the transaction of its check-in. */
    createPaper: (tx: Tx, session: Session, input: WalkInInput, uuid: string) =>
      createWalkIn(tx, { papers, works, vehicles, customers }, session, input, uuid),
    /** Writes the findings of a direct acceptance to its paper, in the transaction of its confirmation. */
    findings: {
      offer: (tx: Tx, session: Session, paperUuid: string, given: Findings) =>
        offerFindings(tx, { papers, works: acceptedWorks, extensions: acceptedExtensions }, session, paperUuid, given),
      lock: (tx: Tx, given: Findings) => lockFindings(tx, extensions, given),
      bondsOf,
    },
    /**
     * The services for stamping, which calls `begin` itself: the user who stamps needs the skills, not the planned
     * technician.
     */
    stamped: {
      begin,
      takeOver: (tx: Tx, session: Session, work: Pick<Begun, 'uuid' | 'paper_uuid'>) =>
        takeOver(tx, { papers, works: stampedWorks }, session, work),
      works: stampedWorks,
      /** Whether the user may begin works of a paper. Screens show their buttons accordingly. */
      async mayBegin(tx: Tx, session: Session, paperUuid: string): Promise<boolean> {
        const row = (await findRow(tx, unscoped(papers, session), paperUuid)) as PaperRow | undefined
        return row !== undefined && mayBeginOn(tx, session, row)
      },
    },
    /** Refuses a user who may not add photos to a paper. */
    async mayBringPhoto(session: Session, paperUuid: string): Promise<void> {
      await services.database.inDealer(session.dealerId, (tx) => lockPaper(tx, papers, session, paperUuid))
    },
    events: [requestsOfPapers(hub), requestsOfInbox(hub), chatOfPaper],
    sources: workshopSources(papers, vehicles, customers),
    timeline: [paperTimeline(papers), declinedTimeline(papers), hstTimeline],
    hooks: { customer: customerHooks, vehicle, paper, work, extension },
    handlers: {
      ...ofPapers,
      ...walkInHandlers({ papers, works, vehicles, customers }),
      ...hstHandlers(papers, { files, jobs }),
      ...consentHandlers({ papers, extensions, jobs, secrets, thumbnails, publicUrl }),
    },
  }
}
