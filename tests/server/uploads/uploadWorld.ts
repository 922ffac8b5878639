import type { UploadTwin, UploadVersion } from '#contract/api/uploads/uploads.ts'
import { uploadGroupScope } from '#contract/permissions/scopes.ts'
import type { RecordInput, RecordRow } from '#contract/records/define.ts'
import type { upload } from '#contract/records/upload.ts'
import type { uploadGroup } from '#contract/records/uploadGroup.ts'
import { openFileWorld } from '#tests/server/files/fileWorld.ts'
import { bringContent, fileIn } from '#tests/server/worlds/uploadRows.ts'
import type { TestClient } from '#tests/support/database/client.ts'

export type UploadRow = RecordRow<typeof upload>
type Verb = 'read' | 'create' | 'update' | 'delete'

/** A dealer with file groups, and people with rights in some of them. */
export async function openUploadWorld() {
  const world = await openFileWorld()
  const { admin } = world
  const all = ['image', 'pdf', 'office', 'text', 'video', 'audio', 'archive'] as const
  return {
    ...world,
    group: async (name: string, given: Partial<RecordInput<typeof uploadGroup>> = {}) =>
      (await admin.ok<{ uuid: string }>('POST', '/v1/upload-groups', { name, allowed_types: all, ...given })).uuid,
    /** A person with these rights in file groups. */
    member: async (rights: Readonly<Record<string, readonly Verb[]>>) => {
      const permissions = Object.fromEntries(
        Object.entries(rights).map(([uuid, verbs]) => [
          uploadGroupScope(uuid),
          verbs.map((verb) => `upload_group.${verb}`),
        ]),
      )
      return world.somebody('technician', { permissions })
    },
    create: (group: string, name: string, by: TestClient = admin) =>
      by.ok<UploadRow>('POST', '/v1/uploads', fileIn(group, name)),
    bring: (uuid: string, bytes: Buffer, by: TestClient = admin) => bringContent(by, uuid, bytes),
    take: (uuid: string, upload_uuid: string, by: TestClient = admin) =>
      by.send('POST', `/v1/uploads/${uuid}/content`, { upload_uuid }),
    /** Uploads a whole file. */
    async file(group: string, name: string, bytes: Buffer, by: TestClient = admin) {
      const { uuid } = await by.ok<UploadRow>('POST', '/v1/uploads', fileIn(group, name))
      const upload_uuid = await bringContent(by, uuid, bytes)
      type Taken = { row: UploadRow; twins: UploadTwin[] }
      return by.ok<Taken>('POST', `/v1/uploads/${uuid}/content`, { upload_uuid })
    },
    row: (uuid: string, by: TestClient = admin) => by.ok<UploadRow>('GET', `/v1/uploads/${uuid}`),
    versions: async (uuid: string, by: TestClient = admin) =>
      (await by.ok<{ items: UploadVersion[] }>('GET', `/v1/uploads/${uuid}/versions`)).items,
    content: ({ uuid, version_uuid }: Pick<UploadRow, 'uuid' | 'version_uuid'>, by: TestClient = admin) =>
      by.send('GET', `/v1/uploads/${uuid}/versions/${version_uuid}`),
    names: async (by: TestClient = admin, query = '') =>
      (await by.ok<{ items: UploadRow[] }>('GET', `/v1/uploads?limit=200${query}`)).items.map(({ name }) => name),
  }
}

export type UploadWorld = Awaited<ReturnType<typeof openUploadWorld>>
