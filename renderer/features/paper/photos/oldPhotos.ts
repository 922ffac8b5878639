import { type DBSchema, deleteDB, openDB } from 'idb'
import { sendPhoto } from './sendPhoto.ts'

/** A photo as versions before the common queue stored it. */
type OldPhoto = {
  id: string
  owner: string
  paper_uuid: string
  extension: number
  mark_id?: string
  bytes: Uint8Array
  type: string
  at: number
  upload?: string
}

interface OldSchema extends DBSchema {
  photos: { key: string; value: OldPhoto; indexes: { owner: string } }
}
const OLD = 'paper-photos'

/** Whether this device has the database. A browser that cannot tell is treated as if it had. */
async function isThere(): Promise<boolean> {
  if (!('databases' in indexedDB)) return true
  return (await indexedDB.databases()).some(({ name }) => name === OLD)
}

/**
 * Moves the photos that an earlier version of this page has kept for a user into the queue. A photo leaves the old
 * database once the queue has it. It keeps its id, so that a photo which is moved twice is sent once.
 */
export async function moveOldPhotos(owner: string): Promise<void> {
  if (!(await isThere())) return
  const db = await openDB<OldSchema>(OLD, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('photos', { keyPath: 'id' }).createIndex('owner', 'owner')
    },
    // Closes the database when another tab wants to delete it.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
  const photos = await db.getAllFromIndex('photos', 'owner', owner)
  for (const photo of photos.sort((one, other) => one.at - other.at)) {
    await sendPhoto(photo)
    await db.delete('photos', photo.id)
  }
  const left = await db.count('photos')
  db.close()
  if (left === 0) await deleteDB(OLD)
}
