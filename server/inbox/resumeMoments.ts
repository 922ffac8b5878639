import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { enqueueJobs } from '#server/jobs/enqueueJob.ts'

type Moment = { uuid: string; at: string }

/**
 * After a start, plans the moments of open entries that have no job, such as those of a restored dealer or of demo
 * data. An entry that was created by a running server already has its jobs.
 */
export async function resumeMoments(database: Database): Promise<void> {
  const dealers = await database.withoutDealer(
    async (tx) => (await sql<{ dealer: string }>`select all_dealers() as dealer`.execute(tx)).rows,
  )
  for (const { dealer } of dealers)
    await database.inDealer(dealer, async (tx) => {
      const { rows } = await sql<Moment>`select m.uuid, m.at from (
          select uuid, remind_at as at from inbox_entries where state = 'open' and reminded_at is null
          union all
          select uuid, coalesce(escalate_at, due_at) from inbox_entries where state = 'open' and escalated_at is null) m
        where m.at is not null and not exists (select from jobs j where j.kind = 'inbox_due' and j.state = 'waiting'
          and j.data ->> 'entry_uuid' = m.uuid::text and j.start_at = m.at)
        order by m.at, m.uuid`.execute(tx)
      const jobs = rows.map(({ uuid, at }) => ({ data: { entry_uuid: uuid }, startAt: new Date(at) }))
      await enqueueJobs(tx, dealer, 'inbox_due', jobs)
    })
}
