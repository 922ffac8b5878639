import { records } from '#contract/records/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Files } from '#server/files/files.ts'
import type { Thumbnails } from '#server/files/thumbnails/thumbnails.ts'
import type { Hooks } from '#server/records/hooks.ts'
import type { Context, Services } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'
import { hstHandlers } from './hst/hstHandlers.ts'
import { followPaper, moveRequests } from './hst/moveRequests.ts'
import type { Begun } from './papers/begun.ts'
import { extensionHooks } from './papers/extensionHooks.ts'
import { lockPaper } from './papers/openPaper.ts'
import { paperHooks } from './papers/paperHooks.ts'
import type { TellPlan } from './papers/partOfPaper.ts'
import { workHooks } from './papers/workHooks.ts'
import { beginWork } from './status/beginWork.ts'
import { stepOf } from './status/paperSteps.ts'
import { customerHooks } from './vehicles/customerHooks.ts'
import { vehicleHooks } from './vehicles/vehicleHooks.ts'
import { type OpenChat, workshopHandlers } from './workshopHandlers.ts'

type Others = { files: Files; thumbnails: Thumbnails; openChat: OpenChat; tellPlan: TellPlan }

/** The records of the workshop with their rules, and what happens beside them. `others` are other parts of the server. */
export function openWorkshop(services: Services, others: Others) {
  const { files, thumbnails, openChat, tellPlan } = others
  const { hub, now } = services
  const vehicle = vehicleHooks({ now })
  const vehicles: Context = { ...services, record: records.vehicle, hooks: vehicle as Hooks }
  const paper = paperHooks({ now, vehicles, tellPlan, moveRequestsOf: followPaper })
  const papers: Context = { ...services, record: records.paper, hooks: paper as Hooks }
  const begin = (tx: Tx, session: Session, work: Begun) => beginWork(tx, papers, session, work)
  const beginForHook = async (tx: Tx, session: Session, work: Begun) => {
    const step = await begin(tx, session, work)
    return step && { tell: step.tell, fields: stepOf(step.row).fields }
  }
  const work = workHooks({ hub, now, tellPlan, begin: beginForHook })
  const works: Context = { ...services, record: records.work, hooks: work as Hooks }
  const extension = extensionHooks({ hub, now })
  const extensions: Context = { ...services, record: records.extension, hooks: extension as Hooks }
  const stampedHooks = workHooks({ hub, now, tellPlan, begin: null })
  const beginStamped = async (tx: Tx, session: Session, work: Begun) => {
    const step = await begin(tx, session, work)
    return step ? [step.tell, await tellPlan(tx, session, stepOf(step.row))] : []
  }
  return {
    /** For stamping, which asks `begin` itself: the person who stamps needs the skills, not the planned technician. */
    stamped: {
      begin: beginStamped,
      works: { ...services, record: records.work, hooks: stampedHooks as Hooks } satisfies Context,
    },
    /** Refuses somebody who may not add photos to a paper. */
    async mayBringPhoto(session: Session, paperUuid: string): Promise<void> {
      await services.database.inDealer(session.dealerId, (tx) => lockPaper(tx, papers, session, paperUuid))
    },
    /** What stands at a location beside the records, for whoever moves all of it. */
    moveRequests: (tx: Tx, session: Session, move: { from: string; to: string }) =>
      moveRequests(tx, { hub, session, now: now() }, move),
    hooks: { customer: customerHooks, vehicle, paper, work, extension },
    handlers: {
      ...workshopHandlers({
        extensions,
        vehicles,
        papers,
        works,
        files,
        thumbnails,
        openChat,
        tellPlan,
      }),
      ...hstHandlers(papers, files),
    },
  }
}
