import type { ChatItem, ChatMessage } from '#contract/api/define/shapes.ts'
import type { OutboxEntry } from '#renderer/features/chat/outbox/entry.ts'

export const ME = '00000000-0000-4000-8000-00000000000a'
const OTHER = '00000000-0000-4000-8000-00000000000b'
export const CHAT = '00000000-0000-4000-8000-0000000000c1'

const START = Date.UTC(2026, 2, 4, 8)

export function message(seq: number, change: Partial<ChatMessage> & { from?: string } = {}): ChatMessage {
  const { from = OTHER, ...rest } = change
  return {
    message_uuid: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
    chat_uuid: CHAT,
    seq,
    client_uuid: null,
    content: `text ${seq}`,
    created_at: new Date(START + seq * 1_000).toISOString(),
    sender: { user_uuid: from, first_name: 'Toni', last_name: 'Testmann', avatar: null },
    version: 1,
    change: 0,
    edited_at: null,
    withdrawn_at: null,
    withdrawn_by: null,
    pinned_at: null,
    pinned_by: null,
    reply_to: null,
    mentions: [],
    mentions_all: false,
    reactions: [],
    attachments: [],
    ...rest,
  }
}

export function chat(change: Partial<ChatItem> = {}): ChatItem {
  return {
    chat_uuid: CHAT,
    name: 'Werkstatt',
    type: 'group',
    avatar: null,
    partner_uuid: null,
    member_count: 2,
    my_role: 'member',
    is_readonly: false,
    forbid_mute: false,
    forbid_archive: false,
    forbid_leave: false,
    is_muted: false,
    muted_until: null,
    is_archived: false,
    last_seq: 10,
    last_change: 0,
    last_read_seq: 10,
    unread: 0,
    unread_mentions: 0,
    last_message_at: new Date(START).toISOString(),
    last_message: null,
    changed_at: new Date(START).toISOString(),
    version: 1,
    ...change,
  }
}

export function entry(position: number, change: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    client_uuid: `10000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
    owner: 'demo/me',
    chat_uuid: CHAT,
    content: `waiting ${position}`,
    created_at: new Date(START).toISOString(),
    position,
    state: 'sending',
    error: null,
    ...change,
  }
}
