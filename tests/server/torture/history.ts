/** One stored message as a user saw it. Chats and people have the names of the torture test. */
export type Seen = { seq: number; uuid: string; client: string | null; content: string; at: string }

export type Ack = { writer: string; chat: string; client: string; seq: number; uuid: string }

/** All events, complete enough for the later check. */
export type History = {
  /** In the order of the answers to each writer. A writer has one message under way at a time. */
  acks: Ack[]
  /** Read at the end, oldest first, once by catching up and once by paging back. */
  final: Map<string, { caughtUp: Seen[]; paged: Seen[] }>
  /** Each reader's messages of each chat at the end: index 0 is the message after `from`. */
  views: { reader: string; chat: string; from: number; uuids: (string | undefined)[] }[]
  /** After an acknowledgement the writer read that place: its uuid, or null. */
  ownReads: { writer: string; chat: string; seq: number; uuid: string; found: string | null }[]
  /** Each page of a catch-up. */
  pages: { reader: string; chat: string; after: number; seqs: number[] }[]
  /** The newest seq in a list that was shown to a reader who already knew `known`. */
  heads: { reader: string; chat: string; known: number; shown: number }[]
  /** Counters at rest. */
  counters: { who: string; chat: string; lastRead: number; unread: number }[]
  /** Answers that must not occur: a foreign chat that opened, or a living session that was refused as dead. */
  strange: string[]
}

export const newHistory = (): History => ({
  acks: [],
  final: new Map(),
  views: [],
  ownReads: [],
  pages: [],
  heads: [],
  counters: [],
  strange: [],
})

/** Every message names its chat and its writer, so that a message in a wrong place is noticed. */
export const contentOf = (chat: string, writer: string, count: number) => `${chat}|${writer}|${count}`
export const chatOfContent = (content: string) => content.split('|')[0] ?? ''
export const writerOfContent = (content: string) => content.split('|')[1] ?? ''
