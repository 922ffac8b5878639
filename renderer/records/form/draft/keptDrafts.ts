import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { DAY_MS } from '#contract/durations.ts'
import type { KeptDraft } from './recordDraft.ts'

interface Schema extends DBSchema {
  drafts: { key: string; value: KeptDraft; indexes: { at: string } }
}

/** How long a draft is kept (days): long enough for a holiday. */
const KEPT_DAYS = 30

let database: Promise<IDBPDatabase<Schema>> | undefined

function open(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>('records', 1, {
    upgrade(db) {
      db.createObjectStore('drafts').createIndex('at', 'at')
    },
    terminated() {
      database = undefined
    },
  }).then(async (db) => {
    await deleteOldDrafts(db)
    return db
  })
  return database
}

async function deleteOldDrafts(db: IDBPDatabase<Schema>): Promise<void> {
  const oldest = new Date(Date.now() - KEPT_DAYS * DAY_MS).toISOString()
  const { store, done } = db.transaction('drafts', 'readwrite')
  for await (const cursor of store.index('at').iterate(IDBKeyRange.upperBound(oldest))) await cursor.delete()
  await done
}

/** The key of a user's draft of a row. Another user of the same computer is not offered it. */
export const draftKey = (owner: string, record: string, uuid: string): string => [owner, record, uuid].join('/')

/** Unsaved input on disk, so that it survives a reload and a crash. On a full disk only this protection is lost. */
export const keptDrafts = {
  async get(key: string): Promise<KeptDraft | null> {
    return (await (await open()).get('drafts', key)) ?? null
  },
  async put(key: string, draft: KeptDraft): Promise<void> {
    await (await open()).put('drafts', draft, key)
  },
  async remove(key: string): Promise<void> {
    await (await open()).delete('drafts', key)
  },
}
