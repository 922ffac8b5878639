import type { chatMessageEndpoints } from '#contract/api/chat/chatMessages.ts'
import { type Database, onCommit, type Tx } from '#server/db/database.ts'
import type { Files } from '#server/files/files.ts'
import type { Thumbnails } from '#server/files/thumbnails/thumbnails.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { idempotencyKey } from '#server/request/idempotencyKey.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import { fileHandlers } from './attachments/fileHandlers.ts'
import { type Change, editMessage, listVersions, react, withdrawMessage } from './changeMessage.ts'
import { findMessages, findPosition } from './findMessages.ts'
import { announceMessage, explainEmptyPage, readAfter, readChanged, readPage, sendMessage } from './messages.ts'
import { listPins, pin } from './pins.ts'
import { listReaders } from './readers.ts'

type Services = { database: Database; hub: Hub; files: Files; thumbnails: Thumbnails; now: () => number }
type OfMessage = { session: Session; params: { chat_uuid: string; message_uuid: string } }

/** Messages of chats, and changes of sent ones. */
export function messageHandlers(services: Services): HandlersOf<keyof typeof chatMessageEndpoints> {
  const { database, hub, now } = services
  const inDealer = <T>(session: Session, work: (tx: Tx) => Promise<T>) => database.inDealer(session.dealerId, work)

  /**
   * Changes a message and tells the members only that it changed. They fetch it, because not all of them may see each
   * message.
   */
  const changeIn = ({ session, params }: OfMessage, work: (tx: Tx, change: Change) => ReturnType<typeof react>) =>
    inDealer(session, async (tx) => {
      const { dealerId, userUuid } = session
      const change = { dealerId, userUuid, chatUuid: params.chat_uuid, messageUuid: params.message_uuid, now: now() }
      const { message, isChanged } = await work(tx, change)
      const { chat_uuid, seq, change: last_change } = message
      const frame = { event: 'chat.message.changed', data: { chat_uuid, seq, last_change } } as const
      if (isChanged) onCommit(tx, () => hub.publish(dealerId, room.chat(params.chat_uuid), frame))
      return message
    })

  return {
    ...fileHandlers(services),
    async 'GET /v1/chats/:chat_uuid/messages'({ session, params, query }) {
      const reader = { chatUuid: params.chat_uuid, userUuid: session.userUuid, limit: query.limit }
      const page = await database.single(session.dealerId, (tx) => {
        if (query.changed_after !== undefined) return readChanged(tx, reader, query.changed_after)
        if (query.after_seq !== undefined) return readAfter(tx, reader, query.after_seq)
        return readPage(tx, reader, query.before_uuid, query.before_seq)
      })
      if (page.items.length === 0) await inDealer(session, (tx) => explainEmptyPage(tx, reader, query.before_uuid))
      return page
    },

    async 'POST /v1/chats/:chat_uuid/messages'({ session, params, body, request }) {
      return inDealer(session, async (tx) => {
        const message = await sendMessage(tx, {
          session,
          chatUuid: params.chat_uuid,
          content: body.content,
          // Some clients cannot send `client_uuid`, but can send the header.
          clientUuid: body.client_uuid ?? idempotencyKey(request.headers['idempotency-key']),
          replyTo: body.reply_to,
          mentions: body.mentions ?? [],
          mentionsAll: body.mentions_all ?? false,
          attachments: body.attachments ?? [],
          now: now(),
        })
        // A repeat is announced again: when the server died after the first commit, no client has got the message yet.
        await announceMessage(tx, hub, session.dealerId, message)
        return message
      })
    },

    async 'PATCH /v1/chats/:chat_uuid/messages/:message_uuid'({ body, ...request }) {
      return changeIn(request, (tx, change) => editMessage(tx, { ...change, ...body }))
    },

    async 'DELETE /v1/chats/:chat_uuid/messages/:message_uuid'(request) {
      return changeIn(request, withdrawMessage)
    },

    async 'GET /v1/chats/:chat_uuid/messages/:message_uuid/versions'({ session, params }) {
      const of = { chatUuid: params.chat_uuid, userUuid: session.userUuid, messageUuid: params.message_uuid }
      return { items: await inDealer(session, (tx) => listVersions(tx, of)) }
    },

    async 'GET /v1/chats/:chat_uuid/messages/:message_uuid/readers'({ session, params }) {
      const of = { chatUuid: params.chat_uuid, userUuid: session.userUuid, messageUuid: params.message_uuid }
      return inDealer(session, (tx) => listReaders(tx, of))
    },

    async 'GET /v1/chats/search'({ session, query }) {
      return inDealer(session, (tx) => findMessages(tx, session.userUuid, query))
    },

    async 'GET /v1/chats/:chat_uuid/position'({ session, params, query }) {
      const at = await inDealer(session, (tx) => findPosition(tx, params.chat_uuid, session.userUuid, query.at))
      return { seq: at }
    },

    async 'GET /v1/chats/:chat_uuid/pins'({ session, params }) {
      return { items: await inDealer(session, (tx) => listPins(tx, params.chat_uuid, session.userUuid)) }
    },

    async 'PUT /v1/chats/:chat_uuid/messages/:message_uuid/pin'(request) {
      return changeIn(request, (tx, change) => pin(tx, { ...change, isPinned: true }))
    },

    async 'DELETE /v1/chats/:chat_uuid/messages/:message_uuid/pin'(request) {
      return changeIn(request, (tx, change) => pin(tx, { ...change, isPinned: false }))
    },

    async 'PUT /v1/chats/:chat_uuid/messages/:message_uuid/reactions/:reaction'(request) {
      const { reaction } = request.params
      return changeIn(request, (tx, change) => react(tx, { ...change, reaction, isAdded: true }))
    },

    async 'DELETE /v1/chats/:chat_uuid/messages/:message_uuid/reactions/:reaction'(request) {
      const { reaction } = request.params
      return changeIn(request, (tx, change) => react(tx, { ...change, reaction, isAdded: false }))
    },
  }
}
