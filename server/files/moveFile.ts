import type { FilePlace } from '#contract/storedFiles.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import { digestOf } from './digestOf.ts'
import { claimObject, getObject, leaveObjects, putObject } from './fileObjects.ts'
import { readContent, writeParts } from './fileParts.ts'
import { findStorage, type StorageServices } from './objectStorageOf.ts'

export type MoveServices = StorageServices
/** `damaged`: the content does not have the file's digest and stays where it is. `gone`: there was nothing to move. */
type Outcome = 'moved' | 'damaged' | 'gone'

/** Times a content is written when the settings change meanwhile. */
const TRIES = 3

/** Moves one content. After comparing the digests, one transaction names the new content and deletes the old one. */
export function moveFile(services: MoveServices, dealerId: string, target: FilePlace, uuid: string): Promise<Outcome> {
  return target === 'object_storage' ? toStorage(services, dealerId, uuid) : toDatabase(services, dealerId, uuid)
}

async function toStorage(services: MoveServices, dealerId: string, uuid: string, tries = TRIES): Promise<Outcome> {
  const { database } = services
  const storage = await findStorage(services, dealerId)
  if (!storage?.isOn) throw new Failure('storage_not_set_up')
  const findFile = () =>
    database.inDealer(dealerId, (tx) =>
      tx
        .selectFrom('files')
        .select(['content_type', 'size', 'digest'])
        .where('uuid', '=', uuid)
        .where('object_uuid', 'is', null)
        .executeTakeFirst(),
    )
  const file = await findFile()
  if (!file) return 'gone'
  const { content_type: type } = file
  const bytes = await readContent({ dealerId, inDealer: (work) => database.inDealer(dealerId, work) }, uuid)
  // Missing bytes are no damage if the file was deleted between two pieces.
  if (!(await digestOf(bytes)).equals(file.digest)) return (await findFile()) ? 'damaged' : 'gone'
  const object = await putObject(services, dealerId, storage, { bytes, type }).catch((error: unknown) => {
    throw error instanceof Failure ? error : new Failure('storage_unavailable')
  })
  const copy = await getObject(services, dealerId, { uuid: object.uuid, size: bytes.length })
  const isSame = copy.digest.equals(file.digest)
  const outcome = await database.inDealer(dealerId, async (tx) => {
    const isClaimed = isSame && (await claimObject(tx, object))
    if (isClaimed && (await nameObject(tx, uuid, object.uuid))) return 'moved'
    await leaveObjects(tx, [object.uuid])
    return isClaimed ? 'gone' : 'refused'
  })
  if (outcome !== 'refused') return outcome
  // Another try helps if the settings changed meanwhile, but not if the copy differs from the file.
  if (!isSame || tries <= 1) throw new Failure('storage_unavailable')
  return toStorage(services, dealerId, uuid, tries - 1)
}

/** Returns false when the file is gone, or is in the storage already. */
async function nameObject(tx: Tx, uuid: string, object: string): Promise<boolean> {
  const named = await tx
    .updateTable('files')
    .set({ object_uuid: object })
    .where('uuid', '=', uuid)
    .where('object_uuid', 'is', null)
    .returning('uuid')
    .executeTakeFirst()
  if (named) await tx.deleteFrom('file_parts').where('file_uuid', '=', uuid).execute()
  return named !== undefined
}

async function toDatabase(services: MoveServices, dealerId: string, uuid: string): Promise<Outcome> {
  const { database } = services
  const file = await database.inDealer(dealerId, (tx) =>
    tx.selectFrom('files').select(['object_uuid', 'size', 'digest']).where('uuid', '=', uuid).executeTakeFirst(),
  )
  if (!file?.object_uuid) return 'gone'
  const { object_uuid: object, size, digest } = file
  const copy = await getObject(services, dealerId, { uuid: object, size }).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'file_damaged') return null
    throw error
  })
  if (copy === null || !copy.digest.equals(digest)) return 'damaged'
  return database.inDealer(dealerId, async (tx) => {
    const moved = await tx
      .updateTable('files')
      .set({ object_uuid: null })
      .where('uuid', '=', uuid)
      .where('object_uuid', '=', object)
      .returning('uuid')
      .executeTakeFirst()
    if (!moved) return 'gone'
    await writeParts(tx, dealerId, uuid, copy.bytes)
    await leaveObjects(tx, [object])
    return 'moved'
  })
}
