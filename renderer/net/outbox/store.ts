import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { KnownRow } from './changes.ts'
import type { Entry } from './entry.ts'

type StoredRow = { owner: string; group: string } & KnownRow

interface Schema extends DBSchema {
  entries: { key: string; value: Entry; indexes: { owner: string } }
  files: { key: string; value: Uint8Array }
  rows: { key: [string, string]; value: StoredRow }
}

/** An entry that gets its place in the order when it is stored. */
export type NewEntry = Omit<Entry, 'seq'>
/** Changes of the queue that happen together or not at all. */
type Edits = {
  add?: readonly { entry: NewEntry; bytes?: Uint8Array }[]
  put?: readonly Entry[]
  remove?: readonly string[]
  known?: { group: string } & KnownRow
}
/** The queue of one user, in its order, and the known row of a group. */
type Queue = { entries: readonly Entry[]; known: (group: string) => KnownRow | null }

export type OutboxStore = {
  read: (owner: string) => Promise<readonly Entry[]>
  /** Reads the queue, and writes what `edit` makes of it before anything else changes it. */
  edit: (owner: string, edit: (queue: Queue) => Edits) => Promise<void>
  known: (owner: string, group: string) => Promise<KnownRow | null>
  /** The bytes of a file. Null when they are gone. */
  bytes: (id: string) => Promise<Uint8Array | null>
  /** Ids of entries that the disk did not take. They last as long as the page. */
  unkept: () => ReadonlySet<string>
  /** Removes known rows of groups in which nothing waits. */
  purgeRows: (owner: string) => Promise<void>
}

const inOrder = (entries: readonly Entry[]): Entry[] => [...entries].sort((one, other) => one.seq - other.seq)

type Transaction = IDBPTransaction<Schema, ['entries', 'files', 'rows'], 'readwrite'>
type Placed = { entry: Entry; bytes: Uint8Array | undefined }

/** Every known row of a user. */
const rowsOf = (owner: string) => IDBKeyRange.bound([owner, ''], [owner, '\uffff'])

/** New entries get their place behind every other one. One that is there already stays as it is. */
function placed(entries: readonly Entry[], { add = [] }: Edits): Placed[] {
  const last = entries.at(-1)?.seq ?? 0
  const known = new Set(entries.map(({ id }) => id))
  return add
    .filter(({ entry }) => !known.has(entry.id))
    .map(({ entry, bytes }, index) => ({ entry: { ...entry, seq: last + 1 + index }, bytes }))
}

/** Entries that the disk did not take. They last as long as the page. */
function createMemory() {
  const entries = new Map<string, Entry>()
  const files = new Map<string, Uint8Array>()
  const rows = new Map<string, StoredRow>()
  /** Ids of entries that could not be removed from the disk. */
  const gone = new Set<string>()
  const nameOf = (owner: string, group: string) => JSON.stringify([owner, group])
  return {
    entries,
    files,
    row: (owner: string, group: string) => rows.get(nameOf(owner, group)),
    listed: (owner: string, stored: readonly Entry[]): Entry[] =>
      inOrder([
        ...stored.filter(({ id }) => !entries.has(id) && !gone.has(id)),
        ...[...entries.values()].filter((one) => one.owner === owner),
      ]),
    rowIn: (owner: string, stored: readonly StoredRow[]) => (group: string) =>
      rows.get(nameOf(owner, group)) ?? stored.find((one) => one.group === group) ?? null,
    forget(id: string): void {
      entries.delete(id)
      files.delete(id)
    },
    take(owner: string, { put = [], remove = [], known }: Edits, added: readonly Placed[]): void {
      for (const entry of put) entries.set(entry.id, entry)
      for (const { entry, bytes } of added) {
        entries.set(entry.id, entry)
        if (bytes) files.set(entry.id, bytes)
      }
      for (const id of remove) {
        this.forget(id)
        gone.add(id)
      }
      if (known) rows.set(nameOf(owner, known.group), { owner, ...known })
    },
  }
}

/** Entries on disk. Those that the disk does not take are kept in memory. */
export function createStore(name = 'outbox'): OutboxStore & { close: () => Promise<void> } {
  let database: Promise<IDBPDatabase<Schema>> | undefined
  const memory = createMemory()

  const open = (): Promise<IDBPDatabase<Schema>> => {
    database ??= openDB<Schema>(name, 1, {
      upgrade(db) {
        db.createObjectStore('entries', { keyPath: 'id' }).createIndex('owner', 'owner')
        db.createObjectStore('files')
        db.createObjectStore('rows', { keyPath: ['owner', 'group'] })
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

  /** Reads from the disk. Resolves with `otherwise` when the disk does not answer. */
  const fromDisk = <T>(ask: (db: IDBPDatabase<Schema>) => Promise<T>, otherwise: T): Promise<T> =>
    open()
      .then(ask)
      .catch(() => otherwise)

  const queueOf = (owner: string, entries: readonly Entry[], rows: readonly StoredRow[]): Queue => ({
    entries: memory.listed(owner, entries),
    known: memory.rowIn(owner, rows),
  })

  const write = (transaction: Transaction, owner: string, { remove = [], known }: Edits, puts: readonly Placed[]) => {
    const [entries, files] = [transaction.objectStore('entries'), transaction.objectStore('files')]
    for (const { entry, bytes = memory.files.get(entry.id) } of puts) {
      void entries.put(entry)
      if (bytes) void files.put(bytes, entry.id)
    }
    for (const id of remove) {
      void entries.delete(id)
      void files.delete(id)
    }
    if (known) void transaction.objectStore('rows').put({ owner, ...known })
  }

  const editOnDisk = async (owner: string, edit: (queue: Queue) => Edits): Promise<void> => {
    const db = await open()
    const transaction = db.transaction(['entries', 'files', 'rows'], 'readwrite', { durability: 'strict' })
    // A write that fails aborts the transaction, whose end is awaited below.
    transaction.done.catch(() => undefined)
    const [entries, rows] = await Promise.all([
      transaction.objectStore('entries').index('owner').getAll(owner),
      transaction.objectStore('rows').getAll(rowsOf(owner)),
    ])
    const queue = queueOf(owner, entries, rows)
    const edits = edit(queue)
    const changed = (edits.put ?? []).map((entry) => ({ entry, bytes: undefined }))
    const puts = [...changed, ...placed(queue.entries, edits)]
    write(transaction, owner, edits, puts)
    await transaction.done
    for (const id of [...puts.map(({ entry }) => entry.id), ...(edits.remove ?? [])]) memory.forget(id)
  }

  const editInMemory = async (owner: string, edit: (queue: Queue) => Edits): Promise<void> => {
    const entries = await fromDisk((db) => db.getAllFromIndex('entries', 'owner', owner), [])
    const rows = await fromDisk((db) => db.getAll('rows', rowsOf(owner)), [])
    const queue = queueOf(owner, entries, rows)
    const edits = edit(queue)
    memory.take(owner, edits, placed(queue.entries, edits))
  }

  const read = async (owner: string): Promise<readonly Entry[]> =>
    memory.listed(owner, await fromDisk((db) => db.getAllFromIndex('entries', 'owner', owner), []))

  return {
    read,
    async known(owner, group) {
      const stored = await fromDisk((db) => db.get('rows', [owner, group]), undefined)
      return memory.row(owner, group) ?? stored ?? null
    },
    async edit(owner, edit) {
      try {
        await editOnDisk(owner, edit)
      } catch {
        // The disk is full, or storage is not allowed.
        await editInMemory(owner, edit)
      }
    },
    bytes: async (id) => memory.files.get(id) ?? (await fromDisk((db) => db.get('files', id), undefined)) ?? null,
    unkept: () => new Set(memory.entries.keys()),
    async purgeRows(owner) {
      const groups = new Set((await read(owner)).map(({ group }) => group))
      await fromDisk(async (db) => {
        const transaction = db.transaction('rows', 'readwrite')
        for await (const cursor of transaction.store.iterate(rowsOf(owner)))
          if (!groups.has(cursor.value.group)) await cursor.delete()
        await transaction.done
      }, undefined)
    },
    close: async () => (await database)?.close(),
  }
}
