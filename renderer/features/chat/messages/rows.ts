import type { ChatMessage } from '#contract/api/define/shapes.ts'
import type { OutboxEntry } from '../outbox/entry.ts'

export type Row =
  | { kind: 'beginning'; key: string }
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: ChatMessage; isMine: boolean; startsGroup: boolean }
  | { kind: 'pending'; key: string; entry: OutboxEntry; startsGroup: boolean }

/** Time within which further messages of one sender do not repeat the name (ms). */
const GROUP_MS = 5 * 60_000

type Input = {
  messages: readonly ChatMessage[]
  pending: readonly OutboxEntry[]
  me: string | undefined
  /** The line "new messages" is above the first message of another user after this seq. */
  unreadAfter: number | null
  isComplete: boolean
}

/** All rows of the message list, from the oldest message to those that wait to be sent. */
export function buildRows({ messages, pending, me, unreadAfter, isComplete }: Input): Row[] {
  const rows: Row[] = isComplete && messages.length > 0 ? [{ kind: 'beginning', key: 'beginning' }] : []
  let previous: ChatMessage | null = null
  let day = ''
  let marked = unreadAfter === null
  for (const message of messages) {
    const isMine = message.sender.user_uuid === me
    const today = new Date(message.created_at).toDateString()
    if (today !== day) rows.push({ kind: 'day', key: `day ${today}`, at: message.created_at })
    const isFirstUnread = !marked && !isMine && message.seq > (unreadAfter ?? 0)
    if (isFirstUnread) rows.push({ kind: 'unread', key: 'unread' })
    marked ||= isFirstUnread
    const startsGroup = today !== day || isFirstUnread || !continues(previous, message)
    rows.push({ kind: 'message', key: keyOf(message, isMine), message, isMine, startsGroup })
    previous = message
    day = today
  }
  const acknowledged = new Set(messages.flatMap(({ client_uuid }) => client_uuid ?? []))
  let follows = previous !== null && previous.sender.user_uuid === me && isRecent(previous.created_at)
  for (const entry of pending) {
    if (acknowledged.has(entry.client_uuid)) continue
    rows.push({ kind: 'pending', key: entry.client_uuid, entry, startsGroup: !follows })
    follows = true
  }
  return rows
}

/** The React key of a message. An own one keeps the key of its waiting entry, so that it takes that row's place. */
function keyOf(message: ChatMessage, isMine: boolean): string {
  return (isMine && message.client_uuid) || message.message_uuid
}

function continues(previous: ChatMessage | null, message: ChatMessage): boolean {
  if (!previous || previous.sender.user_uuid !== message.sender.user_uuid) return false
  return Date.parse(message.created_at) - Date.parse(previous.created_at) < GROUP_MS
}

function isRecent(at: string): boolean {
  return Date.now() - Date.parse(at) < GROUP_MS
}
