import type { RightsPreview, rightsEndpoints } from '#contract/api/administration/rights.ts'
import { isAdmin } from '#contract/permissions/can.ts'
import type { Grant } from '#contract/permissions/scopes.ts'
import type { Tx } from '#server/db/database.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import type { Session } from '#server/request/session.ts'
import { changeRights, type RightsOutcome } from './changeRights.ts'
import { gained } from './checkChange.ts'
import { performRights, type RightsServices } from './performRights.ts'
import { readProposals } from './proposals.ts'
import { readFrame, readGroupRights, readUserRights } from './readRights.ts'
import { holdersOf, readUploadGroupRights } from './uploadGroupRights.ts'
import type { RightsChange } from './writeRights.ts'

type Keys = Extract<keyof typeof rightsEndpoints, `${string}/rights${string}` | `${string}/proposals`>
/** At most this many people in a preview. The counts include all. */
const SHOWN_MAX = 50

/** Thrown to roll back the transaction of a preview, with its result. */
class Undone extends Error {
  readonly preview: RightsPreview

  constructor(preview: RightsPreview) {
    super('A preview changes nothing')
    this.preview = preview
  }
}

type UserBody = Record<'give' | 'take', { scope: string; permission: string }[]> & { join: string[]; leave: string[] }
type GroupBody = Record<'give' | 'take', { scope: string; permission: string }[]> & { add: string[]; remove: string[] }

function changeOfUser(uuid: string, body: UserBody): RightsChange {
  const of = { record: 'user', uuid } as const
  const membership = (field: string) => (group_uuid: string) => ({ group_uuid, user_uuid: uuid, field })
  return {
    of,
    give: body.give.map((grant) => ({ ...of, ...(grant as Grant) })),
    take: body.take.map((grant) => ({ ...of, ...(grant as Grant) })),
    join: body.join.map(membership('join')),
    leave: body.leave.map(membership('leave')),
  }
}

function changeOfGroup(uuid: string, body: GroupBody): RightsChange {
  const of = { record: 'group', uuid } as const
  const membership = (field: string) => (user_uuid: string) => ({ group_uuid: uuid, user_uuid, field })
  return {
    of,
    give: body.give.map((grant) => ({ ...of, ...(grant as Grant) })),
    take: body.take.map((grant) => ({ ...of, ...(grant as Grant) })),
    join: body.add.map(membership('add')),
    leave: body.remove.map(membership('remove')),
  }
}

/** Permissions of users, groups and file groups. */
export function rightsHandlers(services: RightsServices): HandlersOf<Keys> {
  const { database, now } = services

  const perform = <T>(session: Session, change: RightsChange, read: (tx: Tx) => Promise<T>) =>
    performRights(services, session, change, read)

  async function previewOf(session: Session, change: RightsChange): Promise<RightsPreview> {
    try {
      await database.inDealer(session.dealerId, async (tx) => {
        const outcome = await changeRights(tx, session, change, now())
        throw new Undone(await describe(tx, session, outcome))
      })
    } catch (error) {
      if (error instanceof Undone) return error.preview
      throw error
    }
    throw new Error('The preview was not rolled back')
  }

  return {
    async 'GET /v1/admin/users/:user_uuid/rights'({ session, params }) {
      return database.inDealer(session.dealerId, (tx) => readUserRights(tx, params.user_uuid, now()))
    },
    async 'PATCH /v1/admin/users/:user_uuid/rights'({ session, params, body }) {
      const change = changeOfUser(params.user_uuid, body)
      return perform(session, change, (tx) => readUserRights(tx, params.user_uuid, now()))
    },
    async 'POST /v1/admin/users/:user_uuid/rights/preview'({ session, params, body }) {
      return previewOf(session, changeOfUser(params.user_uuid, body))
    },
    async 'GET /v1/admin/groups/:group_uuid/rights'({ session, params }) {
      return database.inDealer(session.dealerId, (tx) => readGroupRights(tx, params.group_uuid, now()))
    },
    async 'PATCH /v1/admin/groups/:group_uuid/rights'({ session, params, body }) {
      const change = changeOfGroup(params.group_uuid, body)
      return perform(session, change, (tx) => readGroupRights(tx, params.group_uuid, now()))
    },
    async 'POST /v1/admin/groups/:group_uuid/rights/preview'({ session, params, body }) {
      return previewOf(session, changeOfGroup(params.group_uuid, body))
    },
    async 'GET /v1/admin/groups/proposals'({ session }) {
      return database.inDealer(session.dealerId, async (tx) => ({
        groups: await readProposals(tx),
        frame: await readFrame(tx),
      }))
    },
    async 'GET /v1/admin/upload-groups/:upload_group_uuid/rights'({ session, params }) {
      return database.inDealer(session.dealerId, (tx) => readUploadGroupRights(tx, params.upload_group_uuid, now()))
    },
    async 'PATCH /v1/admin/upload-groups/:upload_group_uuid/rights'({ session, params, body }) {
      const uuid = params.upload_group_uuid
      const change = {
        of: { record: 'uploadGroup', uuid } as const,
        give: holdersOf(uuid, 'give', body.give),
        take: holdersOf(uuid, 'take', body.take),
        join: [],
        leave: [],
      }
      return perform(session, change, (tx) => readUploadGroupRights(tx, uuid, now()))
    },
  }
}

/** Describes which users gain and which lose permissions. A user can do both. */
async function describe(tx: Tx, { userUuid }: Session, { before, after }: RightsOutcome): Promise<RightsPreview> {
  const changes = [...after.keys()].map((uuid) => {
    const [was, is] = [before.get(uuid) ?? {}, after.get(uuid) ?? {}]
    return { uuid, gains: gained(was, is), loses: gained(is, was) }
  })
  const concerned = changes.filter(({ gains, loses }) => gains.length + loses.length > 0)
  const shown = concerned.slice(0, SHOWN_MAX)
  const names =
    shown.length === 0
      ? []
      : await tx
          .selectFrom('users')
          .select(['uuid', 'first_name', 'last_name'])
          .where(
            'uuid',
            'in',
            shown.map(({ uuid }) => uuid),
          )
          .orderBy('last_name')
          .orderBy('first_name')
          .execute()
  return {
    affected: changes.length,
    gaining: concerned.filter(({ gains }) => gains.length > 0).length,
    losing: concerned.filter(({ loses }) => loses.length > 0).length,
    people: names.flatMap((name) => {
      const found = shown.find(({ uuid }) => uuid === name.uuid)
      return found ? [{ ...name, gains: found.gains, loses: found.loses }] : []
    }),
    loses_own_admin: isAdmin(before.get(userUuid) ?? {}) && !isAdmin(after.get(userUuid) ?? {}),
  }
}
