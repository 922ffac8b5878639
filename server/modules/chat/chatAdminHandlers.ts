import type { chatAdminEndpoints } from '#contract/api/chat/chatAdmin.ts'
import { records } from '#contract/records/index.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Files } from '#server/files/files.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { announceRecord } from '#server/records/announceRecord.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import { toAvatar } from '#server/storage/avatarAddress.ts'
import { avatarFrom } from '#server/storage/avatarFrom.ts'
import { announceChat } from './announceChat.ts'
import { decideExport, listExports, openExport, requestExport } from './chatExports.ts'
import { addPeople, changeRules, givePersonRole, listPeople, removePeople, requireChat } from './chatPeople.ts'
import { announceMoved, type Moved } from './chatRules.ts'
import { createDepartmentChat } from './departmentChat.ts'
import { replaceAvatar } from './manageChat.ts'

type Services = { database: Database; files: Files; hub: Hub; now: () => number }
type Params = { params: { uuid: string } }

/**
 * Endpoints for the administration of chats that the record does not have: members, picture and exports, but never
 * messages.
 */
export function chatAdminHandlers({
  database,
  files,
  hub,
  now,
}: Services): HandlersOf<keyof typeof chatAdminEndpoints> {
  /** Raises the version of the chat and announces it, so that the lists and forms of the administration refetch it. */
  const tellReaders = async (tx: Tx, session: Session, uuid: string, fields: string[]) => {
    const row = await tx
      .updateTable('chats')
      .set((eb) => ({ version: eb('version', '+', 1), updated_at: new Date(now()) }))
      .where('uuid', '=', uuid)
      .returning(['uuid', 'version'])
      .executeTakeFirst()
    if (!row) throw new Failure('not_found')
    await announceRecord(tx, hub, session, records.chat, [row], fields)
  }

  /** Changes the members of a chat, and tells the members and the administration. */
  const changePeople = (session: Session, uuid: string, work: (tx: Tx) => Promise<Moved[]>) =>
    database.inDealer(session.dealerId, async (tx) => {
      await announceMoved(tx, hub, session.dealerId, await work(tx))
      await tellReaders(tx, session, uuid, ['member_count', 'owner', 'is_unmoderated'])
      return listPeople(tx, uuid)
    })

  const admitPicture = async (session: Session, uuid: string, uploaded: unknown) => {
    const picture = avatarFrom(uploaded)
    await database.inDealer(session.dealerId, (tx) => requireChat(tx, uuid, 'group'))
    return files.admit(session, FILE_USES.chatAvatar, picture, uuid)
  }

  const setPicture = async (session: Session, uuid: string, uploaded: unknown) => {
    const picture = uploaded === null ? null : await admitPicture(session, uuid, uploaded)
    await database.inDealer(session.dealerId, async (tx) => {
      await requireChat(tx, uuid, 'group')
      await replaceAvatar(tx, session, now(), uuid, picture)
      announceChat(tx, hub, session.dealerId, uuid, 'chat.chat.updated')
      await tellReaders(tx, session, uuid, ['avatar'])
    })
  }

  return {
    async 'GET /v1/admin/chats/:uuid/members'({ session, params }) {
      return database.inDealer(session.dealerId, (tx) => listPeople(tx, params.uuid))
    },
    async 'POST /v1/admin/chats/:uuid/members'({ session, params, body }) {
      return changePeople(session, params.uuid, (tx) =>
        addPeople(tx, session, now(), params.uuid, body.users, body.role),
      )
    },
    async 'POST /v1/admin/chats/:uuid/members/remove'({ session, params, body }) {
      return changePeople(session, params.uuid, (tx) => removePeople(tx, session, now(), params.uuid, body.users))
    },
    async 'PATCH /v1/admin/chats/:uuid/members/:user_uuid'({ session, params, body }) {
      return changePeople(session, params.uuid, (tx) => givePersonRole(tx, session, now(), params, body.role))
    },
    async 'PUT /v1/admin/chats/:uuid/rules'({ session, params, body }) {
      return changePeople(session, params.uuid, (tx) => changeRules(tx, session, now(), params.uuid, body))
    },

    async 'POST /v1/admin/chats/:uuid/archive'({ session, params }) {
      await database.inDealer(session.dealerId, async (tx) => {
        await requireChat(tx, params.uuid)
        await tx.updateTable('chat_members').set({ is_archived: true }).where('chat_uuid', '=', params.uuid).execute()
        const event = { event: 'chat.archived', uuid: params.uuid, before: null, after: null } as const
        await recordEvent(tx, session, now(), event)
        announceChat(tx, hub, session.dealerId, params.uuid, 'chat.chat.updated')
      })
    },

    async 'GET /v1/admin/chats/:uuid/avatar'({ session, params }) {
      const row = await database.single(session.dealerId, (tx) =>
        tx.selectFrom('chats').select('avatar_uuid').where('uuid', '=', params.uuid).executeTakeFirst(),
      )
      if (!row) throw new Failure('not_found')
      return { avatar: toAvatar(row.avatar_uuid) }
    },

    async 'PUT /v1/admin/chats/:uuid/avatar'({ session, params, body }) {
      await setPicture(session, params.uuid, body)
    },
    async 'DELETE /v1/admin/chats/:uuid/avatar'({ session, params }) {
      await setPicture(session, params.uuid, null)
    },

    async 'GET /v1/admin/chats/:uuid/exports'({ session, params }) {
      return { items: await database.inDealer(session.dealerId, (tx) => listExports(tx, params.uuid)) }
    },
    async 'POST /v1/admin/chats/:uuid/exports'({ session, params, body }) {
      return decided({ session, params }, (tx) => requestExport(tx, session, now(), params.uuid, body.reason))
    },
    async 'POST /v1/admin/chats/:uuid/exports/:export_uuid/decision'({ session, params, body }) {
      return decided({ session, params }, (tx) => decideExport(tx, session, now(), params, body.is_approved))
    },
    async 'GET /v1/admin/chats/:uuid/exports/:export_uuid/file'({ session, params, reply }) {
      const lines = await openExport({ database, files }, session, now(), params)
      reply
        .type('application/x-ndjson; charset=utf-8')
        .header('content-disposition', `attachment; filename="chat-${params.export_uuid}.ndjson"`)
      return lines
    },

    async 'POST /v1/departments/:uuid/chat'({ session, params }) {
      return database.inDealer(session.dealerId, async (tx) => ({
        chat_uuid: await createDepartmentChat(tx, { session, now: now(), hub }, params.uuid),
      }))
    },
  }

  /** Runs `work` and tells the administration of chats that the exports of the chat have changed. */
  function decided<T>({ session, params }: Params & { session: Session }, work: (tx: Tx) => Promise<T>) {
    return database.inDealer(session.dealerId, async (tx) => {
      const answer = await work(tx)
      await tellReaders(tx, session, params.uuid, ['exports'])
      return answer
    })
  }
}
