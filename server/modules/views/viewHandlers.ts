import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { SavedView, ViewContent, viewEndpoints } from '#contract/api/records/views.ts'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

/** At most this many views of a user. Only a program error would create more. */
const VIEWS_MAX = 100
const GROUPS_MAX = 500
const UNIQUE_VIOLATION = '23505'

/** Saved views of lists. The rows of a view depend on the permissions of the user who opens it. */
export function viewHandlers({ database }: { database: Database }): HandlersOf<keyof typeof viewEndpoints> {
  return {
    'GET /v1/views': ({ session, query }) =>
      database.inDealer(session.dealerId, async (tx) => {
        const items = await visibleViews(tx, session)
          .where('v.list', '=', query.list)
          .orderBy('v.name_folded')
          .execute()
        const groups = await groupsOf(tx, session).orderBy(sql`name_sort`).limit(GROUPS_MAX).execute()
        return { items: items.map((row) => answered(session, row)), groups }
      }),

    'POST /v1/views': ({ session, body }) =>
      database.inDealer(session.dealerId, async (tx) => {
        await requireGroup(tx, session, body.group_uuid)
        const { count } = await tx
          .selectFrom('saved_views')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('owner_uuid', '=', session.userUuid)
          .where('list', '=', body.list)
          .executeTakeFirstOrThrow()
        if (count >= VIEWS_MAX) throw new Failure('validation_failed', { fields: { list: 'too_big' } })
        const uuid = uuidv7()
        const own = { dealer_id: session.dealerId, uuid, owner_uuid: session.userUuid }
        const values = { ...body, content: JSON.stringify(body.content), ...own }
        await named(tx.insertInto('saved_views').values(values).execute())
        return answered(session, await findView(tx, session, uuid))
      }),

    'PATCH /v1/views/:uuid': ({ session, params, body: { version, content, ...rest } }) =>
      database.inDealer(session.dealerId, async (tx) => {
        const before = await ownView(tx, session, params.uuid)
        if (before.version !== version) throw new Failure('version_conflict', { current: answered(session, before) })
        // A user who has left the group may still rename the view, but cannot share it there anew.
        if (rest.group_uuid !== undefined && rest.group_uuid !== before.group_uuid)
          await requireGroup(tx, session, rest.group_uuid)
        // Kysely leaves undefined columns unchanged.
        const values = { ...rest, content: content && JSON.stringify(content) }
        const next = { ...values, version: version + 1, updated_at: new Date() }
        await named(tx.updateTable('saved_views').set(next).where('uuid', '=', params.uuid).execute())
        return answered(session, await findView(tx, session, params.uuid))
      }),

    'DELETE /v1/views/:uuid': ({ session, params }) =>
      database.inDealer(session.dealerId, async (tx) => {
        await ownView(tx, session, params.uuid)
        await tx.deleteFrom('saved_views').where('uuid', '=', params.uuid).execute()
        return undefined
      }),
  }
}

/** The user's own views, and those of groups that the user belongs to. */
function visibleViews(tx: Tx, { userUuid }: Session) {
  return tx
    .selectFrom('saved_views as v')
    .innerJoin('users as u', (join) =>
      join.onRef('u.dealer_id', '=', 'v.dealer_id').onRef('u.uuid', '=', 'v.owner_uuid'),
    )
    .select(['v.uuid', 'v.list', 'v.name', 'v.group_uuid', 'v.content', 'v.version', 'v.owner_uuid'])
    .select(['u.first_name', 'u.last_name'])
    .where((eb) =>
      eb.or([
        eb('v.owner_uuid', '=', userUuid),
        eb.exists(
          eb
            .selectFrom('group_members as m')
            .innerJoin('groups as g', (join) =>
              join.onRef('g.dealer_id', '=', 'm.dealer_id').onRef('g.uuid', '=', 'm.group_uuid'),
            )
            .select(sql`1`.as('one'))
            .whereRef('m.group_uuid', '=', 'v.group_uuid')
            .where('m.user_uuid', '=', userUuid)
            .where('g.deleted_at', 'is', null),
        ),
      ]),
    )
}
type ViewRow = Awaited<ReturnType<ReturnType<typeof visibleViews>['execute']>>[number]

function answered({ userUuid }: Session, row: ViewRow): SavedView {
  const { owner_uuid, first_name, last_name, content, ...view } = row
  const owner = { uuid: owner_uuid, first_name, last_name }
  // The content was checked when it was saved.
  return { ...view, owner, is_own: owner_uuid === userUuid, content: content as ViewContent }
}

async function findView(tx: Tx, session: Session, uuid: string): Promise<ViewRow> {
  const view = await visibleViews(tx, session).where('v.uuid', '=', uuid).executeTakeFirst()
  if (!view) throw new Failure('not_found')
  return view
}

/**
 * Locks a view of the user's own. When two devices of the user change it at once, the second one gets a version
 * conflict.
 */
async function ownView(tx: Tx, session: Session, uuid: string): Promise<ViewRow> {
  await tx.selectFrom('saved_views').select('uuid').where('uuid', '=', uuid).forUpdate().execute()
  const view = await findView(tx, session, uuid)
  if (view.owner_uuid !== session.userUuid) throw new Failure('no_permission')
  return view
}

/** Groups that a user may share with: their own; all groups, with the permission to update groups. */
function groupsOf(tx: Tx, { userUuid, permissions }: Session) {
  const all = tx.selectFrom('groups').select(['uuid', 'name']).where('deleted_at', 'is', null)
  if (can(permissions, 'global.groups.update', GLOBAL_SCOPE)) return all
  const own = tx.selectFrom('group_members').select('group_uuid').where('user_uuid', '=', userUuid)
  return all.where('uuid', 'in', own)
}

async function requireGroup(tx: Tx, session: Session, uuid: string | null): Promise<void> {
  if (uuid === null) return
  const group = await groupsOf(tx, session).where('uuid', '=', uuid).executeTakeFirst()
  if (!group) throw new Failure('validation_failed', { fields: { group_uuid: 'not_found' } })
}

/**
 * Runs a write of a view. A violated unique index means that another view has its name, because only the name must be
 * unique.
 */
async function named(statement: Promise<unknown>): Promise<void> {
  try {
    await statement
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) throw error
    throw new Failure('validation_failed', { fields: { name: 'already_exists' } })
  }
}
