import { PDF_TYPE } from '#contract/api/define/listFiles.ts'
import type { acceptanceEndpoints } from '#contract/api/service/acceptance.ts'
import type { Tx } from '#server/db/database.ts'
import type { Context } from '#server/records/service.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import type { Session } from '#server/request/session.ts'
import { listStates } from '#server/states/history.ts'
import { listSteps, takeStep } from '#server/states/takeStep.ts'
import { listAnswers } from './answers.ts'
import { confirm, revise, type Services } from './confirm.ts'
import { listFindingsOnPaper } from './findingsOnPaper.ts'
import { lastVisit } from './lastVisit.ts'
import { requireOnlyOne } from './onlyOne.ts'
import {
  ACCEPTANCE_HISTORY,
  type AcceptanceRow,
  decisionOn,
  lockAcceptance,
  readAcceptance,
  STATED_ACCEPTANCE,
} from './openAcceptance.ts'
import { photoHandlers } from './photoHandlers.ts'
import { protocolData } from './protocol.ts'
import { planProtocolMail } from './protocolMail.ts'
import { readSignedRevision } from './readSignedRevision.ts'
import { listRevisions } from './revisions.ts'

/** Endpoints of direct acceptances beside those of the record, such as steps, photos and the confirmation. */
export function acceptanceHandlers(
  services: Services & { papers: Context },
): HandlersOf<keyof typeof acceptanceEndpoints> {
  const { core, context, papers } = services
  const { database, now } = core
  const inDealer = <T>({ dealerId }: Session, work: (tx: Tx) => Promise<T>) => database.inDealer(dealerId, work)
  const read = <T>(session: Session, uuid: string, work: (tx: Tx, row: AcceptanceRow) => Promise<T>) =>
    inDealer(session, async (tx) => work(tx, await readAcceptance(tx, context, session, uuid)))
  return {
    ...photoHandlers(core, context),
    async 'GET /v1/service/direct_acceptance/:uuid/protocol.pdf'({ session, params, query, reply }) {
      const { documents, thumbnails } = core
      const data = await read(session, params.uuid, (tx, row) =>
        protocolData(tx, { session, thumbnails }, row, Object.assign({ now: now() }, query)),
      )
      const pdf = await documents.protocolOf(session.dealerId, data)
      reply.type(PDF_TYPE).header('content-disposition', `attachment; filename="${data.number}.pdf"`)
      return pdf
    },
    async 'POST /v1/service/direct_acceptance/:uuid/mail'({ session, params, body }) {
      await inDealer(session, async (tx) => {
        const row = await lockAcceptance(tx, context, session, params.uuid)
        await planProtocolMail(tx, core, session, row, body.email)
      })
      core.jobs.wake('protocol_mail')
    },
    async 'POST /v1/service/direct_acceptance/:uuid/status'({ session, params, body: { version, ...step } }) {
      return inDealer(session, async (tx) => {
        const row = await lockAcceptance(tx, context, session, params.uuid, version)
        // A second acceptance of this visit may have begun since this one was canceled.
        if (row.status === 'canceled') await requireOnlyOne(tx, row)
        return takeStep(tx, context, STATED_ACCEPTANCE, session, row, step)
      })
    },
    async 'GET /v1/service/direct_acceptance/:uuid/transitions'({ session, params }) {
      return read(session, params.uuid, async (tx, row) => {
        const { items } = await listSteps(tx, STATED_ACCEPTANCE, row, await decisionOn(tx, session, row, now()))
        return { items, may_hold: false }
      })
    },
    async 'GET /v1/service/direct_acceptance/:uuid/states'({ session, params }) {
      return read(session, params.uuid, (tx, row) => listStates(tx, ACCEPTANCE_HISTORY, row, now()))
    },
    async 'GET /v1/service/direct_acceptance/:uuid/last-visit'({ session, params }) {
      return read(session, params.uuid, (tx, row) => lastVisit(tx, { acceptances: context, papers }, session, row))
    },
    async 'POST /v1/service/direct_acceptance/:uuid/confirm'({ session, params, body }) {
      return inDealer(session, (tx) => confirm(tx, services, session, params.uuid, body))
    },
    async 'GET /v1/service/direct_acceptance/:uuid/findings-on-paper'({ session, params }) {
      return read(session, params.uuid, (tx, row) => listFindingsOnPaper(tx, services.others.findings, row.uuid))
    },
    async 'GET /v1/service/direct_acceptance/:uuid/answers'({ session, params }) {
      return read(session, params.uuid, async (tx, row) => ({ items: await listAnswers(tx, session, row) }))
    },
    async 'POST /v1/service/direct_acceptance/:uuid/revise'({ session, params, body }) {
      return inDealer(session, (tx) => revise(tx, services, session, params.uuid, body.reason))
    },
    async 'GET /v1/service/direct_acceptance/:uuid/revisions'({ session, params }) {
      return read(session, params.uuid, async (tx, row) => ({ items: await listRevisions(tx, row.uuid) }))
    },
    async 'GET /v1/service/direct_acceptance/:uuid/revisions/:revision'({ session, params }) {
      const { revision } = params
      return read(session, params.uuid, (tx, row) => readSignedRevision(tx, session, row, { revision, now: now() }))
    },
  }
}
