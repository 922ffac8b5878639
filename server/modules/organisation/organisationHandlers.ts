import type { organisationEndpoints } from '#contract/api/administration/organisation.ts'
import type { MergedModules } from '#server/core/serverModule.ts'
import { type Database, onCommit, type Tx } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { announceMembers } from './announceMembers.ts'
import { addDepartmentMembers, listDepartmentMembers, removeDepartmentMembers, setDeputy } from './departmentMembers.ts'
import { changeDepartmentsOf, listDepartmentsOf } from './departmentsOfUser.ts'
import { listLeaving } from './leavingDepartments.ts'
import { listHolidays, listOpening } from './locationCalendar.ts'
import { listUses, readMove, startMove } from './moving/locationMoves.ts'
import { readPhoneList } from './phoneList.ts'
import { listOnBays } from './unequip.ts'

type Services = {
  database: Database
  hub: Hub
  jobs: Pick<Jobs, 'wake'>
  now: () => number
  gathered: Pick<MergedModules, 'movers'>
}

/** Endpoints for locations and departments that their records do not have. */
export function organisationHandlers({
  database,
  hub,
  jobs,
  now,
  gathered,
}: Services): HandlersOf<keyof typeof organisationEndpoints> {
  /** Changes the members of a department, and tells the lists and forms of the department and its members. */
  const changeMembers = (session: Session, uuid: string, work: (tx: Tx) => Promise<string[]>) =>
    database.inDealer(session.dealerId, async (tx) => {
      const people = await work(tx)
      await announceMembers(tx, { hub, now }, session, [uuid], people)
      return listDepartmentMembers(tx, session, uuid)
    })

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
      return database.inDealer(session.dealerId, async (tx) => {
        const uuids = await changeDepartmentsOf(tx, session, now(), params.user_uuid, body)
        const people = uuids.length > 0 ? [params.user_uuid] : []
        await announceMembers(tx, { hub, now }, session, uuids, people)
        return listDepartmentsOf(tx, session, params.user_uuid)
      })
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
    async 'GET /v1/locations/:uuid/bays/dependents'({ session, params, query }) {
      const codes = [query.codes].flat()
      return { items: await database.inDealer(session.dealerId, (tx) => listOnBays(tx, session, params.uuid, codes)) }
    },
    async 'GET /v1/locations/:uuid/move'({ session, params }) {
      return { move: await database.inDealer(session.dealerId, (tx) => readMove(tx, session, params.uuid)) }
    },
    async 'POST /v1/locations/:uuid/move'({ session, params, body }) {
      const wanted = { from: params.uuid, to: body.to, deletes: body.delete }
      return database.inDealer(session.dealerId, async (tx) => {
        const started = await startMove(tx, { session, movers: gathered.movers, now: now() }, wanted)
        onCommit(tx, () => jobs.wake('location_move'))
        return started
      })
    },
  }
}
