import type { plannerEndpoints } from '#contract/api/planner/planner.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import type { Session } from '#server/request/session.ts'
import { sendTable } from '#server/sheet/writeTable.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import { absenceHistory, addAbsence, changeAbsence, listAbsences, setAbsenceDeleted } from './absences.ts'
import { askPromise, readCapacity, suggestSlots } from './askPlan.ts'
import { announceBlocks, announceStale } from './blocks/announcePlan.ts'
import { planCarryOver } from './carryOver.ts'
import { changeBlocks } from './changeBlocks.ts'
import {
  addCar,
  bookCar,
  carHistory,
  changeCar,
  loanCarsFor,
  releaseCar,
  removeCar,
  restoreBooking,
  restoreCar,
} from './loanCars.ts'
import { readBin } from './plannerBin.ts'
import { absenceTable, loanCarTable } from './plannerTables.ts'
import { publishDays } from './publishDays.ts'
import { readPlan } from './readPlan.ts'
import { readWaiting } from './waiting.ts'
import { readWorkModel, setReserve, writeWorkModel } from './workModels.ts'

type Services = { database: Database; hub: Hub; now: () => number }

/** The planner: reading and writing the plan, questions to it, and the data that it is based on. */
export function plannerHandlers({ database, hub, now }: Services): HandlersOf<keyof typeof plannerEndpoints> {
  const reading = <Result>(session: Session, work: (tx: Tx) => Promise<Result>) =>
    database.inDealer(session.dealerId, work)

  /** Changes data that plans are based on. Clients that show one of these plans refetch it. */
  function changing<Result>(
    session: Session,
    work: (tx: Tx) => Promise<{ places: readonly string[]; result: Result }>,
  ): Promise<Result> {
    return database.inDealer(session.dealerId, async (tx) => {
      const { places, result } = await work(tx)
      await announceStale(tx, hub, session, places)
      return result
    })
  }

  return {
    async 'GET /v1/workshop/planner'({ session, query }) {
      const plan = await reading(session, (tx) => readPlan(tx, session, query, now()))
      // From now on the user sees other users' pointers in this plan, until their permissions change.
      hub.joinUser(session.dealerId, session.userUuid, room.plan(query.location_uuid))
      return plan
    },
    async 'GET /v1/workshop/planner/waiting'({ session, query }) {
      return reading(session, (tx) => readWaiting(tx, session, query.location_uuid, now()))
    },
    async 'POST /v1/workshop/planner/changes'({ session, body }) {
      return database.inDealer(session.dealerId, async (tx) => {
        const done = await changeBlocks(tx, session, body.changes, now())
        await planCarryOver(tx, session.dealerId, now())
        await announceBlocks(tx, hub, session, done)
        return done
      })
    },
    async 'POST /v1/workshop/planner/promise'({ session, body }) {
      return reading(session, (tx) => askPromise(tx, session, body, now()))
    },
    async 'GET /v1/workshop/planner/capacity'({ session, query }) {
      return reading(session, (tx) => readCapacity(tx, session, query, now()))
    },
    async 'POST /v1/workshop/planner/suggestions'({ session, body }) {
      return reading(session, (tx) => suggestSlots(tx, session, body, now()))
    },
    async 'POST /v1/workshop/planner/publish'({ session, body }) {
      return changing(session, async (tx) => ({
        places: [body.location_uuid],
        result: await publishDays(tx, session, body, now()),
      }))
    },
    async 'PUT /v1/workshop/planner/teams/:uuid'({ session, params, body }) {
      return changing(session, async (tx) => ({
        places: [await setReserve(tx, session, params.uuid, body.reserve_percent, now())],
        result: { uuid: params.uuid, ...body },
      }))
    },
    async 'GET /v1/workshop/planner/absences'({ session, query }) {
      return { items: await reading(session, (tx) => listAbsences(tx, session, query)) }
    },
    async 'GET /v1/workshop/planner/absences/export.csv'({ session, query, reply }) {
      return sendTable(
        reply,
        'csv',
        'absences',
        await reading(session, (tx) => absenceTable(tx, session, query, now())),
      )
    },
    async 'GET /v1/workshop/planner/absences/export.xlsx'({ session, query, reply }) {
      return sendTable(
        reply,
        'xlsx',
        'absences',
        await reading(session, (tx) => absenceTable(tx, session, query, now())),
      )
    },
    async 'GET /v1/workshop/planner/loan-cars/export.csv'({ session, query, reply }) {
      return sendTable(
        reply,
        'csv',
        'loan-cars',
        await reading(session, (tx) => loanCarTable(tx, session, query, now())),
      )
    },
    async 'GET /v1/workshop/planner/loan-cars/export.xlsx'({ session, query, reply }) {
      return sendTable(
        reply,
        'xlsx',
        'loan-cars',
        await reading(session, (tx) => loanCarTable(tx, session, query, now())),
      )
    },
    async 'POST /v1/workshop/planner/absences'({ session, body }) {
      return changing(session, async (tx) => {
        const { places, absence } = await addAbsence(tx, session, body, now())
        return { places, result: absence }
      })
    },
    async 'PATCH /v1/workshop/planner/absences/:uuid'({ session, params, body }) {
      return changing(session, async (tx) => {
        const { places, absence } = await changeAbsence(tx, session, params.uuid, body, now())
        return { places, result: absence }
      })
    },
    async 'DELETE /v1/workshop/planner/absences/:uuid'({ session, params }) {
      return changing(session, async (tx) => ({
        places: await setAbsenceDeleted(tx, session, params.uuid, true, now()),
        result: undefined,
      }))
    },
    async 'POST /v1/workshop/planner/absences/:uuid/restore'({ session, params }) {
      return changing(session, async (tx) => ({
        places: await setAbsenceDeleted(tx, session, params.uuid, false, now()),
        result: undefined,
      }))
    },
    async 'GET /v1/workshop/planner/absences/:uuid/history'({ session, params, query }) {
      return reading(session, (tx) => absenceHistory(tx, session, params.uuid, query))
    },
    async 'GET /v1/workshop/planner/loan-cars/:uuid/history'({ session, params, query }) {
      return reading(session, (tx) => carHistory(tx, session, params.uuid, query))
    },
    async 'GET /v1/workshop/planner/bin'({ session, query }) {
      return reading(session, (tx) => readBin(tx, session, query.location_uuid, now()))
    },
    async 'GET /v1/workshop/planner/people/:user_uuid'({ session, params }) {
      return reading(session, (tx) => readWorkModel(tx, session, params.user_uuid))
    },
    async 'PUT /v1/workshop/planner/people/:user_uuid'({ session, params, body }) {
      return changing(session, async (tx) => {
        const { places, model } = await writeWorkModel(tx, session, params.user_uuid, body, now())
        return { places, result: model }
      })
    },
    async 'POST /v1/workshop/planner/loan-cars'({ session, body }) {
      return changing(session, async (tx) => ({
        places: [body.location_uuid],
        result: await addCar(tx, session, body, now()),
      }))
    },
    async 'PATCH /v1/workshop/planner/loan-cars/:uuid'({ session, params, body }) {
      return changing(session, async (tx) => {
        const { before, car } = await changeCar(tx, session, params.uuid, body, now())
        return { places: [before, car.location_uuid], result: car }
      })
    },
    async 'DELETE /v1/workshop/planner/loan-cars/:uuid'({ session, params }) {
      return changing(session, async (tx) => ({
        places: [await removeCar(tx, session, params.uuid, now())],
        result: undefined,
      }))
    },
    async 'POST /v1/workshop/planner/loan-cars/:uuid/restore'({ session, params }) {
      return changing(session, async (tx) => ({
        places: [await restoreCar(tx, session, params.uuid, now())],
        result: undefined,
      }))
    },
    async 'GET /v1/workshop/planner/loan-cars'({ session, query }) {
      return reading(session, (tx) => loanCarsFor(tx, session, query))
    },
    async 'POST /v1/workshop/planner/loan-bookings'({ session, body }) {
      return changing(session, async (tx) => {
        const { location, booking } = await bookCar(tx, session, body, now())
        return { places: [location], result: booking }
      })
    },
    async 'DELETE /v1/workshop/planner/loan-bookings/:uuid'({ session, params }) {
      return changing(session, async (tx) => ({
        places: [await releaseCar(tx, session, params.uuid, now())],
        result: undefined,
      }))
    },
    async 'POST /v1/workshop/planner/loan-bookings/:uuid/restore'({ session, params }) {
      return changing(session, async (tx) => ({
        places: [await restoreBooking(tx, session, params.uuid, now())],
        result: undefined,
      }))
    },
  }
}
