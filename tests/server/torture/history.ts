/** One stored message as somebody saw it. Chats and people are named by what the torture calls them. */
export type Seen = { seq: number; uuid: string; client: string | null; content: string; at: string }

export type Ack = { writer: string; chat: string; client: string; seq: number; uuid: string }

/** What happened, complete enough to judge it afterwards. */
export type History = {
  /** In the order in which each writer got them; a writer has one message under way at a time. */
  acks: Ack[]
  /** Read at the end, oldest first, once by catching up and once by paging back. */
  final: Map<string, { caughtUp: Seen[]; paged: Seen[] }>
  /** What each reader had of each chat at the end: index 0 is the message after `from`. */
  views: { reader: string; chat: string; from: number; uuids: (string | undefined)[] }[]
  /** After an acknowledgement the writer looked: the uuid at that place, or null. */
  ownReads: { writer: string; chat: string; seq: number; uuid: string; found: string | null }[]
  /** Each page of a catch-up. */
  pages: { reader: string; chat: string; after: number; seqs: number[] }[]
  /** The newest seq that a list showed to somebody who knew `known` already. */
  heads: { reader: string; chat: string; known: number; shown: number }[]
  /** Counters at rest. */
  counters: { who: string; chat: string; lastRead: number; unread: number }[]
  /** Answers that nobody should get: a foreign chat that opened, a living session that was called dead. */
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

/** Every message says where it belongs and who wrote it, so that a message in the wrong place is noticed. */
export const contentOf = (chat: string, writer: string, count: number) => `${chat}|${writer}|${count}`
export const chatOfContent = (content: string) => content.split('|')[0] ?? ''
export const writerOfContent = (content: string) => content.split('|')[1] ?? ''
