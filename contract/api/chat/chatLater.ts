import { z } from 'zod'
import { NOT_SENT } from '#contract/chat/later.ts'
import { hasContent } from '#contract/chat/messageContent.ts'
import { CHAT_MESSAGE_MAX_LENGTH } from '#contract/constants.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { chatAttachment, chatMessage } from '../define/shapes.ts'
import { CONTENT_NEEDED, messageFields, newMessageFields } from './messageFields.ts'

const params = z.object({ chat_uuid: uuid })
const ofLater = params.extend({ later_uuid: uuid })

/** Changes of waiting messages by one user in a minute. */
const CHANGES = { calls: 60, seconds: 60, of: 'user' } as const
const READ = { permission: 'global.chat.read' } as const
const CREATE = { permission: 'global.chat.create' } as const

/** A message that waits for its moment. Only its sender sees it. */
const laterMessage = z
  .object({
    uuid,
    chat_uuid: uuid,
    /** May be empty when there are attachments. */
    content: z.string().max(CHAT_MESSAGE_MAX_LENGTH),
    mentions: z.array(uuid),
    mentions_all: z.boolean(),
    /** The message that this one will answer. */
    reply_to: uuid.nullable(),
    /** A deleted file leaves its name. */
    attachments: z.array(chatAttachment),
    /** Null: the message waits until its sender sends it or gives it a moment. */
    send_at: timestamp.nullable(),
    /** Why it was not sent at its moment. */
    not_sent: z.enum(NOT_SENT).nullable(),
    version: z.int().positive(),
    created_at: timestamp,
  })
  .meta({ id: 'ChatLaterMessage' })
export type LaterMessage = z.infer<typeof laterMessage>

/** Messages that are sent later. They wait at the server, so every device of their sender shows the same ones. */
export const chatLaterEndpoints = {
  'GET /v1/chats/later': {
    summary: 'Lists the own messages that wait in all chats, those without a moment first, then the next one.',
    access: READ,
    output: z.object({ items: z.array(laterMessage) }),
    errors: [],
  },
  'GET /v1/chats/:chat_uuid/later': {
    summary: 'Lists the own messages that wait in a chat, the next one first.',
    access: READ,
    params,
    output: z.object({ items: z.array(laterMessage) }),
    errors: ['not_found'],
  },
  'POST /v1/chats/:chat_uuid/later': {
    // Storing a message without a moment needs no right to write. A user who has lost that right can therefore undo a
    // deletion.
    summary:
      'Writes a message that the server sends at a later moment. Needs global.chat.create, unless it has no moment.',
    access: READ,
    params,
    body: z
      .strictObject({
        ...newMessageFields,
        /** In the future, at most a year ahead. Null keeps the message without a moment. */
        send_at: timestamp.nullable(),
      })
      .refine(hasContent, CONTENT_NEEDED),
    output: laterMessage,
    errors: ['not_found', 'no_permission', 'chat_read_only', 'chat_later_time', 'chat_later_full', 'too_many_attempts'],
    limit: CHANGES,
  },
  'PATCH /v1/chats/:chat_uuid/later/:later_uuid': {
    summary: 'Changes the text and the moment of an own message that waits.',
    access: CREATE,
    params: ofLater,
    body: z.strictObject({
      version: z.int().positive(),
      ...messageFields,
      /** In the future, at most a year ahead. Null keeps the message without a moment. */
      send_at: timestamp.nullable(),
    }),
    output: laterMessage,
    errors: [
      'not_found',
      'no_permission',
      'chat_read_only',
      'chat_later_time',
      'version_conflict',
      'too_many_attempts',
    ],
    limit: CHANGES,
  },
  'DELETE /v1/chats/:chat_uuid/later/:later_uuid': {
    summary: 'Deletes an own message that waits. It is never sent.',
    access: READ,
    params: ofLater,
    errors: ['not_found', 'too_many_attempts'],
    limit: CHANGES,
  },
  'POST /v1/chats/:chat_uuid/later/:later_uuid/send': {
    summary: 'Sends an own message that waits at once, without files that are gone.',
    access: CREATE,
    params: ofLater,
    output: chatMessage,
    errors: ['not_found', 'no_permission', 'chat_read_only', 'too_many_attempts'],
    limit: { calls: 40, seconds: 10 },
  },
} as const satisfies EndpointTable
