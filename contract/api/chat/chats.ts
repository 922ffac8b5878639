import { z } from 'zod'
import { CHAT_MEMBERS_MAX, CHAT_NAME_MAX_LENGTH } from '#contract/constants.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { STORING_ERRORS } from '#contract/storedFiles.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { CHAT_ROLES, chatItem, chatMember } from '../define/shapes.ts'
import { neededLine } from '../define/typedText.ts'

const params = z.object({ chat_uuid: uuid })
const memberParams = z.object({ chat_uuid: uuid, user_uuid: uuid })
const name = neededLine(CHAT_NAME_MAX_LENGTH)
/** Permissions of a chat user: `read` to see chats, `create` to start one and to write. Roles decide within a chat. */
const READ = { permission: 'global.chat.read' } as const
const CREATE = { permission: 'global.chat.create' } as const

/**
 * Only members of a chat read it. Others get `not_found`, because `no_permission` would reveal that the chat exists.
 */
export const chatEndpoints = {
  'GET /v1/chats': {
    summary: 'Lists the chats of the signed-in user, newest message first.',
    access: READ,
    output: z.object({ items: z.array(chatItem) }),
    errors: [],
  },
  'POST /v1/chats': {
    summary: 'Creates a group, or opens the only private chat with a user.',
    access: CREATE,
    body: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('private'), user_uuid: uuid }),
      z.strictObject({
        type: z.literal('group'),
        name,
        members: z.array(uuid).max(CHAT_MEMBERS_MAX),
        is_readonly: z.boolean().optional(),
        forbid_mute: z.boolean().optional(),
        forbid_archive: z.boolean().optional(),
        forbid_leave: z.boolean().optional(),
      }),
    ]),
    output: chatItem,
    errors: ['chat_already_exists', 'not_found'],
  },
  'GET /v1/chats/:chat_uuid': {
    summary: 'Gets one chat, as in the list.',
    access: READ,
    params,
    output: chatItem,
    errors: ['not_found'],
  },
  'PATCH /v1/chats/:chat_uuid': {
    summary: 'Changes name and rules of a group. Administrators and moderators of the chat only.',
    access: READ,
    params,
    body: z.strictObject({
      version: z.int().positive(),
      name: name.optional(),
      is_readonly: z.boolean().optional(),
      forbid_mute: z.boolean().optional(),
      forbid_archive: z.boolean().optional(),
      forbid_leave: z.boolean().optional(),
    }),
    output: chatItem,
    errors: ['not_found', 'no_permission', 'version_conflict'],
  },
  'POST /v1/chats/:chat_uuid/read': {
    repeat: { exempt: 'The same request again changes nothing.' },
    summary: 'Marks everything up to last_message_uuid (or the newest message) as read. The server counts by itself.',
    access: READ,
    params,
    body: z.strictObject({ unread: z.int().nonnegative().optional(), last_message_uuid: uuid.optional() }),
    /** `unread` of this chat and `total` over all chats, after the call. */
    output: z.object({
      unread: z.int().nonnegative(),
      total: z.int().nonnegative(),
      last_read_seq: z.int().nonnegative(),
    }),
    errors: ['not_found'],
  },
  'GET /v1/chats/:chat_uuid/members': {
    summary: 'Lists the members with their roles.',
    access: READ,
    params,
    output: z.object({ items: z.array(chatMember) }),
    errors: ['not_found'],
  },
  'POST /v1/chats/:chat_uuid/members': {
    summary: 'Adds members to a group. Administrators and moderators of the chat only.',
    access: READ,
    params,
    body: z.strictObject({ members: z.array(uuid).min(1).max(CHAT_MEMBERS_MAX) }),
    output: z.object({ items: z.array(chatMember) }),
    errors: ['not_found', 'no_permission'],
  },
  'PATCH /v1/chats/:chat_uuid/members/:user_uuid': {
    summary: 'Changes a role. Administrators of the chat only, and not their own administrator role.',
    access: READ,
    params: memberParams,
    body: z.strictObject({ role: z.enum(CHAT_ROLES) }),
    output: chatMember,
    errors: ['not_found', 'no_permission', 'cannot_remove_yourself_as_admin'],
  },
  'DELETE /v1/chats/:chat_uuid/members/:user_uuid': {
    summary: 'Removes another member from a group. Leaving is a call of its own.',
    access: READ,
    params: memberParams,
    errors: [
      'not_found',
      'no_permission',
      'cannot_remove_yourself',
      'cannot_remove_yourself_as_admin',
      'chat_member_by_rule',
    ],
  },
  'POST /v1/chats/:chat_uuid/mute': {
    summary:
      'Mutes a chat for the caller, with `until` for a time, or unmutes it. A muted chat still counts as unread but makes no sound.',
    access: READ,
    params,
    body: z.strictObject({ is_muted: z.boolean(), until: timestamp.optional() }),
    output: chatItem,
    errors: ['not_found', 'chat_forbids_mute'],
  },
  'POST /v1/chats/:chat_uuid/archive': {
    summary: 'Archives a chat for the caller or restores it. A new message restores it by itself.',
    access: READ,
    params,
    body: z.strictObject({ is_archived: z.boolean() }),
    output: chatItem,
    errors: ['not_found', 'chat_forbids_archive'],
  },
  'POST /v1/chats/:chat_uuid/leave': {
    summary: 'Leaves a group. The last administrator hands over to the longest-standing member.',
    access: READ,
    params,
    errors: ['not_found', 'chat_forbids_leave'],
  },
  'PUT /v1/chats/:chat_uuid/avatar': {
    summary: 'Sets the picture of a group: PNG, JPEG or WebP. Administrators and moderators of the chat only.',
    access: READ,
    params,
    upload: ['image/png', 'image/jpeg', 'image/webp'],
    output: chatItem,
    errors: [
      'not_found',
      'no_permission',
      'no_file',
      'file_too_large',
      'wrong_file_type',
      'failed_to_read_file',
      ...STORING_ERRORS,
    ],
  },
  'DELETE /v1/chats/:chat_uuid/avatar': {
    summary: 'Removes the picture of a group. Administrators and moderators of the chat only.',
    access: READ,
    params,
    output: chatItem,
    errors: ['not_found', 'no_permission'],
  },
} as const satisfies EndpointTable
