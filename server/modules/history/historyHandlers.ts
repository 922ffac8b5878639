import { PDF_TYPE } from '#contract/api/define/listFiles.ts'
import type { historyEndpoints } from '#contract/api/service/history.ts'
import type { Language } from '#contract/constants.ts'
import { createTurns } from '#server/apart/turns.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import type { Session } from '#server/request/session.ts'
import { sendTable } from '#server/sheet/writeTable.ts'
import type { TimelineAsk } from '#server/timeline/timelineSource.ts'
import { holdCar, type KnownCar, requireCar } from './historyScope.ts'
import { historyTable } from './historyTable.ts'
import { addNote, changeNote, deleteNote, listNotes } from './notes.ts'
import { printOfCar } from './printOfCar.ts'
import { readCar } from './readHead.ts'
import { readFigures, readMileage, readTimeline, readWaits } from './readTimeline.ts'
import { type Query, searchHistory, type WaysToFind } from './searchHistory.ts'
import { noteExport, vehicleDocument } from './vehicleDocument.ts'

/** Each user runs one search at a time. Users type on while an earlier search runs, so some wait. */
const takeTurn = createTurns(4, 10)

/** The search for cars, and the head, timeline, kilometres and notes of one of them. */
export function historyHandlers(core: Core, waysToFind: WaysToFind): HandlersOf<keyof typeof historyEndpoints> {
  const { database, documents, now, gathered } = core
  const inCar = <T>(session: Session, uuid: string, work: (tx: Tx, ask: TimelineAsk, car: KnownCar) => Promise<T>) =>
    database.inDealer(session.dealerId, async (tx) => {
      const { car, locations } = await requireCar(tx, session, uuid)
      return work(tx, { session, car, locations, now: now() }, car)
    })
  const tableOf = (session: Session, query: Omit<Query, 'page'> & { language: Language }) => {
    const read = <T>(work: (tx: Tx) => Promise<T>) => database.inDealer(session.dealerId, work)
    return historyTable(read, { database, waysToFind }, session, { ...query, page: 0 }, now())
  }
  return {
    'GET /v1/service/customer-history': ({ session, query }) =>
      takeTurn(session.userUuid, () =>
        database.inDealer(session.dealerId, (tx) => searchHistory(tx, { database, waysToFind }, session, query, now())),
      ),
    'GET /v1/service/customer-history/export.csv': async ({ session, query, reply }) =>
      sendTable(reply, 'csv', 'history', await tableOf(session, query)),
    'GET /v1/service/customer-history/export.xlsx': async ({ session, query, reply }) =>
      sendTable(reply, 'xlsx', 'history', await tableOf(session, query)),
    'GET /v1/service/customer-history/:uuid': ({ session, params }) =>
      inCar(session, params.uuid, async (tx, ask, car) => ({
        ...(await readCar(tx, car.uuid)),
        figures: await readFigures(tx, gathered.timeline, ask),
        notes: await listNotes(tx, car, ask.now),
      })),
    'GET /v1/service/customer-history/:uuid/entries': ({ session, params, query }) =>
      inCar(session, params.uuid, (tx, ask) => readTimeline(tx, gathered.timeline, ask, query)),
    'GET /v1/service/customer-history/:uuid/print': ({ session, params }) =>
      inCar(session, params.uuid, async (tx, ask, car) => printOfCar(tx, gathered.timeline, ask, car)),
    async 'GET /v1/service/customer-history/:uuid/sheet.pdf'({ session, params, query, reply }) {
      const ask = await inCar(session, params.uuid, async (tx, asked, car) => {
        await noteExport(tx, asked, car)
        return vehicleDocument(tx, await printOfCar(tx, gathered.timeline, asked, car), query.language, asked.now)
      })
      const pdf = await documents.render(session.dealerId, ask)
      reply.type(PDF_TYPE).header('content-disposition', 'attachment; filename="vehicle.pdf"')
      return pdf
    },
    'GET /v1/service/customer-history/:uuid/mileage': ({ session, params }) =>
      inCar(session, params.uuid, (tx, ask) => readMileage(tx, gathered.timeline, ask)),
    'GET /v1/service/customer-history/:uuid/waits': ({ session, params }) =>
      inCar(session, params.uuid, (tx, ask) => readWaits(tx, gathered.timeline, ask)),
    'POST /v1/service/customer-history/:uuid/notes': ({ session, params, body }) =>
      inCar(session, params.uuid, async (tx, _ask, car) =>
        addNote(tx, core, session, await holdCar(tx, session, car), body),
      ),
    'PATCH /v1/service/customer-history/:uuid/notes/:note_uuid': ({ session, params, body }) =>
      inCar(session, params.uuid, (tx, _ask, car) => changeNote(tx, core, session, car, params.note_uuid, body)),
    'DELETE /v1/service/customer-history/:uuid/notes/:note_uuid': ({ session, params }) =>
      inCar(session, params.uuid, (tx, _ask, car) => deleteNote(tx, core, session, car, params.note_uuid)),
  }
}
