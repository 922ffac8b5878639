import { PDF_TYPE } from '#contract/api/define/listFiles.ts'
import type { newsEndpoints } from '#contract/api/news/news.ts'
import type { Language } from '#contract/constants.ts'
import type { Core } from '#server/core/core.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { attachedFiles } from '#server/files/texts/attachedFiles.ts'
import { textFiles } from '#server/files/texts/textFiles.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { sendTable } from '#server/sheet/writeTable.ts'
import { room } from '#server/socket/room.ts'
import { askAgain, requireEditor, requireShown } from './askAgain.ts'
import { countAudience, mayEdit } from './audience.ts'
import { confirmNews, markRead } from './confirmNews.ts'
import { refreshFigures } from './figures.ts'
import { mayReadFile } from './newsFiles.ts'
import { readCopy } from './readCopy.ts'
import { explainGone, findNews, listFeed, readNews } from './readNews.ts'
import { receiptDocument } from './receiptDocument.ts'
import { exportReceipts, listReceipts } from './receipts.ts'
import { endReminders, remindNow } from './remind.ts'
import { listTargets } from './targets.ts'

/** Endpoints of notices for their readers, and the lists and files for editors. */
export function newsHandlers(core: Core): HandlersOf<keyof typeof newsEndpoints> {
  const { database, documents, hub, jobs, now, writer } = core
  const mayRead = (tx: Tx, session: Session, uuid: string) => mayReadFile(tx, { session, now: now() }, uuid)
  const pictures = textFiles(core, FILE_USES.newsFile, mayRead)
  const attachments = attachedFiles(core, FILE_USES.newsAttachment, mayRead)
  /** Tells the other devices of the reader, so that they show the same marks. */
  const tellOwn = (tx: Tx, { dealerId, userUuid }: Session, uuid: string, version: number) => {
    const data = { type: 'news.changed', uuid, version, location: null, fields: [], by: userUuid }
    onCommit(tx, () => hub.publish(dealerId, room.user(userUuid), { event: 'custom.event', data }))
  }
  const readerOf = (session: Session) => ({ session, now: now() })
  const receiptTable = (session: Session, uuid: string, language: Language) =>
    database.inDealer(session.dealerId, (tx) => exportReceipts(tx, readerOf(session), uuid, language))
  return {
    async 'GET /v1/notices'({ session, query }) {
      return database.inDealer(session.dealerId, (tx) => listFeed(tx, readerOf(session), query))
    },
    async 'GET /v1/notices/:uuid'({ session, params, query }) {
      return database.inDealer(session.dealerId, async (tx) => {
        const card = await findNews(tx, readerOf(session), params.uuid, query.language)
        if (!card) throw await explainGone(tx, readerOf(session), params.uuid)
        return card
      })
    },
    async 'POST /v1/notices/:uuid/read'({ session, params: { uuid } }) {
      await database.inDealer(session.dealerId, async (tx) => {
        if (!(await markRead(tx, readerOf(session), uuid))) return
        await refreshFigures(tx, [uuid])
        tellOwn(tx, session, uuid, (await readNews(tx, readerOf(session), uuid)).version)
      })
    },
    async 'POST /v1/notices/:uuid/confirm'({ session, params: { uuid }, body }) {
      return database.inDealer(session.dealerId, async (tx) => {
        await confirmNews(tx, readerOf(session), uuid, body)
        await endReminders(tx, { hub, jobs, session, now: now() }, uuid, session.userUuid)
        const card = await readNews(tx, readerOf(session), uuid, body.language)
        tellOwn(tx, session, uuid, card.version)
        return card
      })
    },
    async 'GET /v1/news/:uuid/receipts'({ session, params: { uuid } }) {
      return database.inDealer(session.dealerId, (tx) => listReceipts(tx, readerOf(session), uuid))
    },
    'GET /v1/news/:uuid/receipts/export.csv': async ({ session, params, query, reply }) =>
      sendTable(reply, 'csv', 'confirmations', await receiptTable(session, params.uuid, query.language)),
    'GET /v1/news/:uuid/receipts/export.xlsx': async ({ session, params, query, reply }) =>
      sendTable(reply, 'xlsx', 'confirmations', await receiptTable(session, params.uuid, query.language)),
    async 'GET /v1/news/:uuid/receipts/export.pdf'({ session, params: { uuid }, query, reply }) {
      const ask = await database.inDealer(session.dealerId, (tx) =>
        receiptDocument(tx, readerOf(session), uuid, query.language),
      )
      const pdf = await documents.render(session.dealerId, ask)
      reply.type(PDF_TYPE).header('content-disposition', 'attachment; filename="confirmations.pdf"')
      return pdf
    },
    async 'POST /v1/news/:uuid/ask-again'({ session, params: { uuid } }) {
      await database.inDealer(session.dealerId, (tx) => askAgain(tx, { hub }, readerOf(session), uuid))
    },
    async 'POST /v1/news/:uuid/remind'({ session, params: { uuid } }) {
      return database.inDealer(session.dealerId, async (tx) => {
        const { needs_confirmation } = requireShown(await requireEditor(tx, readerOf(session), uuid), now())
        if (!needs_confirmation) throw new Failure('no_confirmation_needed')
        return { count: await remindNow(tx, { hub, jobs, session, now: now() }, uuid) }
      })
    },
    async 'POST /v1/news/:uuid/duplicate'({ session, params: { uuid } }) {
      const copy = await database.inDealer(session.dealerId, (tx) => readCopy(tx, readerOf(session), uuid))
      const made = await writer.create(session, 'news', copy)
      return { uuid: made.uuid }
    },
    async 'POST /v1/news/audience'({ session, body }) {
      return database.inDealer(session.dealerId, async (tx) => {
        // An editor of single locations must not learn about the people of other locations.
        const mayAddress = (await mayEdit(tx, session, 'create', body)) || (await mayEdit(tx, session, 'update', body))
        if (!mayAddress) throw new Failure('no_permission')
        return { count: await countAudience(tx, body) }
      })
    },
    'POST /v1/news-files': ({ session, body }) => pictures.store(session, body),
    'GET /v1/news-files/:file_uuid': (asked) => pictures.show(asked),
    'POST /v1/news-attachments': ({ session, body, query }) => attachments.store(session, body, query.name),
    'GET /v1/news-attachments/:file_uuid': (asked) => attachments.send(asked),
    async 'GET /v1/news/targets'({ session }) {
      return database.inDealer(session.dealerId, (tx) => listTargets(tx, session))
    },
  }
}
