import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { PhotoStore, WaitingPhoto } from './photoQueue.ts'

interface Schema extends DBSchema {
  photos: { key: string; value: WaitingPhoto; indexes: { owner: string } }
}

let database: Promise<IDBPDatabase<Schema>> | undefined

function open(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>('paper-photos', 1, {
    upgrade(db) {
      db.createObjectStore('photos', { keyPath: 'id' }).createIndex('owner', 'owner')
    },
    terminated() {
      database = undefined
    },
  })
  return database
}

/** Photos that could not be stored, because the disk is full or not allowed. They last as long as the page. */
const unkept = new Map<string, WaitingPhoto>()

/** Photos that wait, on disk when possible. */
export const photoStore: PhotoStore = {
  async list(owner) {
    const kept = await open()
      .then((db) => db.getAllFromIndex('photos', 'owner', owner))
      .catch(() => [])
    return [...kept.filter(({ id }) => !unkept.has(id)), ...[...unkept.values()].filter((one) => one.owner === owner)]
  },
  async put(photo) {
    try {
      const transaction = (await open()).transaction('photos', 'readwrite', { durability: 'strict' })
      await transaction.store.put(photo)
      await transaction.done
      unkept.delete(photo.id)
    } catch {
      unkept.set(photo.id, photo)
    }
  },
  async remove(id) {
    unkept.delete(id)
    await open()
      .then((db) => db.delete('photos', id))
      .catch(() => undefined)
  },
}
