import type { ClientErrorCode, ErrorCode } from '#contract/errors.ts'

/** A text that was written and is not acknowledged yet. */
export type OutboxEntry = {
  /** The key under which the server recognises a repeat. Made before the first attempt. */
  client_uuid: string
  /** Dealer and user; an entry is never sent for anybody else. */
  owner: string
  chat_uuid: string
  content: string
  created_at: string
  /** Order of writing within the store. */
  position: number
  /** `waiting`: the network or the server is in trouble, tried again. `failed`: the server refused it. */
  state: 'sending' | 'waiting' | 'failed'
  error: ErrorCode | ClientErrorCode | null
}

export type NewEntry = Omit<OutboxEntry, 'position'>

/** Where entries survive a reload and a crash. */
export type EntryStore = {
  /** Resolves with the entry's position once it is safe. */
  add(entry: NewEntry): Promise<number>
  /** In order of writing. */
  list(owner: string): Promise<OutboxEntry[]>
  put(entry: OutboxEntry): Promise<void>
  remove(entry: OutboxEntry): Promise<void>
}
