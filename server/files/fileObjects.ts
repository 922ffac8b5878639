import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { ObjectStorage } from '#server/storage/objectStorage.ts'
import { type DealerStorage, findStorage, type StorageServices, withStorage } from './objectStorageOf.ts'

const keyOf = (dealerId: string, uuid: string) => `werkbank/${dealerId}/${uuid}`

/** An object that is written, with the version of the settings that named its storage. */
export type WrittenObject = { uuid: string; version: number }

/**
 * Writes content as a new object. No file refers to it before `claimObject`. The nightly check deletes unclaimed
 * objects.
 */
export async function putObject(
  services: StorageServices,
  dealerId: string,
  { account, version }: DealerStorage,
  { bytes, type }: { bytes: Buffer; type: string },
): Promise<WrittenObject> {
  const uuid = uuidv7()
  await services.database.inDealer(dealerId, (tx) =>
    tx.insertInto('file_objects').values({ dealer_id: dealerId, uuid }).execute(),
  )
  try {
    await withStorage(services, account, (storage) => storage.put(keyOf(dealerId, uuid), bytes, type))
  } catch (error) {
    // It is unknown whether the object was written. It is deleted as if it was.
    await services.database.inDealer(dealerId, (tx) => leaveObjects(tx, [uuid]))
    throw error
  }
  return { uuid, version }
}

/**
 * Returns true when a file may refer to the object. Returns false when the settings may name another storage by now, or
 * the object is being deleted. Then the content must be stored elsewhere.
 */
export async function claimObject(tx: Tx, { uuid, version }: WrittenObject): Promise<boolean> {
  // Waits for a running change of the settings, and makes the next one wait.
  const dealer = await tx.selectFrom('dealers').select('settings_version').forKeyShare().executeTakeFirst()
  const object = await tx
    .selectFrom('file_objects')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('leaving_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return dealer?.settings_version === version && object !== undefined
}

/**
 * The content of an object with its digest. Throws `storage_unavailable`, or `file_damaged` when the storage lost it.
 */
export async function getObject(
  services: StorageServices,
  dealerId: string,
  { uuid, size }: { uuid: string; size: number },
): Promise<{ bytes: Buffer; digest: Buffer }> {
  return fromStorage(services, dealerId, (storage) => storage.get(keyOf(dealerId, uuid), size))
}

/**
 * A piece of an object of `size` bytes: `length` bytes from `at`, or fewer if the object is shorter. Throws as
 * `getObject`.
 */
export async function getObjectPiece(
  services: StorageServices,
  dealerId: string,
  { uuid, size, at, length }: { uuid: string; size: number; at: number; length: number },
): Promise<Buffer> {
  const key = keyOf(dealerId, uuid)
  return fromStorage(services, dealerId, async (storage) =>
    // The whole content is read without a range, so that small files also work with a provider that supports no ranges.
    length === size ? (await storage.get(key, size)).bytes : storage.getPiece(key, at, length),
  )
}

async function fromStorage<T>(
  services: StorageServices,
  dealerId: string,
  work: (storage: ObjectStorage) => Promise<T>,
): Promise<T> {
  const found = await findStorage(services, dealerId)
  if (!found) throw new Failure('storage_unavailable')
  try {
    return await withStorage(services, found.account, work)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(LOST.has((error as Error).name) ? 'file_damaged' : 'storage_unavailable')
  }
}

/** Errors of a storage that has lost an object, or its end. */
const LOST = new Set(['NoSuchKey', 'InvalidRange'])

/** Marks objects that no file refers to any more, so that no file can claim them. They are deleted later. */
export async function leaveObjects(tx: Tx, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return
  const unused = sql<boolean>`not exists (select from files f
    where f.dealer_id = file_objects.dealer_id and f.object_uuid = file_objects.uuid)`
  // Locked in a statement of its own, so that the next one sees what other transactions have committed.
  await tx
    .selectFrom('file_objects')
    .select('uuid')
    .where('uuid', 'in', [...uuids])
    .orderBy('uuid')
    .forUpdate()
    .execute()
  await tx
    .updateTable('file_objects')
    .set({ leaving_at: new Date() })
    .where('uuid', 'in', [...uuids])
    .where('leaving_at', 'is', null)
    .where(unused)
    .execute()
}

/** Deletes marked objects from the storage, then their rows. Returns how many; the rest stays marked. */
export async function deleteLeaving(services: StorageServices, dealerId: string, atMost: number): Promise<number> {
  const { database } = services
  const leaving = await database.inDealer(dealerId, (tx) =>
    tx.selectFrom('file_objects').select('uuid').where('leaving_at', 'is not', null).limit(atMost).execute(),
  )
  const found = leaving.length === 0 ? null : await findStorage(services, dealerId)
  if (!found) return 0
  return withStorage(services, found.account, async (storage) => {
    let deleted = 0
    for (const { uuid } of leaving) {
      await storage.remove(keyOf(dealerId, uuid))
      await database.inDealer(dealerId, (tx) => tx.deleteFrom('file_objects').where('uuid', '=', uuid).execute())
      deleted += 1
    }
    return deleted
  })
}

/** How many marked objects wait to be deleted from the storage. */
export async function countLeaving(database: StorageServices['database'], dealerId: string): Promise<number> {
  const { count } = await database.inDealer(dealerId, (tx) =>
    tx
      .selectFrom('file_objects')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('leaving_at', 'is not', null)
      .executeTakeFirstOrThrow(),
  )
  return Number(count)
}

/**
 * Refuses to change the settings that name the storage while files are in it. The caller has locked the dealer's row.
 */
export async function requireNoObjects(tx: Tx): Promise<void> {
  const file = await tx
    .selectFrom('files')
    .select('uuid')
    .where('object_uuid', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (file) throw new Failure('storage_in_use')
}
