import type { LoginRole } from '../data/dealerPlan.ts'
import type { Person } from '../organisation/organisation.ts'
import type { Message } from './writeHistory.ts'

/** Number of unread messages of a demo login. All other users have read everything. */
const UNREAD: Readonly<Partial<Record<LoginRole, number>>> = { advisor: 7, foreman: 23, technician: 2, parts: 1 }
/** Number of chats with unread messages, as after some hours in the workshop. */
const CHATS = 4

function unreadOf(person: Person): number {
  return person.login === undefined ? 0 : (UNREAD[person.login] ?? 0)
}

/** A person with many unread messages has been away, so they write nothing at the end of a chat. */
export const isAway = (person: Person) => unreadOf(person) >= CHATS

type History = { members: readonly Person[]; isPrivate: boolean; messages: readonly Message[] }

/** A person's read position in each chat: the end, minus their unread messages. */
export function readPositions(person: Person, chats: readonly History[]): number[] {
  const mine = chats
    .filter(({ isPrivate }) => !isPrivate)
    .map((chat) => ({ chat, open: chat.messages.length - 1 - chat.messages.findLastIndex((m) => m.sender === person) }))
    .sort((a, b) => lastAt(b.chat) - lastAt(a.chat))
  let left = unreadOf(person)
  const unread = new Map<History, number>()
  for (const { chat, open } of mine) {
    const share = Math.min(left, open, Math.max(1, Math.ceil(unreadOf(person) / CHATS)))
    unread.set(chat, share)
    left -= share
  }
  return chats.map((chat) => chat.messages.length - (unread.get(chat) ?? 0))
}

const lastAt = ({ messages }: History) => messages.at(-1)?.at.getTime() ?? 0
