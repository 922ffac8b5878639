import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { TaskStore } from './uploadQueue.ts'
import type { UploadTask } from './uploadTask.ts'

interface Schema extends DBSchema {
  tasks: { key: string; value: UploadTask; indexes: { owner: string } }
}

let database: Promise<IDBPDatabase<Schema>> | undefined

function open(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>('uploads', 1, {
    upgrade(db) {
      db.createObjectStore('tasks', { keyPath: 'id' }).createIndex('owner', 'owner')
    },
    terminated() {
      database = undefined
    },
  })
  return database
}

/** Tasks on this device. They name the file and the address of its upload, and hold no bytes. */
export const taskStore: TaskStore & { list(owner: string): Promise<UploadTask[]> } = {
  list: (owner) =>
    open()
      .then((db) => db.getAllFromIndex('tasks', 'owner', owner))
      .catch(() => []),
  async put(task) {
    await open()
      .then((db) => db.put('tasks', task))
      .catch(() => undefined)
  },
  async remove(id) {
    await open()
      .then((db) => db.delete('tasks', id))
      .catch(() => undefined)
  },
}
