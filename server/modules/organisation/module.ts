import type { Core } from '#server/core/core.ts'
import { onCommit } from '#server/db/database.ts'
import { subscribe } from '#server/events/subscription.ts'
import type { Session } from '#server/request/session.ts'
import { announceMembers } from './announceMembers.ts'
import { departmentHooks } from './departmentHooks.ts'
import { joinDepartmentsOf, listDepartmentOffers } from './departmentOffers.ts'
import { locationHooks } from './locationHooks.ts'
import { failedMove, locationMoveWorker, type MoveServices } from './moving/moveWorker.ts'
import { organisationHandlers } from './organisationHandlers.ts'

type Others = Pick<Parameters<typeof locationHooks>[0], 'forget'> & Pick<MoveServices, 'actAs'>

/** Locations and departments. `forget` comes from the sessions, `actAs` from the users. */
export function organisationModule(core: Core, { forget, actAs }: Others) {
  const { database, hub, jobs, now, writer: records, gathered } = core
  return {
    handlers: organisationHandlers({ database, hub, jobs, now, gathered }),
    hooks: { location: locationHooks({ hub, now, forget }), department: departmentHooks },
    workers: {
      location_move: locationMoveWorker({ hub, jobs, now, records, actAs, movers: () => gathered.movers }),
    },
    listDepartmentOffers,
    /** Adds a user to departments, and tells the lists that show them. */
    joinDepartments: (session: Session, user: string, departments: readonly string[]) =>
      database.inDealer(session.dealerId, async (tx) => {
        const changed = await joinDepartmentsOf(tx, session, now(), user, departments)
        await announceMembers(tx, { hub, now }, session, changed, changed.length > 0 ? [user] : [])
      }),
    failedJobs: { location_move: failedMove({ now }) },
    events: [
      subscribe({
        name: 'departments.teams_seen',
        types: ['department.created', 'department.changed', 'department.deleted', 'department.restored'],
        // A new head of a team becomes its member.
        when: ({ data }) => data.fields.some((field) => field === 'head_uuid' || field === 'deleted_at'),
        isAwaited: true,
        handle: async (tx, _event, { dealerId }) => onCommit(tx, () => hub.refreshTeams(dealerId)),
      }),
    ],
  }
}
