import { vi } from 'vitest'
import type { FileStore } from '#contract/api/administration/fileStore.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import { openWorkshopWorld } from '#tests/server/worlds/workshopWorld.ts'
import { STORAGE_KEYS } from '#tests/support/services/objectStorage.ts'

export const BUCKET = 'werkbank'
const AS_PNG = { 'content-type': 'image/png' }

type Answer = { status: number; json: unknown }
export const codeOf = ({ json }: Answer): string | undefined => (json as Partial<ErrorBody> | null)?.error

/** A workshop whose papers get photos, and the administrators' actions on stored files. */
export async function openFileWorld() {
  const world = await openWorkshopWorld()
  const { admin } = world
  let side = 20
  const change = async (values: Record<string, unknown>) => {
    const { version } = await admin.ok<{ version: number }>('GET', '/v1/admin/settings')
    return admin.send('PATCH', '/v1/admin/settings', { version, values })
  }
  const state = () => admin.ok<FileStore>('GET', '/v1/admin/files')
  return {
    ...world,
    change,
    state,
    /** The bytes of a file, as an administrator gets them. */
    async fetched(address: string): Promise<Buffer> {
      const headers = { 'x-dealer-code': world.dealer.code, authorization: `Bearer ${admin.token}` }
      const answer = await fetch(`${world.server.address}/api${address}`, { headers })
      if (!answer.ok) throw new Error(await answer.text())
      return Buffer.from(await answer.arrayBuffer())
    },
    /** Settings that put new files into a storage. */
    storageAt: (address: string, more: Record<string, unknown> = {}) => ({
      upload_storage_enabled: true,
      upload_storage_provider: address,
      upload_storage_bucket: BUCKET,
      upload_storage_access_key: STORAGE_KEYS.access,
      upload_storage_secret_key: STORAGE_KEYS.secret,
      ...more,
    }),
    /** Stores a new photo of a new paper. */
    async photo() {
      side += 1
      const bytes = png(side, side)
      const list = world.addressOf((await world.paper()).uuid, '/photos')
      const { uuid } = (await admin.send('POST', list, bytes, AS_PNG)).json as { uuid: string }
      return { uuid, bytes, list, address: `${list}/${uuid}` }
    },
    async move(): Promise<FileStore> {
      await admin.ok('POST', '/v1/admin/files/move')
      return vi.waitFor(
        async () => {
          const now = await state()
          if (now.move?.state === 'running') throw new Error('The move is still running')
          return now
        },
        { timeout: 30_000, interval: 50 },
      )
    },
    /** The stored rows of a file, and all known objects. */
    stored: (uuid: string) =>
      world.inDealer(async (tx) => ({
        file: await tx.selectFrom('files').selectAll().where('uuid', '=', uuid).executeTakeFirst(),
        parts: await tx.selectFrom('file_parts').select('bytes').where('file_uuid', '=', uuid).execute(),
        objects: await tx.selectFrom('file_objects').selectAll().execute(),
      })),
  }
}

export type FileWorld = Awaited<ReturnType<typeof openFileWorld>>
