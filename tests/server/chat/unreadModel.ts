/** The expected state of one chat. People and messages are numbers; the number of a message is its seq. */
export type ChatModel = { senders: number[]; members: Map<number, { lastRead: number; isMuted: boolean }> }

export type Step =
  | { act: 'send' | 'readAll' | 'mute' | 'leave' | 'viewThenRead'; who: number; chat: number; device: number }
  | { act: 'readUpTo'; who: number; chat: number; device: number; part: number }
  | { act: 'add' | 'remove'; who: number; chat: number }

/** Person 0 manages the chats and stays. */
export const MANAGER = 0

export const newChat = (members: readonly number[]): ChatModel => ({
  senders: [],
  members: new Map(members.map((who) => [who, { lastRead: 0, isMuted: false }])),
})

export function unreadOf({ senders, members }: ChatModel, who: number): number {
  const lastRead = members.get(who)?.lastRead
  if (lastRead === undefined) return 0
  return senders.filter((sender, index) => index + 1 > lastRead && sender !== who).length
}

export const totalOf = (chats: readonly ChatModel[], who: number): number =>
  chats.reduce((sum, chat) => sum + unreadOf(chat, who), 0)

/** Returns the number of the message at this share of all messages, or null without messages. */
export const messageAt = ({ senders }: ChatModel, part: number): number | null =>
  senders.length === 0 ? null : 1 + Math.floor(part * senders.length)

export function send(chat: ChatModel, who: number): void {
  if (chat.members.has(who)) chat.senders.push(who)
}

export function read(chat: ChatModel, who: number, seq: number): void {
  const member = chat.members.get(who)
  if (member) member.lastRead = Math.max(member.lastRead, seq)
}

/** Adds a user as a member with nothing unread. A user who already is a member stays unchanged. */
export function join(chat: ChatModel, who: number): void {
  if (!chat.members.has(who)) chat.members.set(who, { lastRead: chat.senders.length, isMuted: false })
}
