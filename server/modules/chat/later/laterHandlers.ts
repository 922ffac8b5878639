import type { chatLaterEndpoints } from '#contract/api/chat/chatLater.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import type { Session } from '#server/request/session.ts'
import {
  announceLater,
  cancelSending,
  changeLater,
  createLater,
  listAllLater,
  listLater,
  lockOwnLater,
  removeLater,
  type Sender,
} from './laterMessages.ts'
import { sendWaiting } from './sendLater.ts'

type Services = Pick<Core, 'database' | 'hub' | 'now'>
type OfChat = { session: Session; params: { chat_uuid: string } }

const senderOf = ({ session, params }: OfChat): Sender => ({ session, chatUuid: params.chat_uuid })

/** Messages that their sender has written for a later moment. */
export function laterHandlers({ database, hub, now }: Services): HandlersOf<keyof typeof chatLaterEndpoints> {
  /** Changes the waiting messages of the caller, and tells their other windows. */
  const changeIn = <T>(request: OfChat, work: (tx: Tx, sender: Sender) => Promise<T>) =>
    database.inDealer(request.session.dealerId, async (tx) => {
      const sender = senderOf(request)
      const answer = await work(tx, sender)
      announceLater(tx, hub, sender.session.dealerId, sender.session.userUuid, sender.chatUuid)
      return answer
    })

  return {
    async 'GET /v1/chats/later'({ session: { dealerId, userUuid } }) {
      return { items: await database.inDealer(dealerId, (tx) => listAllLater(tx, userUuid)) }
    },

    async 'GET /v1/chats/:chat_uuid/later'(request) {
      const { dealerId } = request.session
      return { items: await database.inDealer(dealerId, (tx) => listLater(tx, senderOf(request))) }
    },

    async 'POST /v1/chats/:chat_uuid/later'({ body, ...request }) {
      return changeIn(request, (tx, sender) => createLater(tx, sender, body, now()))
    },

    async 'PATCH /v1/chats/:chat_uuid/later/:later_uuid'({ body, ...request }) {
      return changeIn(request, (tx, sender) => changeLater(tx, sender, request.params.later_uuid, body, now()))
    },

    async 'DELETE /v1/chats/:chat_uuid/later/:later_uuid'(request) {
      await changeIn(request, async (tx, sender) => {
        const { uuid } = await lockOwnLater(tx, sender, request.params.later_uuid)
        await removeLater(tx, uuid)
        await cancelSending(tx, uuid)
      })
    },

    async 'POST /v1/chats/:chat_uuid/later/:later_uuid/send'(request) {
      return changeIn(request, async (tx, sender) => {
        const row = await lockOwnLater(tx, sender, request.params.later_uuid)
        const message = await sendWaiting(tx, hub, request.session, row, now())
        await cancelSending(tx, row.uuid)
        return message
      })
    },
  }
}
