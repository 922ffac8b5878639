import { records } from '#contract/records/index.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import type { Hooks } from '#server/records/hooks.ts'
import type { Context } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'
import { acceptanceHandlers } from './acceptanceHandlers.ts'
import { acceptanceHooks } from './acceptanceHooks.ts'
import { purgePhotos } from './acceptancePhotos.ts'
import { acceptanceSource } from './acceptanceSource.ts'
import { acceptanceTimeline } from './acceptanceTimeline.ts'
import type { Others } from './confirm.ts'
import { createMissingLists } from './defaultCheckLists.ts'
import { lockAcceptance } from './openAcceptance.ts'
import { protocolMailWorker } from './protocolMail.ts'

/**
 * The walk around a car with its customer, from the first photo to the signature. `others` are services of other
 * modules.
 */
export function acceptanceModule(core: Core, others: Others) {
  const { database, now } = core
  const hooks = acceptanceHooks({ now })
  const context: Context = Object.assign({}, core, { record: records.acceptance, hooks: hooks as Hooks })
  // Used only for the scope of papers, which needs no hooks.
  const papers: Context = Object.assign({}, core, { record: records.paper, hooks: {} })
  return {
    handlers: acceptanceHandlers({ core, context, papers, others }),
    hooks: { acceptance: hooks },
    workers: { protocol_mail: protocolMailWorker(core, context) },
    sources: [acceptanceSource(context)],
    timeline: [acceptanceTimeline(context)],
    expire: {
      acceptancePhoto: (tx: Tx, _dealer: string, _now: number, uuids: readonly string[]) => purgePhotos(tx, uuids),
    },
    onStart: () => createMissingLists(database, now()),
    mayBring: {
      async acceptancePhoto(session: Session, uuid: string): Promise<void> {
        await database.inDealer(session.dealerId, (tx) => lockAcceptance(tx, context, session, uuid))
      },
    },
  }
}
