import { z } from 'zod'
import { hasContent } from '#contract/chat/messageContent.ts'
import { REACTIONS } from '#contract/chat/reactions.ts'
import { CHAT_MESSAGE_MAX_LENGTH, CHAT_PAGE_SIZE } from '#contract/constants.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { SENDS_ATTACHMENT, STORES_ATTACHMENT } from '../define/attachedFiles.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { chatMessage, chatUser } from '../define/shapes.ts'
import { CONTENT_NEEDED, messageText, newMessageFields } from './messageFields.ts'

const params = z.object({ chat_uuid: uuid })
const ofMessage = params.extend({ message_uuid: uuid })
const ofReaction = ofMessage.extend({ reaction: z.enum(REACTIONS) })

/** An earlier text of an edited message. */
const messageVersion = z.object({
  version: z.int().positive(),
  content: z.string().max(CHAT_MESSAGE_MAX_LENGTH),
  written_at: timestamp,
})

const READ = { permission: 'global.chat.read' } as const
const CREATE = { permission: 'global.chat.create' } as const
/** Fewest characters of a search. One character would find almost every message. */
const SEARCH_MIN = 2
const SEARCH_MAX = 100
/** Files that one user stores in a minute. */
const STORES = { calls: 40, seconds: 60, of: 'user' } as const
/** Changes of sent messages by one user in a minute. */
const CHANGES = { calls: 60, seconds: 60, of: 'user' } as const

/**
 * Messages of chats. Only members of a chat read them. Others get `not_found`, because `no_permission` would reveal that
 * the chat exists.
 */
export const chatMessageEndpoints = {
  'GET /v1/chats/:chat_uuid/messages': {
    summary:
      'Lists a page of messages, newest first. With after_seq it lists missed messages, with changed_after changed ones.',
    access: READ,
    params,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(CHAT_PAGE_SIZE).default(CHAT_PAGE_SIZE),
      before_uuid: uuid.optional(),
      /** Like `before_uuid`, but names the message by its `seq`. */
      before_seq: z.coerce.number().int().positive().optional(),
      after_seq: z.coerce.number().int().nonnegative().optional(),
      changed_after: z.coerce.number().int().nonnegative().optional(),
    }),
    output: z.object({
      items: z.array(chatMessage),
      has_more: z.boolean(),
      /** Value of `before_uuid` for the next older page. Null at the beginning of the chat. */
      next_cursor_uuid: uuid.nullable(),
      /** Number of the last change that the page contains. Value of `changed_after` for the next call. */
      last_change: z.int().nonnegative(),
    }),
    errors: ['not_found'],
  },
  'POST /v1/chats/:chat_uuid/messages': {
    repeat: 'row',
    summary: 'Sends a message. The answer confirms that it is stored. Repeating a client_uuid is harmless.',
    access: CREATE,
    // Twice as many as a person sends in ten seconds, because an outbox sends all its messages at once after an outage.
    limit: { calls: 40, seconds: 10 },
    params,
    body: z.strictObject({ ...newMessageFields, client_uuid: uuid.optional() }).refine(hasContent, CONTENT_NEEDED),
    output: chatMessage,
    errors: ['not_found', 'no_permission', 'chat_read_only', 'idempotency_conflict', 'too_many_attempts'],
  },
  'PATCH /v1/chats/:chat_uuid/messages/:message_uuid': {
    summary: 'Edits an own message within 24 hours. Its earlier texts stay visible.',
    access: CREATE,
    params: ofMessage,
    body: z.strictObject({ version: z.int().positive(), content: messageText }),
    output: chatMessage,
    errors: [
      'not_found',
      'no_permission',
      'chat_read_only',
      'chat_edit_too_late',
      'chat_message_withdrawn',
      'version_conflict',
      'too_many_attempts',
    ],
    limit: CHANGES,
  },
  'DELETE /v1/chats/:chat_uuid/messages/:message_uuid': {
    summary: 'Withdraws an own message, or any message of a group as its administrator or moderator. A trace stays.',
    access: CREATE,
    params: ofMessage,
    output: chatMessage,
    errors: ['not_found', 'no_permission', 'too_many_attempts'],
    limit: CHANGES,
  },
  'GET /v1/chats/:chat_uuid/messages/:message_uuid/versions': {
    summary: 'Lists the earlier texts of an edited message, newest first.',
    access: READ,
    params: ofMessage,
    output: z.object({ items: z.array(messageVersion) }),
    errors: ['not_found'],
  },
  'GET /v1/chats/:chat_uuid/messages/:message_uuid/readers': {
    summary: 'Lists who has read an own message, while the dealer allows it.',
    access: READ,
    params: ofMessage,
    /** `others`: number of members who see the message, without its sender. Those in `items` count, too. */
    output: z.object({ items: z.array(chatUser), others: z.int().nonnegative() }),
    errors: ['not_found', 'no_permission'],
  },
  'GET /v1/chats/search': {
    summary: 'Finds messages in the chats of the signed-in user, newest first.',
    access: READ,
    query: z.strictObject({
      q: z.string().trim().min(SEARCH_MIN).max(SEARCH_MAX),
      chat_uuid: uuid.optional(),
      sender_uuid: uuid.optional(),
      from: timestamp.optional(),
      until: timestamp.optional(),
      before_uuid: uuid.optional(),
    }),
    output: z.object({
      items: z.array(
        chatMessage.pick({
          chat_uuid: true,
          message_uuid: true,
          seq: true,
          content: true,
          created_at: true,
          sender: true,
          attachments: true,
        }),
      ),
      has_more: z.boolean(),
    }),
    errors: ['too_many_attempts'],
    limit: { calls: 60, seconds: 60, of: 'user' },
  },
  'POST /v1/chat-attachments': {
    summary: 'Stores a file for a message. Its message lists it next.',
    access: CREATE,
    limit: STORES,
    ...STORES_ATTACHMENT,
  },
  'GET /v1/chat-attachments/:file_uuid': {
    summary: 'Downloads a file of a message that the caller sees.',
    access: READ,
    ...SENDS_ATTACHMENT,
  },
  'GET /v1/chat-attachments/:file_uuid/thumbnail': {
    summary: 'Downloads the thumbnail of a picture of a message that the caller sees.',
    access: READ,
    ...SENDS_ATTACHMENT,
    output: z.any().meta({ description: 'image/webp, at most 400 pixels a side' }),
    errors: [...SENDS_ATTACHMENT.errors, 'failed_to_read_file'],
  },
  'GET /v1/chats/:chat_uuid/position': {
    summary: 'Finds the first message at or after a moment. Null when there is none.',
    access: READ,
    params,
    query: z.strictObject({ at: timestamp }),
    output: z.object({ seq: z.int().positive().nullable() }),
    errors: ['not_found'],
  },
  'GET /v1/chats/:chat_uuid/pins': {
    summary: 'Lists the pinned messages, the newest pin first.',
    access: READ,
    params,
    output: z.object({ items: z.array(chatMessage) }),
    errors: ['not_found'],
  },
  'PUT /v1/chats/:chat_uuid/messages/:message_uuid/pin': {
    summary: 'Pins a message for everybody in the chat. Administrators and moderators of a group only.',
    access: CREATE,
    params: ofMessage,
    output: chatMessage,
    errors: ['not_found', 'no_permission', 'chat_message_withdrawn', 'too_many_attempts'],
    limit: CHANGES,
  },
  'DELETE /v1/chats/:chat_uuid/messages/:message_uuid/pin': {
    summary: 'Unpins a message. Administrators and moderators of a group only.',
    access: CREATE,
    params: ofMessage,
    output: chatMessage,
    errors: ['not_found', 'no_permission', 'too_many_attempts'],
    limit: CHANGES,
  },
  'PUT /v1/chats/:chat_uuid/messages/:message_uuid/reactions/:reaction': {
    summary: 'Reacts to a message. The same reaction again changes nothing.',
    access: CREATE,
    params: ofReaction,
    output: chatMessage,
    errors: ['not_found', 'chat_message_withdrawn', 'too_many_attempts'],
    limit: CHANGES,
  },
  'DELETE /v1/chats/:chat_uuid/messages/:message_uuid/reactions/:reaction': {
    summary: 'Takes an own reaction back.',
    access: CREATE,
    params: ofReaction,
    output: chatMessage,
    errors: ['not_found', 'too_many_attempts'],
    limit: CHANGES,
  },
} as const satisfies EndpointTable
