import { sql } from 'kysely'
import type { DomainEvent, RecordFact } from '#contract/events/domainEvents.ts'
import type { Tx } from '#server/db/database.ts'
import { subscribe } from '#server/events/subscription.ts'
import type { Hub } from '#server/socket/hub.ts'
import { announceStale } from './blocks/announcePlan.ts'
import { mayBeUnfinished } from './blocks/planBlocks.ts'

/** Changed users, and teams whose members changed. */
type ChangedPeople = { people: readonly string[]; departments: readonly string[] }

/** Fields of a user that plans show or use. */
const OF_USERS: readonly string[] = [
  ...['deleted_at', 'is_active', 'active_from', 'active_until', 'first_name', 'last_name', 'roles', 'skills'],
  'working_time_model',
]
const OF_DEPARTMENTS: readonly string[] = [
  'location_uuid',
  'is_workshop_team',
  'is_active',
  'name',
  'color',
  'deleted_at',
]
/** Fields of a location that plans show or use. */
const OF_LOCATIONS: readonly string[] = [
  ...['bays', 'opening_hours', 'closed_days', 'open_holidays', 'country_code', 'region_code', 'time_zone'],
  ...['description', 'is_active', 'deleted_at'],
]

const FIELDS = { user: OF_USERS, department: OF_DEPARTMENTS, location: OF_LOCATIONS } as const

/** Locations where these users work or are named by unfinished blocks, and those of the departments. */
async function placesOf(tx: Tx, { people, departments }: ChangedPeople): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select d.location_uuid as uuid from departments d
      where d.location_uuid is not null and (d.uuid = any(${[...departments]}::uuid[])
        or (d.is_workshop_team and d.deleted_at is null and exists (select from department_members m
          where m.dealer_id = d.dealer_id and m.department_uuid = d.uuid and m.user_uuid = any(${[...people]}::uuid[]))))
    union select (site ->> 'location_uuid')::uuid from work_models w, jsonb_array_elements(w.sites) site
      where w.user_uuid = any(${[...people]}::uuid[])
    union select b.location_uuid from plan_blocks b
      join papers p on p.dealer_id = b.dealer_id and p.uuid = b.paper_uuid, jsonb_array_elements(b.technicians) t
      where b.deleted_at is null and ${mayBeUnfinished} and (t ->> 'uuid')::uuid = any(${[...people]}::uuid[])`.execute(
    tx,
  )
  return rows.map(({ uuid }) => uuid)
}

type RowWrite = DomainEvent<`${'user' | 'department' | 'location'}.${RecordFact}`>
type Change = RowWrite | DomainEvent<'department.members'>

/** Whether a write changes something that plans show. Everything of a new row is new. */
function isShown({ type, data }: RowWrite): boolean {
  const fields = FIELDS[type.split('.')[0] as keyof typeof FIELDS]
  return data.fields.some((field) => fields.includes(field))
}

/** Locations whose plans show the subject of the event. A team that moved also concerns its earlier location. */
async function concernedPlaces(tx: Tx, event: Change): Promise<readonly string[]> {
  const { uuid } = event
  if (event.type === 'department.members') return placesOf(tx, { people: event.data.people, departments: [uuid] })
  if (event.type.startsWith('location.')) return [uuid]
  if (event.type.startsWith('user.')) return placesOf(tx, { people: [uuid], departments: [] })
  return [...event.data.locations, ...(await placesOf(tx, { people: [], departments: [uuid] }))]
}

/**
 * Plans are fetched again when their people, teams or locations change. A user who left keeps a row in the plan until
 * their blocks are moved.
 */
export const planOfPeople = (hub: Hub) =>
  subscribe({
    name: 'plan.shows_people',
    types: [
      ...(['user.created', 'user.changed', 'user.deleted', 'user.restored'] as const),
      ...(['department.created', 'department.changed', 'department.deleted', 'department.restored'] as const),
      ...(['location.created', 'location.changed', 'location.deleted', 'location.restored'] as const),
      'department.members',
    ],
    when: (event) => event.type === 'department.members' || isShown(event),
    handle: async (tx, event, cause) => announceStale(tx, hub, cause, await concernedPlaces(tx, event)),
  })
