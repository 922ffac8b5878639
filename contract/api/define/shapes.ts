import { z } from 'zod'
import { REACTIONS } from '#contract/chat/reactions.ts'
import { CHAT_MESSAGE_MAX_LENGTH, DATE_FORMATS, DENSITIES, LANGUAGES, THEMES } from '#contract/constants.ts'
import { INBOX_RULES, NOTICE_RULES } from '#contract/notices.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { STAFF_ROLES } from '#contract/staffRoles.ts'

/** Shapes that several endpoints and socket events share. Their names are fixed, because other programs use them. */

/**
 * `url` is the address below the server, `url_file` the file name. Neither is ever null. Without a picture, the whole
 * avatar is null.
 */
export const avatar = z.object({ uuid, url: z.string(), url_file: z.string() }).meta({ id: 'Avatar' })

/** Data of a colleague that all users of the dealer may see. */
export const userName = z.object({ uuid, first_name: z.string(), last_name: z.string() }).meta({ id: 'UserName' })

/** The signed-in user as they see themselves. */
export const user = z
  .object({
    uuid,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    avatar: avatar.nullable(),
    language: z.enum(LANGUAGES),
    theme: z.enum(THEMES),
    date_format: z.enum(DATE_FORMATS),
    density: z.enum(DENSITIES),
    /** First screen after signing in. Empty for the dashboard. */
    start_page: z.string(),
    /** Start pages of the user's groups, by the names of the groups. They apply while `start_page` is empty. */
    group_start_pages: z.array(z.string()),
    /** Hides the user's online state and current screen from colleagues. */
    appears_offline: z.boolean(),
    notify_messages: z.enum(NOTICE_RULES),
    notify_sound: z.boolean(),
    /** Mentions notify the user also in muted chats, unless `notify_messages` is `none`. */
    notify_mentions: z.boolean(),
    /** Entries of the inbox that notify the user on the desktop, and those that are sent by mail when not seen. */
    notify_inbox: z.enum(INBOX_RULES),
    mail_inbox: z.enum(INBOX_RULES),
    /** Quiet hours as times of day by the user's own clock. Both are set or neither. */
    quiet_from: z.string().nullable(),
    quiet_until: z.string().nullable(),
    has2fa: z.boolean(),
    /** Names of the hints that the user has hidden. See `contract/dashboard/firstRun.ts`. */
    dismissed_hints: z.array(z.string()),
    /** Staff roles of the user. */
    roles: z.array(z.enum(STAFF_ROLES)),
  })
  .meta({ id: 'User' })

/** The entry of type `permissions` maps a scope to permission names, groups already added up. */
export const userData = z
  .array(z.object({ type: z.literal('permissions'), stored_data: z.record(z.string(), z.array(z.string())) }))
  .meta({ id: 'UserData' })

/** Author of a message or member of a chat. */
export const chatUser = z
  .object({ user_uuid: uuid, first_name: z.string(), last_name: z.string(), avatar: avatar.nullable() })
  .meta({ id: 'ChatUser' })

/** A private chat always has two members. Only groups have roles. */
export const CHAT_TYPES = ['private', 'group'] as const
export const CHAT_ROLES = ['member', 'moderator', 'administrator'] as const

/** A file of a message. Null: it was deleted, for example by the retention of its file group. Its name stays. */
export const chatAttachment = z
  .object({ file_uuid: uuid.nullable(), name: z.string(), size: z.int().nonnegative(), content_type: z.string() })
  .meta({ id: 'ChatAttachment' })

/**
 * `seq` counts the messages of one chat from 1 without gaps, so that clients find missed messages. `client_uuid` is the
 * id that the sender's device gave the message before the server confirmed it.
 */
export const chatMessage = z
  .object({
    message_uuid: uuid,
    chat_uuid: uuid,
    seq: z.int().positive(),
    client_uuid: uuid.nullable(),
    /** Empty for a withdrawn message, and for files without a text. */
    content: z.string().max(CHAT_MESSAGE_MAX_LENGTH),
    created_at: timestamp,
    sender: chatUser,
    /** 1, and one more with each edit and with the withdrawal. */
    version: z.int().positive(),
    /** Number of the chat's change that changed this message last. 0 for a message as it was sent. */
    change: z.int().nonnegative(),
    edited_at: timestamp.nullable(),
    withdrawn_at: timestamp.nullable(),
    withdrawn_by: uuid.nullable(),
    pinned_at: timestamp.nullable(),
    pinned_by: uuid.nullable(),
    /** The message that this one answers. Only `seq` is set for a reader who may not see it. */
    reply_to: z
      .object({
        seq: z.int().positive(),
        message_uuid: uuid.nullable(),
        sender: chatUser.nullable(),
        preview: z.string(),
        is_withdrawn: z.boolean(),
      })
      .nullable(),
    /** Members whom the text mentions. */
    mentions: z.array(uuid),
    /** Mentions everybody in the chat. */
    mentions_all: z.boolean(),
    attachments: z.array(chatAttachment),
    /** The users who reacted, by reaction. The reactions are in the order of their first use. */
    reactions: z.array(z.object({ reaction: z.enum(REACTIONS), users: z.array(uuid) })),
  })
  .meta({ id: 'ChatMessage' })

/** One row of the chat list, as the caller sees it. A private chat takes name and avatar of the other person. */
export const chatItem = z
  .object({
    chat_uuid: uuid,
    name: z.string(),
    type: z.enum(CHAT_TYPES),
    avatar: avatar.nullable(),
    /** The other member of a private chat, for presence. Null in groups. */
    partner_uuid: uuid.nullable(),
    member_count: z.int().nonnegative(),
    my_role: z.enum(CHAT_ROLES),
    is_readonly: z.boolean(),
    forbid_mute: z.boolean(),
    forbid_archive: z.boolean(),
    forbid_leave: z.boolean(),
    is_muted: z.boolean(),
    /** End of a timed mute. Null for one without an end. */
    muted_until: timestamp.nullable(),
    is_archived: z.boolean(),
    last_seq: z.int().nonnegative(),
    /** Number of changes of sent messages: edits, withdrawals and reactions. */
    last_change: z.int().nonnegative(),
    last_read_seq: z.int().nonnegative(),
    unread: z.int().nonnegative(),
    /** Unread messages that mention the caller. */
    unread_mentions: z.int().nonnegative(),
    last_message_at: timestamp.nullable(),
    last_message: z
      .object({ preview: z.string(), is_withdrawn: z.boolean(), created_at: timestamp, user: chatUser })
      .nullable(),
    changed_at: timestamp,
    version: z.int().positive(),
  })
  .meta({ id: 'ChatItem' })

/** A member of a chat, as the other members see them. */
export const chatMember = chatUser.extend({ role: z.enum(CHAT_ROLES), joined_at: timestamp }).meta({ id: 'ChatMember' })

export type Avatar = z.infer<typeof avatar>
export type UserName = z.infer<typeof userName>
export type User = z.infer<typeof user>
export type ChatUser = z.infer<typeof chatUser>
export type ChatMessage = z.infer<typeof chatMessage>
export type ChatAttachment = z.infer<typeof chatAttachment>
export type ChatItem = z.infer<typeof chatItem>
export type ChatMember = z.infer<typeof chatMember>
export type ChatRole = (typeof CHAT_ROLES)[number]
export type ChatType = (typeof CHAT_TYPES)[number]
