import type { GroupRights, RightsPreview, UserRights } from '#contract/api/administration/rights.ts'
import { records } from '#contract/records/index.ts'
import { createRow, openRecordWorld } from '#tests/server/worlds/recordWorld.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import { createUser } from '#tests/support/database/people.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'

export type Change = {
  give?: { scope: string; permission: string }[]
  take?: { scope: string; permission: string }[]
  join?: string[]
  leave?: string[]
  add?: string[]
  remove?: string[]
}
export const grant = (scope: string, permission: string) => ({ scope, permission })

/** A dealer with people, two locations and a file group, and short names for frequent steps of rights tests. */
export async function openRightsWorld(server: TestServer) {
  const world = await openRecordWorld(server)
  const { client } = world.admin
  const location = (key: string) =>
    client.ok<{ uuid: string }>('POST', '/v1/locations', { key, description: `Betrieb ${key}` })
  const [hh, b1] = [await location('HH'), await location('B1')]
  const uploadGroup = await createRow(world, records.uploadGroup, { name: 'Fotos', default_for: [] })
  const newGroup = async (name: string, grants: Change['give'] = [], members: string[] = []) => {
    const { uuid } = await createRow(world, records.group, { name })
    await changeGroup(client, uuid, { give: grants, add: members })
    return uuid
  }
  /** A user who never signs in. */
  const nobody = async (permissions: Record<string, readonly string[]> = {}) =>
    (await createUser(server.database, world.dealer, { permissions })).uuid
  return { ...world, location, hh, b1, uploadGroup, newGroup, nobody }
}
export type RightsWorld = Awaited<ReturnType<typeof openRightsWorld>>

export const rightsOf = (client: TestClient, uuid: string) =>
  client.ok<UserRights>('GET', `/v1/admin/users/${uuid}/rights`)
export const changeUser = (client: TestClient, uuid: string, change: Change) =>
  client.ok<UserRights>('PATCH', `/v1/admin/users/${uuid}/rights`, change)
export const changeGroup = (client: TestClient, uuid: string, change: Change) =>
  client.ok<GroupRights>('PATCH', `/v1/admin/groups/${uuid}/rights`, change)
export const previewOf = (client: TestClient, of: 'users' | 'groups', uuid: string, change: Change) =>
  client.ok<RightsPreview>('POST', `/v1/admin/${of}/${uuid}/rights/preview`, change)
/** Status and code of an answer. */
export async function refusal(client: TestClient, method: string, path: string, body?: unknown) {
  const { status, json } = await client.send(method, path, body)
  const { error, fields } = (json ?? {}) as { error?: string; fields?: Record<string, string> }
  return { status, error, ...(fields ? { fields } : {}) }
}
