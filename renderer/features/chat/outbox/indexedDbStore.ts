import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { EntryStore, OutboxEntry } from './entry.ts'

interface Schema extends DBSchema {
  outbox: { key: number; value: OutboxEntry; indexes: { owner: string } }
}

let database: Promise<IDBPDatabase<Schema>> | undefined

function open(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>('chat', 1, {
    upgrade(db) {
      const outbox = db.createObjectStore('outbox', { keyPath: 'position', autoIncrement: true })
      outbox.createIndex('owner', 'owner')
    },
    terminated() {
      database = undefined
    },
  })
  return database
}

/** Entries on disk. `strict`, because a message shown as sent must survive a power cut. */
export const indexedDbStore: EntryStore = {
  async add(entry) {
    const db = await open()
    const transaction = db.transaction('outbox', 'readwrite', { durability: 'strict' })
    // The store assigns the key, which is also the order of writing over all tabs.
    const position = await transaction.store.add(entry as OutboxEntry)
    await transaction.done
    return position
  },
  async list(owner) {
    return await (await open()).getAllFromIndex('outbox', 'owner', owner)
  },
  async put(entry) {
    await (await open()).put('outbox', entry)
  },
  async remove(entry) {
    await (await open()).delete('outbox', entry.position)
  },
}
