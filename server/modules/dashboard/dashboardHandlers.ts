import { sql } from 'kysely'
import type { dashboardEndpoints } from '#contract/api/dashboard/dashboard.ts'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { CLIENT_WIDGETS } from '#contract/dashboard/widgets.ts'
import { can } from '#contract/permissions/can.ts'
import { dayAt, dayName } from '#contract/planning/localDay.ts'
import type { StaffRole } from '#contract/staffRoles.ts'
import type { MergedModules } from '#server/core/serverModule.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Widget, WidgetLocation } from '#server/widgets/widget.ts'
import { deleteLayout, effectiveLayout, getLayout, setLayout } from './layouts.ts'
import { readableWidgets, readWidgets } from './readWidgets.ts'

type Services = {
  database: Database
  gathered: Pick<MergedModules, 'widgets'>
  /**
   * The user's works of today, including finished ones. If no planned work is left, also those of the next planned day.
   */
  dayOf(tx: Tx, session: Session, now: number): Promise<EndpointOutput<'GET /v1/workshop/day'>>
  isOperator(session: Session): Promise<boolean>
  now: () => number
}

/** At most this many locations are read. No dealer has so many. */
const LOCATIONS_MAX = 200

/** Locations at which the session may read at least one card. Those of the user's own departments come first. */
async function locationsOf(tx: Tx, session: Session, widgets: readonly Widget[], roles: readonly StaffRole[]) {
  const rows = await tx
    .selectFrom('locations as l')
    .select(['l.uuid', 'l.key', 'l.description', 'l.time_zone'])
    .where('l.deleted_at', 'is', null)
    .where('l.is_active', '=', true)
    .orderBy(
      sql`not exists (select from department_members m
        join departments d on d.dealer_id = m.dealer_id and d.uuid = m.department_uuid
        where m.dealer_id = l.dealer_id and m.user_uuid = ${session.userUuid}::uuid and d.location_uuid = l.uuid
          and d.deleted_at is null)`,
    )
    .orderBy('l.description')
    .orderBy('l.uuid')
    .limit(LOCATIONS_MAX)
    .execute()
  const ofLocation = widgets.filter(({ isOfLocation }) => isOfLocation)
  return rows.filter((row) => readableWidgets(ofLocation, session, { ...row, today: '' }, roles).length > 0)
}

async function rolesOf(tx: Tx, { userUuid }: Session): Promise<StaffRole[]> {
  const row = await tx.selectFrom('users').select('roles').where('uuid', '=', userUuid).executeTakeFirst()
  return (row?.roles ?? []) as StaffRole[]
}

/** The start page: its location, its cards and their places. */
export function dashboardHandlers({
  database,
  gathered,
  dayOf,
  isOperator,
  now,
}: Services): HandlersOf<keyof typeof dashboardEndpoints> {
  const within = <T>({ dealerId }: Session, work: (tx: Tx) => Promise<T>) => database.inDealer(dealerId, work)
  const own = ({ userUuid }: Session) => ({ user_uuid: userUuid })

  const ofGroup = <T>(session: Session, uuid: string, work: (tx: Tx, owner: { group_uuid: string }) => Promise<T>) =>
    within(session, async (tx) => {
      const group = await tx
        .selectFrom('groups')
        .select('uuid')
        .where('uuid', '=', uuid)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!group) throw new Failure('not_found')
      return work(tx, { group_uuid: group.uuid })
    })

  /**
   * Records a change of a group's layout in the audit, because one user decides for many others. A change of a user's
   * own layout is not recorded.
   */
  const noteGroup = (tx: Tx, session: Session, uuid: string, after: { places: unknown } | null) =>
    recordEvent(tx, session, now(), { event: 'group.dashboard.changed', uuid, before: null, after })

  return {
    async 'GET /v1/dashboard'({ session, query, request }) {
      const at = now()
      const { widgets } = gathered
      const frame = await within(session, async (tx) => {
        const roles = await rolesOf(tx, session)
        const locations = await locationsOf(tx, session, widgets, roles)
        return { locations, roles, layout: await effectiveLayout(tx, session, roles) }
      })
      const location = chosenOf(frame.locations, query.location_uuid, at)
      const shown = new Set(frame.layout.places.flatMap(({ name, is_hidden }) => (is_hidden ? [] : [name])))
      const readable = readableWidgets(widgets, session, location, frame.roles)
      const read = readable.filter(({ name }) => shown.has(name))
      const reading = { database, session, location, now: at, isOperator: await isOperator(session), log: request.log }
      const ready = await readWidgets(read, reading)
      const hidden = readable.filter(({ name }) => !shown.has(name))
      return {
        now: new Date(at).toISOString(),
        location: location && { uuid: location.uuid, description: location.description },
        locations: frame.locations.map(({ uuid, description }) => ({ uuid, description })),
        layout: frame.layout,
        widgets: [
          ...ready,
          ...hidden.map(({ name }) => ({ name, data: null, is_failed: false })),
          ...clientWidgets(session).map((name) => ({ name, data: null, is_failed: false })),
        ],
      }
    },
    async 'GET /v1/workshop/day'({ session }) {
      return within(session, (tx) => dayOf(tx, session, now()))
    },
    async 'PUT /v1/dashboard/layout'({ session, body }) {
      return within(session, (tx) => setLayout(tx, session, own(session), body, now()))
    },
    async 'DELETE /v1/dashboard/layout'({ session }) {
      return within(session, async (tx) => {
        await deleteLayout(tx, own(session))
        return effectiveLayout(tx, session, await rolesOf(tx, session))
      })
    },
    async 'GET /v1/dashboard/groups/:group_uuid'({ session, params }) {
      return ofGroup(session, params.group_uuid, (tx, owner) => getLayout(tx, owner, []))
    },
    async 'PUT /v1/dashboard/groups/:group_uuid'({ session, params, body }) {
      return ofGroup(session, params.group_uuid, async (tx, owner) => {
        const stored = await setLayout(tx, session, owner, body, now())
        await noteGroup(tx, session, owner.group_uuid, { places: stored.places })
        return stored
      })
    },
    async 'DELETE /v1/dashboard/groups/:group_uuid'({ session, params }) {
      return ofGroup(session, params.group_uuid, async (tx, owner) => {
        await deleteLayout(tx, owner)
        await noteGroup(tx, session, owner.group_uuid, null)
        return getLayout(tx, owner, [])
      })
    },
  }
}

/** Cards that the client fills itself, if the session may see them. */
function clientWidgets({ permissions, disabledPlugins }: Session) {
  const mayChat = !disabledPlugins.includes('plugin_chat') && can(permissions, 'global.chat.read', 'global')
  return CLIENT_WIDGETS.filter((name) => name !== 'unread_chats' || mayChat)
}

type Location = Omit<WidgetLocation, 'today'>

/**
 * The requested location, or else the first one. A requested location without a readable card is refused as not found.
 * Null if the session has no location.
 */
function chosenOf(locations: readonly Location[], wanted: string | undefined, now: number): WidgetLocation | null {
  const found = wanted === undefined ? locations[0] : locations.find(({ uuid }) => uuid === wanted)
  if (wanted !== undefined && !found) throw new Failure('not_found')
  return found ? Object.assign({ today: dayName(dayAt(found.time_zone, now)) }, found) : null
}
