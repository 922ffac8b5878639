import type { newsEndpoints } from '#contract/api/news/news.ts'
import type { Core } from '#server/core/core.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import type { Session } from '#server/request/session.ts'
import { room } from '#server/socket/room.ts'
import { countAudience } from './audience.ts'
import { confirmNews, markRead } from './confirmNews.ts'
import { refreshFigures } from './figures.ts'
import { listFeed, readNews } from './readNews.ts'
import { listTargets } from './targets.ts'

/** Notices for their readers. */
export function newsHandlers({ database, hub, now }: Core): HandlersOf<keyof typeof newsEndpoints> {
  /** The other devices of the reader show the same marks. */
  const tellOwn = (tx: Tx, { dealerId, userUuid }: Session, uuid: string, version: number) => {
    const data = { type: 'news.changed', uuid, version, location: null, fields: [], by: userUuid }
    onCommit(tx, () => hub.publish(dealerId, room.user(userUuid), { event: 'custom.event', data }))
  }
  const readerOf = (session: Session) => ({ session, now: now() })
  return {
    async 'GET /v1/news/feed'({ session, query }) {
      return database.inDealer(session.dealerId, (tx) => listFeed(tx, readerOf(session), query))
    },
    async 'GET /v1/news/feed/:uuid'({ session, params, query }) {
      return database.inDealer(session.dealerId, (tx) => readNews(tx, readerOf(session), params.uuid, query.language))
    },
    async 'POST /v1/news/feed/:uuid/read'({ session, params: { uuid } }) {
      await database.inDealer(session.dealerId, async (tx) => {
        if (!(await markRead(tx, readerOf(session), uuid))) return
        await refreshFigures(tx, [uuid])
        tellOwn(tx, session, uuid, (await readNews(tx, readerOf(session), uuid)).version)
      })
    },
    async 'POST /v1/news/feed/:uuid/confirm'({ session, params: { uuid }, body }) {
      return database.inDealer(session.dealerId, async (tx) => {
        await confirmNews(tx, readerOf(session), uuid, body)
        const card = await readNews(tx, readerOf(session), uuid, body.language)
        tellOwn(tx, session, uuid, card.version)
        return card
      })
    },
    async 'POST /v1/news/audience'({ session, body }) {
      return { count: await database.inDealer(session.dealerId, (tx) => countAudience(tx, body)) }
    },
    async 'GET /v1/news/targets'({ session }) {
      return database.inDealer(session.dealerId, (tx) => listTargets(tx, session))
    },
  }
}
