import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { safeStorage } from './safeStorage.ts'

interface Schema extends DBSchema {
  rows: {
    key: [string, string]
    value: { owner: string; uuid: string; at: number; row: unknown }
    indexes: { owner: string }
  }
}

/** Name under which an earlier version kept rows in local storage. */
const FORMER = 'acceptance.rows'

let database: Promise<IDBPDatabase<Schema>> | undefined

function open(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>('keptRows', 1, {
    upgrade(db) {
      db.createObjectStore('rows', { keyPath: ['owner', 'uuid'] }).createIndex('owner', 'owner')
    },
    terminated() {
      database = undefined
    },
  })
  database.catch(() => {
    database = undefined
  })
  return database
}

/** Runs on the disk. A browser that refuses storage keeps nothing. */
const onDisk = <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> =>
  open()
    .then(work)
    .catch(() => undefined)

/** The row as this user last saw it on this device. Null without one. */
export const findKeptRow = async (owner: string, uuid: string): Promise<unknown> =>
  (await onDisk((db) => db.get('rows', [owner, uuid])))?.row ?? null

/** Keeps a row for work without a network, and at most `most` rows of this user: the ones kept last. */
export async function keepRow(owner: string, uuid: string, row: unknown, most: number): Promise<void> {
  await onDisk(async (db) => {
    const transaction = db.transaction('rows', 'readwrite')
    const { store } = transaction
    const others = (await store.index('owner').getAll(owner)).filter((one) => one.uuid !== uuid)
    const newest = others.sort((one, other) => other.at - one.at)
    for (const old of newest.slice(most - 1)) void store.delete([owner, old.uuid])
    void store.put({ owner, uuid, at: (newest[0]?.at ?? 0) + 1, row })
    await transaction.done
  })
}

/** Deletes one row that this device keeps for a user. */
export const deleteKeptRow = (owner: string, uuid: string): Promise<void> =>
  onDisk((db) => db.delete('rows', [owner, uuid])).then(() => undefined)

/** Deletes all rows that this device keeps for a user. */
export async function deleteKeptRows(owner: string): Promise<void> {
  await onDisk(async (db) => {
    const transaction = db.transaction('rows', 'readwrite')
    for (const key of await transaction.store.index('owner').getAllKeys(owner)) void transaction.store.delete(key)
    await transaction.done
  })
}

/** Removes the rows that an earlier version kept as readable text. */
export const deleteFormerRows = (): void => safeStorage.removeItem(FORMER)
