import type { ColumnType, Generated } from 'kysely'
import type { CHAT_EXPORT_STATES } from '#contract/api/chat/chatAdmin.ts'
import type { ChatAttachment, ChatRole, ChatType } from '#contract/api/define/shapes.ts'
import type { NotSent } from '#contract/chat/later.ts'
import type { Reaction } from '#contract/chat/reactions.ts'
import type { DefaultTime, Keyed, NullableTime, Stamped, Time } from './columnTypes.ts'

export type ChatRuleKind = 'group' | 'department' | 'location'
type ChatExportState = (typeof CHAT_EXPORT_STATES)[number]

/** Chats, their members and the rules for membership, and messages. */
export type ChatTables = {
  chats: Keyed &
    Stamped & {
      type: ChatType
      name: string
      /** Both users of a private chat, smaller uuid first, so that each pair has one chat only. */
      pair_low: string | null
      pair_high: string | null
      avatar_uuid: string | null
      is_readonly: Generated<boolean>
      forbid_mute: Generated<boolean>
      forbid_archive: Generated<boolean>
      forbid_leave: Generated<boolean>
      retention_days: number | null
      is_on_hold: Generated<boolean>
      last_seq: Generated<number>
      /** Number of changes of sent messages. */
      last_change: Generated<number>
      last_message_at: NullableTime
    }
  chat_members: {
    dealer_id: string
    chat_uuid: string
    user_uuid: string
    role: Generated<ChatRole>
    last_read_seq: Generated<number>
    is_muted: Generated<boolean>
    muted_until: NullableTime
    is_archived: Generated<boolean>
    /** A rule added the member, and removes them again. */
    is_automatic: Generated<boolean>
    /** The member cannot read messages up to this `seq`. */
    visible_after: Generated<number>
    joined_at: DefaultTime
  }
  chat_rules: { dealer_id: string; chat_uuid: string; kind: ChatRuleKind; target_uuid: string }
  chat_exports: Keyed & {
    chat_uuid: string
    reason: string
    state: Generated<ChatExportState>
    requested_by: string
    requested_at: Time
    decided_by: string | null
    decided_at: NullableTime
    expires_at: NullableTime
  }
  /** Plates in messages, which a trigger writes. */
  chat_plates: { dealer_id: string; plate_key: string; chat_uuid: string; seq: number }
  chat_messages: {
    dealer_id: string
    chat_uuid: string
    seq: number
    message_uuid: string
    sender_uuid: string
    client_uuid: string | null
    content: string
    /** Number of the chat's change that changed the message last. */
    change: Generated<number>
    version: Generated<number>
    reply_seq: number | null
    mentions_all: Generated<boolean>
    edited_at: NullableTime
    withdrawn_at: NullableTime
    withdrawn_by: string | null
    pinned_at: NullableTime
    pinned_by: string | null
    created_at: DefaultTime
  }
  /** Files of messages. Without `file_uuid` the file was deleted, and its name stays. */
  chat_attachments: {
    dealer_id: string
    chat_uuid: string
    seq: number
    nth: number
    file_uuid: string | null
    name: string
    size: number
    content_type: string
  }
  /** Messages that wait for their moment. */
  chat_later_messages: Keyed & {
    chat_uuid: string
    sender_uuid: string
    content: string
    mentions: string[]
    mentions_all: boolean
    reply_to: string | null
    attachments: ColumnType<ChatAttachment[], string | undefined, string>
    send_at: NullableTime
    not_sent: NotSent | null
    version: Generated<number>
    created_at: DefaultTime
  }
  /** Earlier texts of edited messages. */
  chat_message_versions: {
    dealer_id: string
    chat_uuid: string
    seq: number
    version: number
    content: string
    written_at: Time
  }
  /** Words of messages, which a trigger writes. */
  chat_words: { dealer_id: string; chat_uuid: string; word: string; seq: number }
  chat_mentions: { dealer_id: string; chat_uuid: string; seq: number; user_uuid: string }
  chat_reactions: {
    dealer_id: string
    chat_uuid: string
    seq: number
    user_uuid: string
    reaction: Reaction
    at: DefaultTime
  }
}
