import type { checkinEndpoints } from '#contract/api/service/checkin.ts'
import type { NeededPermission } from '#contract/permissions/can.ts'
import { CALENDAR_TYPE } from '#server/calendar/iCalendar.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import { attachedFiles } from '#server/files/texts/attachedFiles.ts'
import type { Context } from '#server/records/service.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { listStates } from '#server/states/history.ts'
import { changeHold, listSteps, takeStep } from '#server/states/takeStep.ts'
import { arrive } from './arrive.ts'
import { calendarFile } from './calendarFile.ts'
import { callNext } from './callNext.ts'
import { CHECKIN_FILES, mayDownload } from './checkinFiles.ts'
import { checksOf, type HstOf } from './checksOf.ts'
import { type CreatePaper, createPaper } from './createPaper.ts'
import { deskFigures, type PersonRules } from './deskFigures.ts'
import { deskWeek, type FindWeekLoad } from './deskWeek.ts'
import { CHECKIN_HISTORY, type CheckinRow, listDesks, lockCheckin, readCheckin } from './openCheckin.ts'
import { printOfCheckin } from './printOfCheckin.ts'
import { reminderOf } from './reminders/reminderOf.ts'
import { decisionOn, statedCheckin } from './statedCheckin.ts'
import { takeBackArrival } from './takeBackArrival.ts'

/** Services of other modules. */
export type Others = {
  hstOf: HstOf
  createPaper: CreatePaper
  persons: PersonRules
  findWeekLoad: FindWeekLoad
  findHome: (tx: Tx, session: Session, needed: NeededPermission) => Promise<string | null>
}
type Services = Others & { core: Core; context: Context; papers: Context }

/** Endpoints of the service desk that the record of check-ins does not have. */
export function checkinHandlers(services: Services): HandlersOf<keyof typeof checkinEndpoints> {
  const { context, papers, hstOf, persons, findHome, findWeekLoad } = services
  const { database, now } = context
  const attachments = attachedFiles(services.core, CHECKIN_FILES.use, mayDownload, CHECKIN_FILES.isListed)
  const desk = { context, stated: statedCheckin(now) }
  const inDealer = <T>({ dealerId }: Session, work: (tx: Tx) => Promise<T>) => database.inDealer(dealerId, work)
  const read = <T>(session: Session, uuid: string, work: (tx: Tx, row: CheckinRow) => Promise<T>) =>
    inDealer(session, async (tx) => work(tx, await readCheckin(tx, context, session, uuid)))
  return {
    async 'POST /v1/service/checkin/:uuid/status'({ session, params, body: { version, ...step } }) {
      return inDealer(session, async (tx) => {
        const row = await lockCheckin(tx, context, session, params.uuid, version)
        return takeStep(tx, context, desk.stated, session, row, step)
      })
    },
    async 'POST /v1/service/checkin/:uuid/hold'({ session, params, body: { version, ...hold } }) {
      return inDealer(session, async (tx) => {
        const row = await lockCheckin(tx, context, session, params.uuid, version)
        return changeHold(tx, context, desk.stated, session, row, hold)
      })
    },
    async 'GET /v1/service/checkin/:uuid/transitions'({ session, params }) {
      return read(session, params.uuid, async (tx, row) =>
        listSteps(tx, desk.stated, row, await decisionOn(tx, session, row, now())),
      )
    },
    async 'GET /v1/service/checkin/:uuid/states'({ session, params }) {
      return read(session, params.uuid, (tx, row) => listStates(tx, CHECKIN_HISTORY, row, now()))
    },
    async 'GET /v1/service/checkin/:uuid/print'({ session, params }) {
      return read(session, params.uuid, printOfCheckin)
    },
    async 'POST /v1/service/checkin/arrive'({ session, body }) {
      return inDealer(session, (tx) => arrive(tx, desk, session, body))
    },
    async 'DELETE /v1/service/checkin/:uuid/arrival'({ session, params }) {
      return inDealer(session, (tx) => takeBackArrival(tx, desk, session, params.uuid))
    },
    async 'POST /v1/service/checkin/call-next'({ session, body }) {
      return inDealer(session, (tx) => callNext(tx, desk, session, body))
    },
    async 'GET /v1/service/checkin/checks'({ session, query }) {
      return inDealer(session, (tx) => checksOf(tx, { context, papers, hstOf }, session, query))
    },
    async 'GET /v1/service/checkin/week'({ session, query }) {
      return inDealer(session, (tx) => deskWeek(tx, findWeekLoad, session, query, now()))
    },
    async 'GET /v1/service/checkin/:uuid/calendar.ics'({ session, params, reply }) {
      const file = await read(session, params.uuid, (tx, row) => calendarFile(tx, row.uuid))
      await reply
        .type(CALENDAR_TYPE)
        .header('content-disposition', 'attachment; filename="appointment.ics"')
        .serializer((text: unknown) => text as never)
        .send(file)
    },
    async 'GET /v1/service/checkin/:uuid/reminder'({ session, params }) {
      return read(session, params.uuid, (tx, row) => reminderOf(tx, services.core, session, row))
    },
    async 'GET /v1/service/checkin/desks'({ session }) {
      return inDealer(session, async (tx) => ({
        items: await listDesks(tx, session),
        home_uuid: await findHome(tx, session, 'location.service.checkin.read'),
      }))
    },
    async 'POST /v1/service/checkin/:uuid/paper'({ session, params }) {
      if (session.disabledPlugins.includes('plugin_workshop')) throw new Failure('plugin_disabled')
      return inDealer(session, (tx) => createPaper(tx, { context, create: services.createPaper }, session, params.uuid))
    },
    async 'GET /v1/service/checkin/stats'({ session, query }) {
      return inDealer(session, (tx) => deskFigures(tx, persons, session, query, now()))
    },
    'POST /v1/service/checkin-attachments': ({ session, body, query }) => attachments.store(session, body, query.name),
    'GET /v1/service/checkin-attachments/:file_uuid': (asked) => attachments.send(asked),
  }
}
