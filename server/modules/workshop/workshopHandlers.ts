import { v7 as uuidv7 } from 'uuid'
import type { declinedWorkEndpoints } from '#contract/api/workshop/declinedWork.ts'
import type { paperCallEndpoints } from '#contract/api/workshop/paperCalls.ts'
import type { workshopEndpoints } from '#contract/api/workshop/workshop.ts'
import type { Tx } from '#server/db/database.ts'
import type { ShownContent } from '#server/files/answerFile.ts'
import type { Files } from '#server/files/files.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { purgeIncoming, readIncoming } from '#server/files/incoming/incomingFiles.ts'
import { admitPhoto } from '#server/files/photos/admitPhoto.ts'
import { sendPhoto } from '#server/files/photos/sendPhoto.ts'
import type { Thumbnails } from '#server/files/thumbnails/thumbnails.ts'
import { noteKey } from '#server/records/createdByKey.ts'
import type { Context } from '#server/records/service.ts'
import type { Call, HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import { idempotencyKey } from '#server/request/idempotencyKey.ts'
import type { Session } from '#server/request/session.ts'
import { listStates } from '#server/states/history.ts'
import { listSteps } from '#server/states/takeStep.ts'
import { openPaperChat } from './paperChat.ts'
import { changeHelpers } from './papers/changeHelpers.ts'
import { copyPaper } from './papers/copyPaper.ts'
import {
  listDeclined,
  listDeclinedOfCustomer,
  listDeclinedOfVehicle,
  reviveDeclined,
  reviveOfVehicle,
} from './papers/declinedWork.ts'
import { findPapers } from './papers/findPapers.ts'
import { nextOfPaper } from './papers/nextOfPaper.ts'
import { lockPaper, mayWrite, PAPER_HISTORY, type PaperRow, readPaper } from './papers/openPaper.ts'
import { paperCallHandlers } from './papers/paperCalls.ts'
import { addChecks, answerCheck, listChecks, removeCheck } from './papers/paperChecks.ts'
import { addAcknowledgement, addHandover, listAcknowledgements, listHandovers } from './papers/paperTrail.ts'
import { touchPaper } from './papers/partOfPaper.ts'
import { printOfPaper } from './papers/printOfPaper.ts'
import { addPhoto, listPhotos, removePhoto, requirePhoto, restorePhoto } from './photos/paperPhotos.ts'
import { assignPapers } from './status/assignPapers.ts'
import { listTechnicians } from './status/listTechnicians.ts'
import { decisionOn } from './status/paperFacts.ts'
import { changeFinalCheck, changeHold, changeStatus, finalCheckRefusals } from './status/paperSteps.ts'
import { STATED_PAPER } from './status/statedPaper.ts'
import { warningsOf } from './status/warningsOf.ts'

/** How each record is written, and the stored files. */
type Services = {
  papers: Context
  works: Context
  extensions: Context
  vehicles: Context
  files: Files
  thumbnails: Thumbnails
}
type Keys = keyof typeof workshopEndpoints | keyof typeof declinedWorkEndpoints | keyof typeof paperCallEndpoints

/** Endpoints for papers that the record does not have. */
export function workshopHandlers(services: Services): HandlersOf<Keys> {
  const { papers, works, vehicles, files, thumbnails } = services
  const { database, hub, now } = papers

  const read = <T>(session: Session, uuid: string, work: (tx: Tx, row: PaperRow) => Promise<T>) =>
    database.inDealer(session.dealerId, async (tx) => work(tx, await readPaper(tx, papers, session, uuid)))

  const step: Step = (session, work) => database.inDealer(session.dealerId, work)

  /** Writes data beside the paper, which gives the paper a new version. */
  const beside = <T>(
    session: Session,
    uuid: string,
    fields: string[],
    work: (tx: Tx, row: PaperRow) => Promise<T>,
  ): Promise<T> =>
    database.inDealer(session.dealerId, async (tx) => {
      const result = await work(tx, await lockPaper(tx, papers, session, uuid))
      await touchPaper(tx, { hub, session, now: now() }, uuid, fields)
      return result
    })

  /**
   * Stores a photo. `bytesOf` checks the rights before it returns the bytes. `after` runs in the transaction that adds
   * the photo.
   */
  const storePhoto = async (
    { session, params, query }: Pick<Call<'POST /v1/workshop/paper/:uuid/photos'>, 'session' | 'params' | 'query'>,
    bytesOf: (tx: Tx) => Promise<unknown>,
    after: (tx: Tx) => Promise<void> = async () => {},
  ) => {
    const picture = await admitPhoto({ database, files }, session, FILE_USES.paperPhoto, params.uuid, bytesOf)
    return beside(session, params.uuid, ['photos'], async (tx, row) => {
      const uuid = await addPhoto(tx, session, now(), row.uuid, { ...query, picture })
      await after(tx)
      const added = (await listPhotos(tx, row.uuid, true)).items.find((one) => one.uuid === uuid)
      if (!added) throw new Failure('not_found')
      return added
    })
  }

  const showPhoto = async (
    call: Pick<Call<'GET /v1/workshop/paper/:uuid/photos/:photo_uuid'>, 'session' | 'params' | 'request' | 'reply'>,
    size: '' | '-small',
    load: (dealerId: string, uuid: string) => Promise<ShownContent>,
  ) => {
    const { session, params } = call
    await read(session, params.uuid, async (tx, row) =>
      requirePhoto(tx, session, row.uuid, params.photo_uuid, await mayWrite(tx, papers, session, row)),
    )
    await sendPhoto(call, size, load)
  }

  return {
    ...steps(papers, step, read),
    ...paperCallHandlers({ read, beside, now }),
    async 'GET /v1/workshop/paper/:uuid/handovers'({ session, params }) {
      return read(session, params.uuid, (tx, row) => listHandovers(tx, row.uuid))
    },
    async 'POST /v1/workshop/paper/:uuid/handovers'({ session, params, body }) {
      return beside(session, params.uuid, ['sender_uuid', 'receiver_uuid'], async (tx, row) => {
        const last = await addHandover(tx, session, now(), row, body)
        await tx.updateTable('papers').set(last).where('uuid', '=', row.uuid).execute()
        return listHandovers(tx, row.uuid)
      })
    },
    async 'GET /v1/workshop/paper/:uuid/acknowledgements'({ session, params }) {
      return read(session, params.uuid, listAcknowledgements)
    },
    async 'POST /v1/workshop/paper/:uuid/acknowledgements'({ session, params, body }) {
      return beside(session, params.uuid, ['acknowledgements'], async (tx, row) => {
        await addAcknowledgement(tx, session, now(), row, body)
        return listAcknowledgements(tx, row)
      })
    },
    async 'GET /v1/workshop/paper/:uuid/checks'({ session, params }) {
      return read(session, params.uuid, (tx, row) => listChecks(tx, row.uuid))
    },
    async 'POST /v1/workshop/paper/:uuid/checks'({ session, params, body }) {
      return beside(session, params.uuid, ['checks'], async (tx, row) => {
        await addChecks(tx, session, row.uuid, body.texts)
        return listChecks(tx, row.uuid)
      })
    },
    async 'PATCH /v1/workshop/paper/:uuid/checks/:check_uuid'({ session, params, body }) {
      return beside(session, params.uuid, ['checks'], async (tx, row) => {
        await answerCheck(tx, session, now(), params, body)
        return listChecks(tx, row.uuid)
      })
    },
    async 'DELETE /v1/workshop/paper/:uuid/checks/:check_uuid'({ session, params }) {
      return beside(session, params.uuid, ['checks'], async (tx, row) => {
        await removeCheck(tx, params)
        return listChecks(tx, row.uuid)
      })
    },
    async 'GET /v1/workshop/paper/:uuid/photos'({ session, params }) {
      return read(session, params.uuid, async (tx, row) =>
        listPhotos(tx, row.uuid, await mayWrite(tx, papers, session, row)),
      )
    },
    async 'POST /v1/workshop/paper/:uuid/photos'({ body, ...call }) {
      // Checks the rights before the scanner runs, because a photo without them would be refused anyway.
      return storePhoto(call, async (tx) => {
        await lockPaper(tx, papers, call.session, call.params.uuid)
        return body
      })
    },
    async 'POST /v1/workshop/paper/:uuid/photos/uploaded'({ body, ...call }) {
      const wanted = { use: 'paperPhoto', owner: call.params.uuid } as const
      const read = async (tx: Tx) => {
        await lockPaper(tx, papers, call.session, call.params.uuid)
        return readIncoming(tx, call.session, body.upload_uuid, wanted)
      }
      return storePhoto(call, read, (tx) => purgeIncoming(tx, body.upload_uuid))
    },
    async 'GET /v1/workshop/paper/:uuid/photos/:photo_uuid'(call) {
      await showPhoto(call, '', files.open)
    },
    async 'GET /v1/workshop/paper/:uuid/photos/:photo_uuid/thumbnail'(call) {
      await showPhoto(call, '-small', thumbnails.read)
    },
    async 'DELETE /v1/workshop/paper/:uuid/photos/:photo_uuid'({ session, params }) {
      return beside(session, params.uuid, ['photos'], async (tx, row) => {
        await removePhoto(tx, session, now(), row.uuid, params.photo_uuid)
        return listPhotos(tx, row.uuid, true)
      })
    },
    async 'POST /v1/workshop/paper/:uuid/photos/:photo_uuid/restore'({ session, params }) {
      return beside(session, params.uuid, ['photos'], async (tx, row) => {
        await restorePhoto(tx, session, now(), row.uuid, params.photo_uuid)
        return listPhotos(tx, row.uuid, true)
      })
    },
    async 'GET /v1/workshop/paper/:uuid/warnings'({ session, params }) {
      return read(session, params.uuid, (tx, row) => warningsOf(tx, papers, session, row, now()))
    },
    async 'GET /v1/workshop/paper/:uuid/next'({ session, params }) {
      return read(session, params.uuid, (tx, row) => nextOfPaper(tx, row.uuid))
    },
    async 'GET /v1/workshop/paper/:uuid/print'({ session, params }) {
      return read(session, params.uuid, (tx, row) => printOfPaper(tx, session, row))
    },
    async 'GET /v1/vehicles/:uuid/declined'({ session, params, query }) {
      const { uuid } = params
      return database.inDealer(session.dealerId, (tx) => listDeclinedOfVehicle(tx, papers, session, uuid, query.limit))
    },
    async 'GET /v1/customers/:uuid/declined'({ session, params, query }) {
      const { uuid } = params
      return database.inDealer(session.dealerId, (tx) => listDeclinedOfCustomer(tx, papers, session, uuid, query.limit))
    },
    async 'GET /v1/workshop/paper/:uuid/declined'({ session, params, query }) {
      return read(session, params.uuid, (tx, row) => listDeclined(tx, papers, session, row, query.limit))
    },
    async 'POST /v1/workshop/paper/:uuid/revive'({ session, params, body }) {
      const number = await database.inDealer(session.dealerId, async (tx) =>
        reviveDeclined(tx, services, session, await lockPaper(tx, papers, session, params.uuid), body.extension_uuid),
      )
      return { number }
    },
    async 'POST /v1/vehicles/:uuid/revive'({ session, params, body }) {
      return database.inDealer(session.dealerId, (tx) => reviveOfVehicle(tx, services, session, params.uuid, body))
    },
    async 'POST /v1/workshop/paper/:uuid/copy'(call) {
      return copy({ papers, works }, call)
    },
    async 'POST /v1/workshop/paper/:uuid/chat'({ session, params }) {
      return database.inDealer(session.dealerId, (tx) => openPaperChat(tx, papers, session, params.uuid))
    },
    async 'POST /v1/workshop/paper/assign'({ session, body }) {
      return assignPapers(papers, session, body)
    },
    async 'GET /v1/workshop/technicians'({ session, query }) {
      return database.inDealer(session.dealerId, (tx) => listTechnicians(tx, session, query))
    },
    async 'PUT /v1/workshop/works/:uuid/helpers'({ session, params, body }) {
      return database.inDealer(session.dealerId, (tx) => changeHelpers(tx, works, session, params.uuid, body))
    },
    async 'GET /v1/workshop/find'({ session, query }) {
      return database.inDealer(session.dealerId, (tx) => findPapers(tx, papers, vehicles, session, query.q))
    },
  }
}

type Read = <T>(session: Session, uuid: string, work: (tx: Tx, row: PaperRow) => Promise<T>) => Promise<T>
type Step = (session: Session, work: (tx: Tx) => Promise<PaperRow>) => Promise<PaperRow>

/** Status, hold and final check of a paper. */
function steps(papers: Context, step: Step, read: Read) {
  const { now } = papers
  return {
    async 'POST /v1/workshop/paper/:uuid/status'({ session, params, body }) {
      return step(session, (tx) => changeStatus(tx, papers, session, params.uuid, body))
    },
    async 'POST /v1/workshop/paper/:uuid/hold'({ session, params, body }) {
      return step(session, (tx) => changeHold(tx, papers, session, params.uuid, body))
    },
    async 'POST /v1/workshop/paper/:uuid/final-check'({ session, params, body }) {
      return step(session, (tx) => changeFinalCheck(tx, papers, session, params.uuid, body))
    },
    async 'GET /v1/workshop/paper/:uuid/states'({ session, params }) {
      return read(session, params.uuid, (tx, row) => listStates(tx, PAPER_HISTORY, row, now()))
    },
    async 'GET /v1/workshop/paper/:uuid/transitions'({ session, params }) {
      return read(session, params.uuid, async (tx, row) => {
        const decision = await decisionOn(tx, session, row, now())
        const may_check_finally = finalCheckRefusals(row, decision.person).length === 0
        return { ...(await listSteps(tx, STATED_PAPER, row, decision)), may_check_finally }
      })
    },
  } satisfies Partial<HandlersOf<Keys>>
}

/** Copies a paper. With a key, a repeat returns the copy that the first request made. */
async function copy(
  { papers, works }: Pick<Services, 'papers' | 'works'>,
  { session, params, request }: Call<'POST /v1/workshop/paper/:uuid/copy'>,
): Promise<PaperRow> {
  const { database, now } = papers
  const key = idempotencyKey(request.headers['idempotency-key'])
  return database.inDealer(session.dealerId, async (tx) => {
    const original = await lockPaper(tx, papers, session, params.uuid, { verb: 'create' })
    const creation = { record: 'paper.copy', input: { of: params.uuid }, uuid: uuidv7(), now: now() }
    const earlier = key === undefined ? null : await noteKey(tx, session, { ...creation, key })
    if (earlier && (earlier.record !== creation.record || !earlier.isSame)) throw new Failure('idempotency_conflict')
    if (earlier) return readPaper(tx, papers, session, earlier.uuid)
    await copyPaper(tx, papers, works, session, original, creation.uuid)
    return readPaper(tx, papers, session, creation.uuid)
  })
}
