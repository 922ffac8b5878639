import { randomUUID } from 'node:crypto'
import type { chatAdminEndpoints } from '#contract/api/chat/chatAdmin.ts'
import type { chatLaterEndpoints } from '#contract/api/chat/chatLater.ts'
import type { chatMessageEndpoints } from '#contract/api/chat/chatMessages.ts'
import type { chatEndpoints } from '#contract/api/chat/chats.ts'
import { PNG, type Side, type Slot } from '#tests/server/worlds/twinWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'

const PICTURE = { body: PNG, headers: { 'content-type': 'image/png' } }
const chatOnly = (body?: unknown): Record<string, Slot> => ({
  'params.chat_uuid': (_own, ids) => ({ params: { chat_uuid: ids.chat }, ...(body === undefined ? {} : { body }) }),
})
const ownChat = (own: Side) => ({ chat_uuid: own.ids.chat })

const ofMessage = (given: { body?: unknown } = {}, more: Record<string, string> = {}): Record<string, Slot> => ({
  'params.chat_uuid': (own, ids) => ({
    params: { chat_uuid: ids.chat, message_uuid: own.ids.message, ...more },
    ...given,
  }),
  'params.message_uuid': (own, ids) => ({
    params: { ...ownChat(own), message_uuid: ids.message, ...more },
    ...given,
  }),
})

const ofAdminChat = (body?: (own: Side) => unknown): Record<string, Slot> => ({
  'params.uuid': (own, ids) => ({ params: { uuid: ids.chat }, ...(body ? { body: body(own) } : {}) }),
})

const rules = { groups: [], departments: [], locations: [] }

const inOwnChat = (own: Side) => ({ params: { uuid: own.ids.chat } })

/** A moment at which a message may be sent later. */
const SEND_AT = new Date(readClock() + 7 * 86_400_000).toISOString()
const later = { content: 'Morgen', send_at: SEND_AT }
const ofLater = (body?: unknown): Record<string, Slot> => ({
  'params.chat_uuid': (own, ids) => ({
    params: { chat_uuid: ids.chat, later_uuid: own.ids.chatLater },
    ...(body === undefined ? {} : { body }),
  }),
  'params.later_uuid': (own, ids) => ({
    params: { ...ownChat(own), later_uuid: ids.chatLater },
    ...(body === undefined ? {} : { body }),
  }),
})

type ChatKey =
  | keyof typeof chatEndpoints
  | keyof typeof chatLaterEndpoints
  | keyof typeof chatMessageEndpoints
  | keyof typeof chatAdminEndpoints

/** The slots of messages that wait for their moment. */
function laterTwins(): { readonly [K in keyof typeof chatLaterEndpoints]: Readonly<Record<string, Slot>> } {
  return {
    'GET /v1/chats/later': {},
    'GET /v1/chats/:chat_uuid/later': chatOnly(),
    'POST /v1/chats/:chat_uuid/later': {
      ...chatOnly(later),
      'body.mentions': (own, ids) => ({
        params: ownChat(own),
        body: { ...later, mentions: [ids.user] },
        isAccepted: true,
      }),
      'body.reply_to': (own, ids) => ({ params: ownChat(own), body: { ...later, reply_to: ids.message } }),
      'body.attachments.file_uuid': (own, ids) => ({
        params: ownChat(own),
        body: { ...later, attachments: [{ file_uuid: ids.chatAttachment, name: 'a.png' }] },
      }),
    },
    'PATCH /v1/chats/:chat_uuid/later/:later_uuid': {
      ...ofLater({ version: 1, ...later }),
      'body.mentions': (own, ids) => ({
        params: { ...ownChat(own), later_uuid: own.ids.chatLater },
        body: { version: 1, ...later, mentions: [ids.user] },
        isAccepted: true,
      }),
    },
    'DELETE /v1/chats/:chat_uuid/later/:later_uuid': ofLater(),
    'POST /v1/chats/:chat_uuid/later/:later_uuid/send': ofLater(),
  }
}

/** The slots of chats and their administration: every named row belongs to the other dealer. */
export function chatTwins(): { readonly [K in ChatKey]: Readonly<Record<string, Slot>> } {
  return {
    'GET /v1/chats': {},
    'POST /v1/chats': {
      'body.user_uuid': (_own, ids) => ({ body: { type: 'private', user_uuid: ids.user } }),
      'body.members': (own, ids) => ({ body: { type: 'group', name: 'Neu', members: [own.ids.user, ids.user] } }),
    },
    'GET /v1/chats/:chat_uuid': chatOnly(),
    'PATCH /v1/chats/:chat_uuid': chatOnly({ version: 1, name: 'Fremd' }),
    'GET /v1/chats/:chat_uuid/messages': {
      'params.chat_uuid': (_own, ids) => ({ params: { chat_uuid: ids.chat }, query: { after_seq: '0' } }),
      'query.before_uuid': (own, ids) => ({ params: ownChat(own), query: { before_uuid: ids.message } }),
    },
    'POST /v1/chats/:chat_uuid/messages': {
      ...chatOnly({ content: 'Hallo', client_uuid: randomUUID() }),
      'body.client_uuid': (own, ids) => ({
        params: ownChat(own),
        body: { content: 'Hallo', client_uuid: ids.client },
        isAccepted: true,
      }),
      'body.mentions': (own, ids) => ({
        params: ownChat(own),
        body: { content: 'Hallo', client_uuid: ids.client, mentions: [ids.user] },
        isAccepted: true,
      }),
      'body.attachments.file_uuid': (own, ids) => ({
        params: ownChat(own),
        body: {
          content: 'Hallo',
          client_uuid: randomUUID(),
          attachments: [{ file_uuid: ids.chatAttachment, name: 'a.png' }],
        },
      }),
      'body.reply_to': (own, ids) => ({
        params: ownChat(own),
        body: { content: 'Hallo', client_uuid: randomUUID(), reply_to: ids.message },
      }),
    },
    ...laterTwins(),
    'POST /v1/chat-attachments': {},
    'GET /v1/chat-attachments/:file_uuid': {
      'params.file_uuid': (_own, ids) => ({ params: { file_uuid: ids.chatAttachment } }),
    },
    'GET /v1/chat-attachments/:file_uuid/thumbnail': {
      'params.file_uuid': (_own, ids) => ({ params: { file_uuid: ids.chatAttachment } }),
    },
    'PATCH /v1/chats/:chat_uuid/messages/:message_uuid': ofMessage({ body: { version: 1, content: 'Neu' } }),
    'DELETE /v1/chats/:chat_uuid/messages/:message_uuid': ofMessage(),
    'GET /v1/chats/:chat_uuid/messages/:message_uuid/versions': ofMessage(),
    'GET /v1/chats/:chat_uuid/messages/:message_uuid/readers': ofMessage(),
    'GET /v1/chats/search': {
      'query.chat_uuid': (_own, ids) => ({ query: { q: 'Rückruf', chat_uuid: ids.chat }, isAccepted: true }),
      'query.sender_uuid': (_own, ids) => ({ query: { q: 'Rückruf', sender_uuid: ids.user }, isAccepted: true }),
      'query.before_uuid': (_own, ids) => ({ query: { q: 'Rückruf', before_uuid: ids.message }, isAccepted: true }),
    },
    'GET /v1/chats/:chat_uuid/position': {
      'params.chat_uuid': (_own, ids) => ({
        params: { chat_uuid: ids.chat },
        query: { at: '2026-01-01T00:00:00.000Z' },
      }),
    },
    'GET /v1/chats/:chat_uuid/pins': chatOnly(),
    'PUT /v1/chats/:chat_uuid/messages/:message_uuid/pin': ofMessage(),
    'DELETE /v1/chats/:chat_uuid/messages/:message_uuid/pin': ofMessage(),
    'PUT /v1/chats/:chat_uuid/messages/:message_uuid/reactions/:reaction': ofMessage({}, { reaction: 'agree' }),
    'DELETE /v1/chats/:chat_uuid/messages/:message_uuid/reactions/:reaction': ofMessage({}, { reaction: 'agree' }),
    'POST /v1/chats/:chat_uuid/read': {
      ...chatOnly({}),
      'body.last_message_uuid': (own, ids) => ({ params: ownChat(own), body: { last_message_uuid: ids.message } }),
    },
    'GET /v1/chats/:chat_uuid/members': chatOnly(),
    'POST /v1/chats/:chat_uuid/members': {
      'params.chat_uuid': (own, ids) => ({ params: { chat_uuid: ids.chat }, body: { members: [own.admin.uuid] } }),
      'body.members': (own, ids) => ({ params: ownChat(own), body: { members: [ids.user] } }),
    },
    'PATCH /v1/chats/:chat_uuid/members/:user_uuid': {
      'params.chat_uuid': (_own, ids) => ({
        params: { chat_uuid: ids.chat, user_uuid: ids.user },
        body: { role: 'moderator' },
      }),
      'params.user_uuid': (own, ids) => ({
        params: { ...ownChat(own), user_uuid: ids.user },
        body: { role: 'moderator' },
      }),
    },
    'DELETE /v1/chats/:chat_uuid/members/:user_uuid': {
      'params.chat_uuid': (_own, ids) => ({ params: { chat_uuid: ids.chat, user_uuid: ids.user } }),
      'params.user_uuid': (own, ids) => ({ params: { ...ownChat(own), user_uuid: ids.user } }),
    },
    'POST /v1/chats/:chat_uuid/mute': chatOnly({ is_muted: true }),
    'POST /v1/chats/:chat_uuid/archive': chatOnly({ is_archived: true }),
    'POST /v1/chats/:chat_uuid/leave': chatOnly(),
    'DELETE /v1/chats/:chat_uuid/avatar': chatOnly(),
    'PUT /v1/chats/:chat_uuid/avatar': {
      'params.chat_uuid': (_own, ids) => ({ params: { chat_uuid: ids.chat }, ...PICTURE }),
    },
    'GET /v1/admin/chats/:uuid/members': ofAdminChat(),
    'POST /v1/admin/chats/:uuid/members': {
      ...ofAdminChat((own) => ({ users: [own.ids.user] })),
      'body.users': (own, ids) => ({ ...inOwnChat(own), body: { users: [ids.user] } }),
    },
    'POST /v1/admin/chats/:uuid/members/remove': {
      ...ofAdminChat((own) => ({ users: [own.ids.user] })),
      'body.users': (own, ids) => ({ ...inOwnChat(own), body: { users: [ids.user] }, isAccepted: true }),
    },
    'PATCH /v1/admin/chats/:uuid/members/:user_uuid': {
      'params.uuid': (own, ids) => ({
        params: { uuid: ids.chat, user_uuid: own.ids.user },
        body: { role: 'moderator' },
      }),
      'params.user_uuid': (own, ids) => ({
        params: { uuid: own.ids.chat, user_uuid: ids.user },
        body: { role: 'moderator' },
      }),
    },
    'PUT /v1/admin/chats/:uuid/rules': {
      ...ofAdminChat(() => rules),
      'body.groups': (own, ids) => ({ ...inOwnChat(own), body: { ...rules, groups: [ids.group] } }),
      'body.departments': (own, ids) => ({ ...inOwnChat(own), body: { ...rules, departments: [ids.department] } }),
      'body.locations': (own, ids) => ({ ...inOwnChat(own), body: { ...rules, locations: [ids.location] } }),
    },
    'POST /v1/admin/chats/:uuid/archive': ofAdminChat(),
    'PUT /v1/admin/chats/:uuid/avatar': {
      'params.uuid': (_own, { chat }) => ({ params: { uuid: chat }, ...PICTURE }),
    },
    'DELETE /v1/admin/chats/:uuid/avatar': ofAdminChat(),
    'GET /v1/admin/chats/:uuid/avatar': ofAdminChat(),
    'GET /v1/admin/chats/:uuid/exports': ofAdminChat(),
    'POST /v1/admin/chats/:uuid/exports': ofAdminChat(() => ({ reason: 'Anfrage des Gerichts' })),
    'POST /v1/admin/chats/:uuid/exports/:export_uuid/decision': {
      'params.uuid': (own, ids) => ({
        params: { uuid: ids.chat, export_uuid: own.ids.export },
        body: { is_approved: false },
      }),
      'params.export_uuid': (own, ids) => ({
        params: { uuid: own.ids.chat, export_uuid: ids.export },
        body: { is_approved: false },
      }),
    },
    'GET /v1/admin/chats/:uuid/exports/:export_uuid/file': {
      'params.uuid': (own, ids) => ({ params: { uuid: ids.chat, export_uuid: own.ids.export } }),
      'params.export_uuid': (own, ids) => ({ params: { uuid: own.ids.chat, export_uuid: ids.export } }),
    },
    'POST /v1/departments/:uuid/chat': { 'params.uuid': (_own, ids) => ({ params: { uuid: ids.department } }) },
  }
}
