import { sql } from 'kysely'
import type { Core } from '#server/core/core.ts'
import { type EventActor, onCommit, type Tx } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { announceNews } from './announceNews.ts'
import { refreshFigures } from './figures.ts'
import { endReminders } from './remind.ts'

export type PublishServices = Pick<Core, 'hub' | 'jobs' | 'now'>

/** Records the moment of a publication as a proof, and tells the readers. */
export async function publish(tx: Tx, services: PublishServices, actor: EventActor, uuid: string): Promise<void> {
  await tx
    .updateTable('news')
    .set({ publications: sql`array_append(publications, published_at)` })
    .where('uuid', '=', uuid)
    .execute()
  await announceNews(tx, services, actor, uuid, 'published')
}

type Times = { uuid: string; publish_from: string | null; publish_until: string | null; published_at: string | null }
type Before = Times & { is_draft: boolean; deleted_at: string | null }

/**
 * Plans the jobs that publish a notice at its time, and that tell its readers when it expires. No second job is planned
 * for a time that the notice already had before the write.
 */
export async function planNews(
  tx: Tx,
  { jobs, now }: PublishServices,
  dealerId: string,
  { uuid, publish_from, publish_until, published_at }: Times,
  before: Before | null,
): Promise<void> {
  const planned = before === null || before.is_draft || before.deleted_at !== null ? null : before
  const from = published_at === null && publish_from !== planned?.publish_from ? publish_from : null
  const until = publish_until !== planned?.publish_until ? publish_until : null
  for (const at of [from, until])
    if (at !== null && Date.parse(at) > now()) {
      await enqueueJob(tx, dealerId, 'news_due', { news_uuid: uuid }, null, new Date(at))
      onCommit(tx, () => jobs.wake('news_due'))
    }
}

/** Publishes a notice whose time has come, and tells readers that one has expired. A repeat does no harm. */
export function newsDueWorker(services: PublishServices) {
  return async ({ dealerId, data: { news_uuid }, inDealer }: Job<'news_due'>): Promise<void> => {
    await inDealer(async (tx) => {
      const actor = { dealerId, userUuid: null }
      const row = await tx
        .selectFrom('news')
        .select(['published_at', 'publish_from', 'publish_until', 'is_draft', 'deleted_at'])
        .where('uuid', '=', news_uuid)
        .forUpdate()
        .executeTakeFirst()
      if (!row || row.deleted_at !== null || row.is_draft) return
      const at = new Date(services.now()).toISOString()
      const isDue = row.published_at === null && (row.publish_from === null || row.publish_from <= at)
      if (isDue) {
        await tx
          .updateTable('news')
          .set((eb) => ({ published_at: row.publish_from ?? at, version: eb('version', '+', 1), updated_at: at }))
          .where('uuid', '=', news_uuid)
          .execute()
        await refreshFigures(tx, [news_uuid])
        await publish(tx, services, actor, news_uuid)
      } else if (row.publish_until !== null && row.publish_until <= at) {
        await endReminders(tx, Object.assign({}, services, { session: actor, now: services.now() }), news_uuid, null)
        await announceNews(tx, services, actor, news_uuid, 'changed')
      }
    })
  }
}
