import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { CHAT_PREVIEW_LENGTH } from '#contract/constants.ts'
import { previewWords } from '../files/messageFiles.ts'

/**
 * The loaded messages of one chat, by `seq`. Up to `through` they have no gap and are shown. Later ones are hidden
 * until the gap before them is loaded, so that no message is shown in the wrong place or left out.
 */
export type MessageWindow = {
  /** Sorted by seq, each message once. */
  readonly messages: readonly ChatMessage[]
  readonly through: number
  /** The number of the newest change that is shown. All earlier changes of the loaded messages are shown, too. */
  readonly change: number
  /** Whether older messages exist on the server. They are loaded with `cursor`. */
  readonly hasOlder: boolean
  readonly cursor: string | null
  /** Set after a jump to older messages. Newer ones are then loaded only when the user scrolls to them. */
  readonly isPast?: boolean
}

export type MessagePage = {
  items: readonly ChatMessage[]
  has_more: boolean
  next_cursor_uuid: string | null
  last_change: number
}

/** The window of a chat from its newest page. `known` are live messages that arrived before the page. */
export function openWindow(page: MessagePage, known: readonly ChatMessage[] = []): MessageWindow {
  const messages = merge([], page.items)
  const window = {
    messages,
    through: messages.at(-1)?.seq ?? 0,
    change: page.last_change,
    hasOlder: page.has_more,
    cursor: page.next_cursor_uuid,
  }
  return addLive(window, known)
}

export function addOlder(window: MessageWindow, page: MessagePage): MessageWindow {
  return {
    ...window,
    messages: merge(window.messages, page.items),
    hasOlder: page.has_more,
    cursor: page.next_cursor_uuid,
  }
}

/** Adds live messages, in any order and possibly repeated. */
export function addLive(window: MessageWindow, incoming: readonly ChatMessage[]): MessageWindow {
  const oldest = window.messages[0]?.seq ?? 0
  // A message older than the loaded part belongs to a page that is not loaded yet.
  const messages = merge(
    window.messages,
    incoming.filter(({ seq }) => seq >= oldest || !window.hasOlder),
  )
  if (messages === window.messages) return window
  return { ...window, messages, through: advance(messages, window.through) }
}

/**
 * Adds a page of missed messages, loaded with `after_seq = through`. When it is empty and the last one, there is no
 * gap.
 */
export function addMissed(window: MessageWindow, page: Pick<MessagePage, 'items' | 'has_more'>): MessageWindow {
  const messages = merge(window.messages, page.items)
  const last = page.items.at(-1)?.seq ?? 0
  const reached = Math.max(window.through, last)
  const nothingBetween = page.items.length === 0 && !page.has_more
  const through = advance(messages, nothingBetween ? (messages.at(-1)?.seq ?? reached) : reached)
  return { ...window, messages, through }
}

/** Replaces messages by their changed state, also in the quotes of their answers. `upTo` is the newest change shown. */
export function withChanges(window: MessageWindow, changed: readonly ChatMessage[], upTo: number): MessageWindow {
  const change = Math.max(window.change, upTo)
  if (changed.length === 0) return change === window.change ? window : { ...window, change }
  const fresh = new Map(changed.map((message) => [message.message_uuid, message]))
  const messages = window.messages.map((message) => {
    const now = fresh.get(message.message_uuid)
    return withQuote(now && now.change > message.change ? now : message, fresh)
  })
  return { ...window, messages, change }
}

function withQuote(message: ChatMessage, fresh: ReadonlyMap<string, ChatMessage>): ChatMessage {
  const quoted = message.reply_to?.message_uuid
  const now = quoted ? fresh.get(quoted) : undefined
  if (!message.reply_to || !now) return message
  const preview = previewWords(now).slice(0, CHAT_PREVIEW_LENGTH)
  return { ...message, reply_to: { ...message.reply_to, preview, is_withdrawn: now.withdrawn_at !== null } }
}

/** Whether messages are missing between `through` and the newest known one. */
export function hasGap(window: MessageWindow, lastSeq = 0): boolean {
  return Math.max(window.messages.at(-1)?.seq ?? 0, lastSeq) > window.through
}

export function visibleMessages({ messages, through }: MessageWindow): readonly ChatMessage[] {
  if ((messages.at(-1)?.seq ?? 0) <= through) return messages
  return messages.filter(({ seq }) => seq <= through)
}

function advance(messages: readonly ChatMessage[], through: number): number {
  let end = through
  for (const { seq } of messages) {
    if (seq === end + 1) end = seq
    else if (seq > end) break
  }
  return end
}

function merge(known: readonly ChatMessage[], incoming: readonly ChatMessage[]): readonly ChatMessage[] {
  const seen = new Set(known.map(({ message_uuid }) => message_uuid))
  const fresh = incoming.filter(({ message_uuid }) => {
    const isNew = !seen.has(message_uuid)
    seen.add(message_uuid)
    return isNew
  })
  if (fresh.length === 0) return known
  const sorted = [...fresh].sort((a, b) => a.seq - b.seq)
  const last = known.at(-1)
  // The most common case: a new message at the end.
  if (!last || (sorted[0]?.seq ?? 0) > last.seq) return [...known, ...sorted]
  return [...known, ...sorted].sort((a, b) => a.seq - b.seq)
}
