import type { attendanceEndpoints } from '#contract/api/times/attendance.ts'
import type { comparisonEndpoints } from '#contract/api/times/comparison.ts'
import type { stampEndpoints } from '#contract/api/times/stamps.ts'
import type { Tx } from '#server/db/database.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import type { Session } from '#server/request/session.ts'
import { sendTable } from '#server/sheet/writeTable.ts'
import { listAccesses } from './access/accesses.ts'
import type { Services } from './access/services.ts'
import { listAttendance } from './attendance/attendanceRows.ts'
import { correctAttendance, enterAttendance } from './attendance/correctAttendance.ts'
import { exportAttendance } from './attendance/exportAttendance.ts'
import { compare } from './comparison/compare.ts'
import { exportComparison } from './comparison/exportComparison.ts'
import { readPaperHouseTimes, readPaperTimes } from './comparison/paperTimes.ts'
import { importTimes } from './imports/importTimes.ts'
import type { Stamper } from './stamper.ts'
import { correctStamp } from './stamps/correctStamp.ts'
import { reviewWork } from './stamps/reviewWork.ts'
import { listStretches } from './stamps/stretches.ts'

type Keys = keyof typeof stampEndpoints | keyof typeof comparisonEndpoints | keyof typeof attendanceEndpoints

/** Stamping, and comparing targets with stamped times. */
export function timesHandlers(services: Services, stamper: Stamper): HandlersOf<Keys> {
  const { database } = services
  const within = <T>({ dealerId }: Session, work: (tx: Tx) => Promise<T>) => database.inDealer(dealerId, work)
  return {
    'GET /v1/workshop/stamps/own': ({ session }) => stamper.own(session),
    'POST /v1/workshop/stamps/start': ({ session, body }) => stamper.start(session, body),
    'POST /v1/workshop/stamps/pause': ({ session, body }) => stamper.pause(session, body),
    'POST /v1/workshop/stamps/stop': ({ session, body }) => stamper.stop(session, body),
    'POST /v1/workshop/stamps/finish': ({ session, body }) => stamper.finish(session, body),
    'POST /v1/workshop/stamps/attendance': ({ session, body }) => stamper.attend(session, body),
    async 'GET /v1/workshop/stamps/work/:uuid'({ session, params }) {
      return within(session, (tx) => listStretches(tx, services, session, params.uuid))
    },
    async 'PATCH /v1/workshop/stamps/:uuid'({ session, params, body }) {
      return within(session, async (tx) => {
        const workUuid = await correctStamp(tx, services, session, params.uuid, body)
        return listStretches(tx, services, session, workUuid)
      })
    },
    async 'GET /v1/workshop/stamps/paper/:uuid'({ session, params }) {
      return within(session, (tx) => readPaperTimes(tx, services, session, params.uuid))
    },
    async 'GET /v1/workshop/stamps/paper/:uuid/house-times'({ session, params }) {
      return within(session, (tx) => readPaperHouseTimes(tx, services, session, params.uuid))
    },
    async 'GET /v1/workshop/comparison'({ session, query }) {
      return within(session, (tx) => compare(tx, services, session, query))
    },
    async 'GET /v1/workshop/comparison/export.csv'({ session, query, reply }) {
      const table = await within(session, (tx) => exportComparison(tx, services, session, query))
      return sendTable(reply, 'csv', 'comparison', table)
    },
    async 'GET /v1/workshop/comparison/export.xlsx'({ session, query, reply }) {
      const table = await within(session, (tx) => exportComparison(tx, services, session, query))
      return sendTable(reply, 'xlsx', 'comparison', table)
    },
    async 'PUT /v1/workshop/comparison/works/:uuid'({ session, params, body }) {
      return within(session, (tx) => reviewWork(tx, services, session, params.uuid, body))
    },
    async 'GET /v1/workshop/attendance'({ session, query }) {
      return within(session, (tx) => listAttendance(tx, services, session, query))
    },
    async 'GET /v1/workshop/attendance/export.csv'({ session, query, reply }) {
      const table = await within(session, (tx) => exportAttendance(tx, services, session, query))
      return sendTable(reply, 'csv', 'attendance', table)
    },
    async 'GET /v1/workshop/attendance/export.xlsx'({ session, query, reply }) {
      const table = await within(session, (tx) => exportAttendance(tx, services, session, query))
      return sendTable(reply, 'xlsx', 'attendance', table)
    },
    async 'POST /v1/workshop/attendance'({ session, body }) {
      return within(session, (tx) => enterAttendance(tx, services, session, body))
    },
    async 'PATCH /v1/workshop/attendance/:uuid'({ session, params, body }) {
      return within(session, (tx) => correctAttendance(tx, services, session, params.uuid, body))
    },
    async 'POST /v1/workshop/times/import'({ session, body }) {
      return importTimes(services, session, body)
    },
    async 'GET /v1/workshop/comparison/looks'({ session }) {
      return { items: await within(session, (tx) => listAccesses(tx, session)) }
    },
  }
}
