import { randomUUID } from 'node:crypto'
import type { EndpointKey } from '#contract/api/endpoints.ts'
import { desktopReport } from '#tests/support/desktopReport.ts'
import { TEST_PASSWORD } from '#tests/support/people.ts'
import { recordTwins } from './recordTwins.ts'
import { PNG, type Side, type Slot } from './twinWorld.ts'

const chatOnly = (body?: unknown): Record<string, Slot> => ({
  'params.chat_uuid': (_own, ids) => ({ params: { chat_uuid: ids.chat }, ...(body === undefined ? {} : { body }) }),
})
const ownChat = (own: Side) => ({ chat_uuid: own.ids.chat })

/**
 * Every endpoint with every place that can name something. A new endpoint does not compile before it stands here; a
 * new place in an old one makes the test red.
 */
export const TWINS: { readonly [K in EndpointKey]: Readonly<Record<string, Slot>> } = {
  'POST /v1/auth/api': { 'body.email': (_own, ids) => ({ body: { email: ids.email, password: TEST_PASSWORD } }) },
  'GET /v1/auth/user': {},
  'GET /v1/auth/ws': {},
  'GET /v1/auth/logout': {},
  'GET /v1/user/list': {},
  'PATCH /v1/auth/user': {},
  'POST /v1/auth/twofa': {},
  'POST /v1/auth/twofa/confirm': {},
  'POST /v1/auth/twofa/disable': {},
  'POST /v1/auth/password/forgot': {
    // Answered alike for everybody: whose address it is, decides a job that nobody waits for.
    'body.email': (_own, ids) => ({ body: { email: ids.email }, isAccepted: true }),
  },
  'POST /v1/auth/password/confirm': {},
  'POST /v1/auth/password': {},
  'GET /v1/auth/sessions': {},
  'DELETE /v1/auth/sessions/:session_uuid': {
    'params.session_uuid': (_own, ids) => ({ params: { session_uuid: ids.session } }),
  },
  'DELETE /v1/auth/sessions': {},
  'GET /v1/auth/twofa/recovery': {},
  'POST /v1/auth/twofa/recovery': {},
  'POST /v1/admin/users/:user_uuid/invitation': {
    'params.user_uuid': (_own, ids) => ({ params: { user_uuid: ids.user } }),
  },
  'GET /v1/admin/settings': {},
  'PATCH /v1/admin/settings': {},
  'GET /v1/admin/settings/history': {
    'query.before_uuid': (_own, ids) => ({ query: { before_uuid: ids.session }, isAccepted: true }),
  },
  'POST /v1/admin/settings/mail-test': {},
  'GET /v1/admin/jobs': {
    'query.before_uuid': (_own, ids) => ({ query: { before_uuid: ids.session }, isAccepted: true }),
  },
  'POST /v1/admin/jobs/:job_uuid/retry': {
    'params.job_uuid': (_own, ids) => ({ params: { job_uuid: ids.job } }),
  },
  'GET /v1/settings': {},
  'GET /v1/avatars/:avatar_uuid': { 'params.avatar_uuid': (_own, ids) => ({ params: { avatar_uuid: ids.avatar } }) },
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
  },
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
  'PUT /v1/chats/:chat_uuid/avatar': {
    'params.chat_uuid': (_own, ids) => ({
      params: { chat_uuid: ids.chat },
      body: PNG,
      headers: { 'content-type': 'image/png' },
    }),
  },
  'POST /v1/desktop/report': {
    // Two dealers may have been set up on the same computer: each has a row of its own.
    'body.device': (_own, ids) => ({ body: desktopReport({ device: ids.device }), isAccepted: true }),
  },
  'GET /v1/desktop/clients': {},
  ...recordTwins(),
}
