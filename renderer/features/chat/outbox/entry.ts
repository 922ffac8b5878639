import type { ChatMessage } from '#contract/api/define/shapes.ts'
import type { ClientErrorCode, ErrorCode } from '#contract/errors.ts'
import type { StoredFile } from '../files/keptFiles.ts'

/** A written message that the server has not acknowledged yet. */
export type OutboxEntry = {
  /** The key by which the server recognises a repeat. It exists before the first attempt. */
  client_uuid: string
  /** Dealer and user. An entry is never sent for another user. */
  owner: string
  chat_uuid: string
  content: string
  /** The message that this one answers. Entries of older clients lack the field. */
  reply_to?: ChatMessage['reply_to']
  mentions?: readonly string[]
  mentions_all?: boolean
  /** Files that the server has stored already. */
  attachments?: readonly StoredFile[]
  created_at: string
  /** Order of writing in the store. */
  position: number
  /** `waiting`: network or server trouble, will be retried. `failed`: refused by the server. */
  state: 'sending' | 'waiting' | 'failed'
  error: ErrorCode | ClientErrorCode | null
}

/** Everything of a message beside its text. */
export type Written = Pick<OutboxEntry, 'reply_to' | 'mentions' | 'mentions_all' | 'attachments'>

/** `Written` in the format of the API. Empty parts are left out. */
export const partsOf = ({ reply_to, mentions, mentions_all, attachments }: Written) => ({
  ...(reply_to?.message_uuid && { reply_to: reply_to.message_uuid }),
  ...(mentions?.length && { mentions: [...mentions] }),
  ...(mentions_all && { mentions_all }),
  ...(attachments?.length && { attachments: attachments.map(({ file_uuid, name }) => ({ file_uuid, name })) }),
})

export type NewEntry = Omit<OutboxEntry, 'position'>

/** Stores entries so that they survive a reload and a crash. */
export type EntryStore = {
  /** Resolves with the entry's position once it is stored. */
  add(entry: NewEntry): Promise<number>
  /** Lists the entries of an owner in the order of writing. */
  list(owner: string): Promise<OutboxEntry[]>
  put(entry: OutboxEntry): Promise<void>
  remove(entry: OutboxEntry): Promise<void>
}
