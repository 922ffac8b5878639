import type { organisationEndpoints } from '#contract/api/administration/organisation.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { RecordWriter } from '#server/records/recordWriter.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { announceMembers, type TellPlan } from './announceMembers.ts'
import { addDepartmentMembers, listDepartmentMembers, removeDepartmentMembers, setDeputy } from './departmentMembers.ts'
import { changeDepartmentsOf, listDepartmentsOf } from './departmentsOfUser.ts'
import { listLeaving } from './leavingDepartments.ts'
import { listUses, type Mover, moveRecords } from './moveRecords.ts'
import { readPhoneList } from './phoneList.ts'
import { listHolidays, listOpening } from './siteCalendar.ts'

type Services = {
  database: Database
  records: RecordWriter
  hub: Hub
  now: () => number
  tellPlan: TellPlan
  movers: readonly Mover[]
}

/** Sites and teams, beside their records. */
export function organisationHandlers({
  database,
  records,
  hub,
  now,
  tellPlan,
  movers,
}: Services): HandlersOf<keyof typeof organisationEndpoints> {
  /** Changes who is in a department; lists and forms of it and of its people are told. */
  const changeMembers = async (session: Session, uuid: string, work: (tx: Tx) => Promise<string[]>) => {
    const { members, tell } = await database.inDealer(session.dealerId, async (tx) => {
      const people = await work(tx)
      const tell = await announceMembers(tx, { hub, now, tellPlan }, session, [uuid], people)
      return { members: await listDepartmentMembers(tx, session, uuid), tell }
    })
    tell()
    return members
  }

  return {
    async 'GET /v1/departments/:uuid/members'({ session, params }) {
      return database.inDealer(session.dealerId, (tx) => listDepartmentMembers(tx, session, params.uuid))
    },
    async 'POST /v1/departments/:uuid/members'({ session, params, body }) {
      return changeMembers(session, params.uuid, (tx) =>
        addDepartmentMembers(tx, session, now(), params.uuid, body.users),
      )
    },
    async 'POST /v1/departments/:uuid/members/remove'({ session, params, body }) {
      return changeMembers(session, params.uuid, (tx) =>
        removeDepartmentMembers(tx, session, now(), params.uuid, body.users),
      )
    },
    async 'PATCH /v1/departments/:uuid/members/:user_uuid'({ session, params, body }) {
      return changeMembers(session, params.uuid, (tx) => setDeputy(tx, session, now(), params, body.is_deputy))
    },
    async 'GET /v1/admin/users/:user_uuid/departments'({ session, params }) {
      return database.inDealer(session.dealerId, (tx) => listDepartmentsOf(tx, session, params.user_uuid))
    },
    async 'PATCH /v1/admin/users/:user_uuid/departments'({ session, params, body }) {
      const { answer, tell } = await database.inDealer(session.dealerId, async (tx) => {
        const uuids = await changeDepartmentsOf(tx, session, now(), params.user_uuid, body)
        const people = uuids.length > 0 ? [params.user_uuid] : []
        const tell = await announceMembers(tx, { hub, now, tellPlan }, session, uuids, people)
        return { answer: await listDepartmentsOf(tx, session, params.user_uuid), tell }
      })
      tell()
      return answer
    },
    async 'GET /v1/departments/leaving'({ session, query }) {
      const asked = { departments: [query.departments].flat(), users: [query.users].flat() }
      return { items: await database.inDealer(session.dealerId, (tx) => listLeaving(tx, session, asked)) }
    },
    async 'GET /v1/departments/phone-list'({ session }) {
      return { items: await database.inDealer(session.dealerId, readPhoneList) }
    },
    async 'GET /v1/locations/holidays'({ session, query }) {
      return database.single(session.dealerId, (tx) => listHolidays(tx, query, now()))
    },
    async 'GET /v1/locations/:uuid/opening'({ session, params, query }) {
      return database.inDealer(session.dealerId, (tx) => listOpening(tx, session, params.uuid, query, now()))
    },
    async 'GET /v1/locations/:uuid/uses'({ session, params }) {
      return { items: await database.inDealer(session.dealerId, (tx) => listUses(tx, session, params.uuid, now())) }
    },
    async 'POST /v1/locations/:uuid/move'({ session, params, body }) {
      const how = { from: params.uuid, to: body.to, removes: body.delete }
      const { moved, acts } = await database.inDealer(session.dealerId, async (tx) => {
        const { moved, tell } = await moveRecords(tx, { session, records, movers }, how)
        return {
          moved,
          acts: body.delete ? [tell, await records.remove(tx, session, 'location', params.uuid)] : [tell],
        }
      })
      for (const act of acts) act()
      return { moved }
    },
  }
}
