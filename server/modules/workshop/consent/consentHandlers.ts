import type { consentEndpoints } from '#contract/api/workshop/consent.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import type { Thumbnails } from '#server/files/thumbnails/thumbnails.ts'
import type { Context } from '#server/records/service.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import { belongTo } from '#server/request/requestDealer.ts'
import type { AddressedRow } from '#server/storage/signedAddress.ts'
import { lockPaper, mayWrite, type PaperRow, readPaper } from '../papers/openPaper.ts'
import { touchPaper } from '../papers/partOfPaper.ts'
import { consentAddresses } from './addresses.ts'
import { answerQuestion, lockForAnswer } from './answerQuestion.ts'
import { customerAt } from './customerAt.ts'
import { lockExtensions, lockPaperOf } from './lockOrder.ts'
import { readOffer, requireQuestion } from './offer.ts'
import { askCustomer, endQuestion, readState } from './questions.ts'

type Services = {
  papers: Context
  extensions: Context
  jobs: Pick<Core['jobs'], 'wake'>
  secrets: Core['secrets']
  thumbnails: Thumbnails
  publicUrl: string | undefined
}
type Session = Parameters<typeof readState>[2]

/** Questions to customers about more work, and the public page. */
export function consentHandlers(services: Services): HandlersOf<keyof typeof consentEndpoints> {
  const { papers, extensions, jobs, secrets, thumbnails, publicUrl } = services
  const { database, hub, now } = papers
  const addresses = consentAddresses(secrets)

  const stateOf = async (tx: Tx, session: Session, row: PaperRow) =>
    readState(tx, { addresses, publicUrl, now: now() }, session, row, await mayWrite(tx, papers, session, row))

  /** Changes the question of a paper and perhaps the `named` extensions, so that open clients load it again. */
  const change = (
    session: Session,
    uuid: string,
    named: readonly string[],
    work: (tx: Tx, row: PaperRow) => Promise<void>,
  ) =>
    database.inDealer(session.dealerId, async (tx) => {
      await lockExtensions(tx, named)
      const row = await lockPaper(tx, papers, session, uuid)
      await work(tx, row)
      await touchPaper(tx, { hub, session, now: now() }, uuid, ['consent', 'extensions'])
      return stateOf(tx, session, row)
    })

  const linkOf = (token: string): AddressedRow => {
    const link = addresses.read(token)
    if (!link) throw new Failure('link_invalid_or_expired')
    return link
  }

  return {
    'GET /v1/workshop/paper/:uuid/consent': ({ session, params }) =>
      database.inDealer(session.dealerId, async (tx) =>
        stateOf(tx, session, await readPaper(tx, papers, session, params.uuid)),
      ),
    async 'POST /v1/workshop/paper/:uuid/consent'({ session, params, body }) {
      const state = await change(session, params.uuid, body.extension_uuids, (tx, row) =>
        askCustomer(tx, { extensions, publicUrl }, session, { row, body }),
      )
      jobs.wake('consent_mail')
      jobs.wake('consent_sms')
      return state
    },
    'DELETE /v1/workshop/paper/:uuid/consent': ({ session, params }) =>
      change(session, params.uuid, [], (tx, row) => endQuestion(tx, row.uuid, now())),
    async 'POST /v1/consent/open'({ body, request }) {
      const { dealerId, uuid } = linkOf(body.token)
      const offer = await database.inDealer(dealerId, async (tx) =>
        readOffer(tx, await requireQuestion(tx, uuid, now())),
      )
      belongTo(request, dealerId)
      return offer
    },
    async 'POST /v1/consent/seen'({ body, request }) {
      const { dealerId, uuid } = linkOf(body.token)
      await database.inDealer(dealerId, async (tx) => {
        await lockPaperOf(tx, (await requireQuestion(tx, uuid, now())).paper_uuid)
        const question = await requireQuestion(tx, uuid, now(), true)
        if (question.opened_at !== null) return
        await tx
          .updateTable('consent_links')
          .set({ opened_at: new Date(now()) })
          .where('uuid', '=', uuid)
          .execute()
        const session = customerAt(dealerId, question)
        await touchPaper(tx, { hub, session, now: now() }, question.paper_uuid, ['consent'])
      })
      belongTo(request, dealerId)
    },
    async 'POST /v1/consent/photo'({ body, request }) {
      const { dealerId, uuid } = linkOf(body.token)
      await database.inDealer(dealerId, async (tx) => {
        const offer = await readOffer(tx, await requireQuestion(tx, uuid, now()))
        if (!offer.items.some(({ photo_uuids }) => photo_uuids.includes(body.photo_uuid)))
          throw new Failure('not_found')
      })
      belongTo(request, dealerId)
      const { type, bytes } = await thumbnails.read(dealerId, body.photo_uuid)
      return { type, base64: bytes.toString('base64') }
    },
    async 'POST /v1/consent/answer'({ body, request }) {
      const { dealerId, uuid } = linkOf(body.token)
      const offer = await database.inDealer(dealerId, async (tx) => {
        await lockForAnswer(tx, extensions, await requireQuestion(tx, uuid, now()), body)
        const question = await requireQuestion(tx, uuid, now(), true)
        await answerQuestion(tx, { extensions, jobs }, customerAt(dealerId, question), question, body)
        return readOffer(tx, await requireQuestion(tx, uuid, now()))
      })
      belongTo(request, dealerId)
      return offer
    },
  }
}
