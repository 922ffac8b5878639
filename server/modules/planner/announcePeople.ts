import { sql } from 'kysely'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { department } from '#contract/records/department.ts'
import type { user } from '#contract/records/user.ts'
import type { Tx } from '#server/db/database.ts'
import type { Hooks, Write } from '#server/records/hooks.ts'
import type { Hub } from '#server/socket/hub.ts'
import { announceStale } from './announcePlan.ts'
import type { Writer } from './writeBlocks.ts'

/** People, and teams with whom they came, went or changed. */
type ChangedPeople = { people: readonly string[]; departments: readonly string[] }

/** What plans show of a user, or count with. */
const OF_USERS: readonly string[] = [
  ...['deleted_at', 'is_active', 'active_from', 'active_until', 'first_name', 'last_name', 'roles', 'skills'],
  'working_time_model',
]
const OF_DEPARTMENTS: readonly string[] = ['location_uuid', 'is_workshop_team', 'is_active', 'name', 'color']

/** Locations that people work at, or where unfinished work names them; and those of the departments. */
async function placesOf(tx: Tx, { people, departments }: ChangedPeople): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select d.location_uuid as uuid from departments d
      where d.location_uuid is not null and (d.uuid = any(${[...departments]}::uuid[])
        or (d.is_workshop_team and d.deleted_at is null and exists (select from department_members m
          where m.dealer_id = d.dealer_id and m.department_uuid = d.uuid and m.user_uuid = any(${[...people]}::uuid[]))))
    union select (site ->> 'location_uuid')::uuid from work_models w, jsonb_array_elements(w.sites) site
      where w.user_uuid = any(${[...people]}::uuid[])
    union select b.location_uuid from plan_blocks b, jsonb_array_elements(b.technicians) t
      where b.deleted_at is null and b.state <> 'finished' and (t ->> 'uuid')::uuid = any(${[...people]}::uuid[])`.execute(
    tx,
  )
  return rows.map(({ uuid }) => uuid)
}

/**
 * Tells those who may read the plans that these people, or who is in these teams, changed: somebody who left keeps a row
 * there until their jobs are moved. Call what comes back after the commit.
 */
export async function announcePeople(tx: Tx, hub: Hub, writer: Writer, changed: ChangedPeople): Promise<() => void> {
  return announceStale(tx, hub, writer, await placesOf(tx, changed))
}

/** The hooks of a record, and what more is told after a write. */
function alsoTelling<D extends RecordDefinition>(
  hooks: Hooks<D>,
  tell: (tx: Tx, write: Write<D>) => Promise<() => void>,
): Hooks<D> {
  return {
    ...hooks,
    async afterWrite(tx, write, row) {
      const own = await hooks.afterWrite?.(tx, write, row)
      const more = await tell(tx, write)
      return () => {
        own?.()
        more()
      }
    },
  }
}

const isToTell = (fields: readonly string[], { verb, changes }: { verb: string; changes: object }) =>
  verb === 'delete' || verb === 'restore' || Object.keys(changes).some((field) => fields.includes(field))

/** The hooks of users, so that plans hear of who is deleted, deactivated or comes back. */
export const tellingOfUsers = (hub: Hub, hooks: Hooks<typeof user>): Hooks<typeof user> =>
  alsoTelling(hooks, async (tx, write) =>
    isToTell(OF_USERS, write)
      ? announcePeople(tx, hub, write.session, { people: [write.uuid], departments: [] })
      : () => {},
  )

/** The hooks of departments, so that plans hear of teams that come, go or move. */
export const tellingOfDepartments = (hub: Hub, hooks: Hooks<typeof department>): Hooks<typeof department> =>
  alsoTelling(hooks, async (tx, write) => {
    // Whoever begins to lead a team is in it from then on.
    const hasOtherPeople = write.verb === 'delete' || write.verb === 'restore' || 'head_uuid' in write.changes
    const refresh = () => {
      if (hasOtherPeople) hub.refreshTeams(write.session.dealerId)
    }
    if (!isToTell(OF_DEPARTMENTS, write)) return refresh
    const before = write.before?.location_uuid
    const now = await placesOf(tx, { people: [], departments: [write.uuid] })
    const tell = await announceStale(tx, hub, write.session, before ? [before, ...now] : now)
    return () => {
      tell()
      refresh()
    }
  })
