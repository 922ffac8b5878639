import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { purgeFiles } from '#server/files/files.ts'
import { erasureWorker } from '#server/modules/privacy/erasure.ts'
import { openSecretBox } from '#server/storage/secretBox.ts'
import { openTombstoneFile, type TombstoneFile } from '#server/storage/tombstoneFile.ts'
import { BUCKET, type FileWorld, openFileWorld } from '#tests/server/files/fileWorld.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { TEST_PASSWORD } from '#tests/support/database/people.ts'
import { ANYWHERE } from '#tests/support/samples/anywhere.ts'
import { startObjectStorage } from '#tests/support/services/objectStorage.ts'

let storage: Awaited<ReturnType<typeof startObjectStorage>>
let world: FileWorld
beforeAll(async () => {
  ;[storage, world] = await Promise.all([startObjectStorage(BUCKET), openFileWorld()])
})
afterAll(async () => {
  await Promise.all([storage.stop(), world.close()])
})

/** Runs the job once with this list. */
const attempt = (tombstones: TombstoneFile) => {
  const { database, dataDir } = world.server
  const services = { database, secrets: openSecretBox(dataDir), outbound: ANYWHERE, tombstones, now: readClock }
  const { dealerId } = world.dealer
  return erasureWorker({ ...services, jobs: { wake: () => {} } })({
    dealerId,
    uuid: dealerId,
    data: {},
    inDealer: (work) => database.inDealer(dealerId, work),
  })
}
const list = () => openTombstoneFile(world.server.dataDir)
const listed = (uuid: string) =>
  list()
    .list()
    .filter((one) => one.uuid === uuid)
const leaving = () =>
  world.inDealer((tx) => tx.selectFrom('file_objects').select('uuid').where('leaving_at', 'is not', null).execute())
const jobs = () =>
  world.inDealer((tx) => tx.selectFrom('jobs').select(['state']).where('kind', '=', 'erasure').execute())
const anonymised = async (name: string) => {
  const { uuid } = await world.admin.ok<{ uuid: string }>('POST', '/v1/customers', { name })
  const given = { password: TEST_PASSWORD, name }
  expect(codeOf(await world.admin.send('POST', `/v1/privacy/customer/${uuid}/anonymise`, given))).toBe('ok')
  return uuid
}

describe('DAT-03 anonymising outside of the database', () => {
  it('A job of the same transaction adds an anonymised person to the list of anonymised people, once', async () => {
    const uuid = await anonymised('Aktenvermerk')
    await vi.waitFor(() => expect(listed(uuid)).toHaveLength(1), { timeout: 20_000, interval: 50 })
    await vi.waitFor(async () => expect((await jobs()).map(({ state }) => state)).toEqual(['done']), {
      timeout: 20_000,
      interval: 50,
    })
    await attempt(list())
    expect(listed(uuid)).toHaveLength(1)
  })

  it('A job fails when it cannot write the list of anonymised people, and its next attempt adds the person', async () => {
    const { dealerId } = world.dealer
    const [first] = await world.inDealer((tx) => tx.selectFrom('anonymised_people').select('uuid').execute())
    const added: string[] = []
    let isFull = true
    const full: TombstoneFile = {
      list: () => [],
      add({ uuid, dealer }) {
        if (isFull) throw new Error('ENOSPC: no space left on device')
        expect(dealer).toBe(dealerId)
        added.push(uuid)
      },
    }
    await expect(attempt(full)).rejects.toThrow('ENOSPC')
    isFull = false
    await attempt(full)
    expect(added).toContain(first?.uuid)
  })

  it('Content that the storage does not delete fails every attempt until it is deleted', async () => {
    await world.change(world.storageAt(storage.address))
    const photo = await world.photo()
    await world.inDealer(async (tx) => {
      await tx.deleteFrom('paper_photos').where('uuid', '=', photo.uuid).execute()
      await purgeFiles(tx, [photo.uuid])
    })
    expect(await leaving()).toHaveLength(1)
    await world.inDealer((tx) =>
      tx
        .updateTable('settings')
        .set({ value: JSON.stringify('http://127.0.0.1:1') })
        .where('key', '=', 'upload_storage_provider')
        .execute(),
    )
    for (let turn = 0; turn < 2; turn += 1) await expect(attempt(list())).rejects.toThrow()
    expect(await leaving()).toHaveLength(1)
    await world.inDealer((tx) =>
      tx
        .updateTable('settings')
        .set({ value: JSON.stringify(storage.address) })
        .where('key', '=', 'upload_storage_provider')
        .execute(),
    )
    await attempt(list())
    expect(await leaving()).toEqual([])
  })
})
