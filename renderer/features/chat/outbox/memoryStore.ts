import type { EntryStore, OutboxEntry } from './entry.ts'

/** Entries that last as long as the page, for when the disk is full or not allowed. */
export function createMemoryStore(): EntryStore {
  let entries: OutboxEntry[] = []
  let last = 0
  return {
    async add(entry) {
      last += 1
      entries.push({ ...entry, position: last })
      return last
    },
    async list(owner) {
      return entries.filter((entry) => entry.owner === owner)
    },
    async put(entry) {
      entries = entries.map((known) => (known.position === entry.position ? entry : known))
    },
    async remove(entry) {
      entries = entries.filter((known) => known.position !== entry.position)
    },
  }
}
