import { z } from 'zod'
import { CHAT_MESSAGE_MAX_LENGTH } from '#contract/constants.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { isVisible, WITHOUT_CONTROLS } from '#contract/text/visible.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { chatMessage } from '../define/shapes.ts'

const params = z.object({ chat_uuid: uuid })
const ofLater = params.extend({ later_uuid: uuid })

/** At most this many people that one message mentions by name, like those of a sent message. */
const MENTIONS_MAX = 50
/** Changes of waiting messages by one user in a minute. */
const CHANGES = { calls: 60, seconds: 60, of: 'user' } as const
const READ = { permission: 'global.chat.read' } as const
const CREATE = { permission: 'global.chat.create' } as const

/** A message that waits for its moment. Only its sender sees it. */
const laterMessage = z
  .object({
    uuid,
    chat_uuid: uuid,
    content: z.string().max(CHAT_MESSAGE_MAX_LENGTH),
    mentions: z.array(uuid),
    mentions_all: z.boolean(),
    send_at: timestamp,
    version: z.int().positive(),
    created_at: timestamp,
  })
  .meta({ id: 'ChatLaterMessage' })
export type LaterMessage = z.infer<typeof laterMessage>

const written = {
  content: z
    .string()
    .max(CHAT_MESSAGE_MAX_LENGTH)
    .regex(WITHOUT_CONTROLS)
    .refine(isVisible, { params: { code: 'required' } }),
  /** Users who are no members any more are left out. */
  mentions: z.array(uuid).max(MENTIONS_MAX).optional(),
  /** Only administrators and moderators of a group mention everybody. */
  mentions_all: z.boolean().optional(),
  /** In the future, at most a year ahead. */
  send_at: timestamp,
}

/** Messages that are sent later. They wait at the server, so every device of their sender shows the same ones. */
export const chatLaterEndpoints = {
  'GET /v1/chats/:chat_uuid/later': {
    summary: 'Lists the own messages that wait in a chat, the next one first.',
    access: READ,
    params,
    output: z.object({ items: z.array(laterMessage) }),
    errors: ['not_found'],
  },
  'POST /v1/chats/:chat_uuid/later': {
    summary: 'Writes a message that the server sends at a later moment.',
    access: CREATE,
    params,
    body: z.strictObject(written),
    output: laterMessage,
    errors: ['not_found', 'no_permission', 'chat_read_only', 'chat_later_time', 'chat_later_full', 'too_many_attempts'],
    limit: CHANGES,
  },
  'PATCH /v1/chats/:chat_uuid/later/:later_uuid': {
    summary: 'Changes the text and the moment of an own message that waits.',
    access: CREATE,
    params: ofLater,
    body: z.strictObject({ version: z.int().positive(), ...written }),
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
    summary: 'Sends an own message that waits at once.',
    access: CREATE,
    params: ofLater,
    output: chatMessage,
    errors: ['not_found', 'no_permission', 'chat_read_only', 'too_many_attempts'],
    limit: { calls: 40, seconds: 10 },
  },
} as const satisfies EndpointTable
