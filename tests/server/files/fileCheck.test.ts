import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { openObjectStorage } from '#server/storage/objectStorage.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import { ANYWHERE } from '#tests/support/samples/anywhere.ts'
import { STORAGE_KEYS, startObjectStorage } from '#tests/support/services/objectStorage.ts'
import { BUCKET, codeOf, type FileWorld, openFileWorld } from './fileWorld.ts'
import { runCheck } from './runCheck.ts'

const AS_PNG = { 'content-type': 'image/png' }
let storage: Awaited<ReturnType<typeof startObjectStorage>>
let world: FileWorld
beforeAll(async () => {
  ;[storage, world] = await Promise.all([startObjectStorage(BUCKET), openFileWorld()])
})
afterAll(async () => {
  await Promise.all([storage.stop(), world.close()])
})

const age = (uuid: string, days: number) =>
  world.inDealer((tx) =>
    tx
      .updateTable('files')
      .set({ created_at: new Date(world.now() - days * DAY_MS) })
      .where('uuid', '=', uuid)
      .execute(),
  )

describe('the nightly check of the stored files', () => {
  it('The nightly check finds contents that differ from their digest, and administrators see it', async () => {
    const [sound, damaged] = [await world.photo(), await world.photo()]
    await world.inDealer((tx) =>
      tx
        .updateTable('files')
        .set({ digest: Buffer.alloc(32, 1) })
        .where('uuid', '=', damaged.uuid)
        .execute(),
    )
    const [check] = await runCheck(world)
    expect(check).toMatchObject({ state: 'done', damaged: 1, unread: 0, infected: 0 })
    expect(check?.checked).toBeGreaterThanOrEqual(2)
    expect((await world.state()).check).toMatchObject({ state: 'done', damaged: 1 })
    expect((await world.fetched(sound.address)).length).toBeGreaterThan(0)
    await world.admin.ok('DELETE', damaged.address)
    await world.inDealer(async (tx) => {
      await tx.deleteFrom('paper_photos').where('uuid', '=', damaged.uuid).execute()
      await tx.deleteFrom('files').where('uuid', '=', damaged.uuid).execute()
    })
  })

  it('The nightly check deletes files that no row shows, and keeps young files and shown files', async () => {
    const [shown, lost, young] = [await world.photo(), await world.photo(), await world.photo()]
    await world.inDealer((tx) => tx.deleteFrom('paper_photos').where('uuid', 'in', [lost.uuid, young.uuid]).execute())
    await age(shown.uuid, 3)
    await age(lost.uuid, 3)
    const [check] = await runCheck(world)
    expect(check?.left_over).toBe(1)
    const stored = await Promise.all(
      [shown, lost, young].map(async ({ uuid }) => (await world.stored(uuid)).file?.uuid),
    )
    expect(stored).toEqual([shown.uuid, undefined, young.uuid])
  })

  it('The nightly check keeps every file that a user, chat, paper, setting or HST snapshot shows, however old', async () => {
    await world.admin.send('PUT', '/v1/auth/avatar', png(33, 33), AS_PNG)
    const logo = `data:image/png;base64,${png(34, 34).toString('base64')}`
    expect((await world.change({ custom_logo: logo })).status).toBe(200)
    expect((await world.change({ custom_logo: null })).status).toBe(200)
    await world.photo()
    await world.inDealer((tx) =>
      sql`update files set created_at = now() - interval '2 years' where uuid in (
        select avatar_uuid from users where avatar_uuid is not null union select uuid from paper_photos
        union select (old_value #>> '{}')::uuid from setting_changes where key = 'custom_logo' and length(old_value #>> '{}') = 36)`.execute(
        tx,
      ),
    )
    const before = await world.inDealer((tx) => tx.selectFrom('files').select('uuid').orderBy('uuid').execute())
    const [check] = await runCheck(world)
    const after = await world.inDealer((tx) => tx.selectFrom('files').select('uuid').orderBy('uuid').execute())
    expect([check?.left_over, after]).toEqual([0, before])
  })

  it('The nightly check deletes photos at the end of the retention of their group, not before', async () => {
    const { uuid } = await world.admin.ok<{ uuid: string }>('POST', '/v1/upload-groups', {
      name: 'Zehn Tage',
      default_for: ['acceptance'],
      retention_days: 10,
    })
    const [old, recent] = [await world.photo(), await world.photo()]
    await age(old.uuid, 11)
    await age(recent.uuid, 9)
    const [check] = await runCheck(world)
    expect(check?.expired).toBe(1)
    expect(codeOf(await world.admin.send('GET', old.address))).toBe('not_found')
    expect((await world.admin.send('GET', recent.address)).status).toBe(200)
    const { items } = await world.admin.ok<{ items: unknown[] }>('GET', old.list)
    expect(items).toEqual([])
    await world.admin.ok('DELETE', `/v1/upload-groups/${uuid}`)
  })

  it('The nightly check deletes objects that no file names, and no others', async () => {
    await world.change(world.storageAt(storage.address))
    const [kept, gone] = [await world.photo(), await world.photo()]
    const { file } = await world.stored(gone.uuid)
    await world.inDealer(async (tx) => {
      await tx.deleteFrom('paper_photos').where('uuid', '=', gone.uuid).execute()
      await tx.updateTable('files').set({ object_uuid: null }).where('uuid', '=', gone.uuid).execute()
      await tx.deleteFrom('files').where('uuid', '=', gone.uuid).execute()
      await tx
        .updateTable('file_objects')
        .set({ created_at: new Date(world.now() - DAY_MS) })
        .execute()
    })
    const [check] = await runCheck(world)
    expect(check?.left_over).toBe(1)
    const one = openObjectStorage(
      {
        endpoint: storage.address,
        region: '',
        bucket: BUCKET,
        accessKey: STORAGE_KEYS.access,
        secretKey: STORAGE_KEYS.secret,
      },
      ANYWHERE.lookup,
    )
    await expect(one.get(`werkbank/${world.dealer.dealerId}/${file?.object_uuid}`, 100_000)).rejects.toThrow()
    one.close()
    expect((await world.fetched(kept.address)).length).toBeGreaterThan(0)
  })

  it('The nightly check counts files of a storage that is away and deletes none of them', async () => {
    await world.change(world.storageAt(storage.address))
    const photo = await world.photo()
    const { file } = await world.stored(photo.uuid)
    const away = createServer((_request, response) => response.writeHead(503).end())
    await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve))
    const value = JSON.stringify(`http://127.0.0.1:${(away.address() as AddressInfo).port}`)
    await world.inDealer((tx) =>
      tx.updateTable('settings').set({ value }).where('key', '=', 'upload_storage_provider').execute(),
    )
    const [check] = await runCheck(world)
    expect(check).toMatchObject({ state: 'done', damaged: 0 })
    expect(check?.unread).toBeGreaterThan(0)
    expect(codeOf(await world.admin.send('GET', photo.address))).toBe('storage_unavailable')
    expect((await world.stored(photo.uuid)).file?.object_uuid).toBe(file?.object_uuid)
    await world.inDealer((tx) =>
      tx
        .updateTable('settings')
        .set({ value: JSON.stringify(storage.address) })
        .where('key', '=', 'upload_storage_provider')
        .execute(),
    )
    await new Promise((resolve) => away.close(resolve))
  })

  it('Two processes that run the nightly check at once lose nothing', async () => {
    const photos = [await world.photo(), await world.photo(), await world.photo()]
    for (const { uuid } of photos) await age(uuid, 5)
    const before = await Promise.all(photos.map(({ address }) => world.fetched(address)))
    await runCheck(world, 2)
    expect(await Promise.all(photos.map(({ address }) => world.fetched(address)))).toEqual(before)
  })

  it('The nightly check is planned for every dealer when the server starts', async () => {
    const planned = await world.inDealer((tx) =>
      tx
        .selectFrom('jobs')
        .select('start_at')
        .where('kind', '=', 'file_check')
        .where('state', '=', 'waiting')
        .execute(),
    )
    expect(planned).toHaveLength(1)
  })
})
