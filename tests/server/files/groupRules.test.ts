import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadGroupScope } from '#contract/permissions/scopes.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import { PAPERS } from '#tests/server/worlds/workshopWorld.ts'
import { codeOf, type FileWorld, openFileWorld } from './fileWorld.ts'

const AS_PNG = { 'content-type': 'image/png' }
const VERBS = ['read', 'create', 'update', 'delete'] as const

let world: FileWorld
beforeAll(async () => {
  world = await openFileWorld()
})
afterAll(() => world.close())

const group = (fields: Record<string, unknown>) =>
  world.admin.ok<{ uuid: string; version: number }>('POST', '/v1/upload-groups', fields)
const remove = ({ uuid }: { uuid: string }) => world.admin.ok('DELETE', `/v1/upload-groups/${uuid}`)
const store = (list: string, bytes: Buffer, by = world.admin) => by.send('POST', list, bytes, AS_PNG)
const newList = async () => world.addressOf((await world.paper()).uuid, '/photos')

describe('the rights of a file group', () => {
  it('Seeing, adding, restoring and deleting a photo needs the rights of its file group beside those on papers', async () => {
    const kept = await group({ name: 'Fotos mit Rechten', default_for: ['acceptance'] })
    const { list, uuid, address } = await world.photo()
    const person = async (...verbs: (typeof VERBS)[number][]) => {
      const held = verbs.map((verb) => `upload_group.${verb}`)
      return world.somebody('technician', {
        permissions: { HOME: PAPERS, ...(held.length > 0 ? { [uploadGroupScope(kept.uuid)]: held } : {}) },
      })
    }
    const acts = {
      read: (by: typeof world.admin) => by.send('GET', address),
      create: (by: typeof world.admin) => store(list, png(91, 91), by),
      delete: (by: typeof world.admin) => by.send('DELETE', address),
      update: (by: typeof world.admin) => by.send('POST', `${address}/restore`),
    }
    for (const verb of ['read', 'create', 'delete', 'update'] as const) {
      const [without, only] = [await person(...VERBS.filter((one) => one !== verb)), await person(verb)]
      expect(codeOf(await acts[verb](without.client)), verb).toBe('no_permission')
      expect((await acts[verb](only.client)).status, verb).toBeLessThan(300)
    }
    expect((await world.stored(uuid)).file?.upload_group_uuid).toBe(kept.uuid)
    await remove(kept)
  })

  it('Showing, setting, replacing and deleting a picture of a person needs the rights of its file group', async () => {
    const kept = await group({ name: 'Bilder mit Rechten', default_for: ['avatars'] })
    const put = (by: typeof world.admin, side: number) => by.send('PUT', '/v1/auth/avatar', png(side, side), AS_PNG)
    const { client: nobody } = await world.somebody('technician')
    expect(codeOf(await put(nobody, 50))).toBe('no_permission')
    const { client, uuid } = await world.somebody('technician', {
      permissions: { [uploadGroupScope(kept.uuid)]: ['upload_group.create'] },
    })
    expect((await put(client, 51)).status).toBe(200)
    expect(codeOf(await put(client, 52))).toBe('no_permission')
    expect(codeOf(await client.send('DELETE', '/v1/auth/avatar'))).toBe('no_permission')
    const file = await world.inDealer((tx) =>
      tx.selectFrom('users').select('avatar_uuid').where('uuid', '=', uuid).executeTakeFirstOrThrow(),
    )
    const shown = `/v1/avatars/${file.avatar_uuid}`
    expect(codeOf(await nobody.send('GET', shown))).toBe('no_permission')
    expect((await world.admin.send('GET', shown)).status).toBe(200)
    await remove(kept)
    expect((await nobody.send('GET', shown)).status).toBe(200)
  })
})

describe('the rules of a file group', () => {
  it('A file group refuses wrong kinds, files above its limit, and files for which there is no room', async () => {
    const kept = await group({ name: 'Nur PDF', default_for: ['acceptance'], allowed_types: ['pdf'] })
    const list = await newList()
    expect(codeOf(await store(list, png(60, 60)))).toBe('wrong_file_type')
    const change = async (changes: Record<string, unknown>) => {
      const { version } = await world.admin.ok<{ version: number }>('GET', `/v1/upload-groups/${kept.uuid}`)
      await world.admin.ok('PATCH', `/v1/upload-groups/${kept.uuid}`, { version, ...changes })
    }
    await change({ allowed_types: ['image'], max_megabytes: 1 })
    const large = png(3_000, 400, [])
    expect((await store(list, png(61, 61))).status).toBeLessThan(300)
    expect(large.length).toBeLessThan(1024 * 1024)
    await change({ quota_megabytes: 1 })
    await world.inDealer((tx) =>
      tx
        .updateTable('files')
        .set({ size: 1024 * 1024 })
        .where('upload_group_uuid', '=', kept.uuid)
        .execute(),
    )
    expect(codeOf(await store(list, png(62, 62)))).toBe('quota_exceeded')
    await remove(kept)
  })

  it('A file group starts with a limit of 50 MB for a file', async () => {
    const kept = await group({ name: 'Ohne Angaben' })
    expect(await world.admin.ok('GET', `/v1/upload-groups/${kept.uuid}`)).toMatchObject({ max_megabytes: 50 })
    await remove(kept)
  })
})
