import type { Core } from '#server/core/core.ts'
import { onCommit } from '#server/db/database.ts'
import { subscribe } from '#server/events/subscription.ts'
import { departmentHooks } from './departmentHooks.ts'
import { locationHooks } from './locationHooks.ts'
import { organisationHandlers } from './organisationHandlers.ts'

type Others = Pick<Parameters<typeof locationHooks>[0], 'forget'>

/** Locations and departments. `forget` comes from the sessions. */
export function organisationModule(core: Core, { forget }: Others) {
  const { database, hub, now, writer, gathered } = core
  return {
    handlers: organisationHandlers({ database, hub, now, records: writer, gathered }),
    hooks: { location: locationHooks({ hub, now, forget }), department: departmentHooks },
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
