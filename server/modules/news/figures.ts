import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { withAudience } from './audience.ts'

/**
 * Counts the audience of notices, and how many people of it have read and confirmed them. The figures are stored in the
 * notice, because counting the audience of each row would slow the list down.
 */
export async function refreshFigures(tx: Tx, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return
  await sql`${withAudience(
    sql`r.uuid = any(${[...uuids]}::uuid[])`,
    sql`update news n set audience_count = f.audience, read_count = f.read, confirmed_count = f.confirmed
      from (select r.uuid, count(p.user_uuid) as audience, count(d.user_uuid) as read, count(c.user_uuid) as confirmed
        from news r left join people p on p.news_uuid = r.uuid
        left join news_reads d on d.dealer_id = r.dealer_id and d.news_uuid = r.uuid and d.user_uuid = p.user_uuid
        left join lateral (select c.user_uuid from news_confirmations c where c.dealer_id = r.dealer_id
          and c.news_uuid = r.uuid and c.user_uuid = p.user_uuid and c.version >= r.confirm_from_version limit 1) c on true
        where r.uuid = any(${[...uuids]}::uuid[]) group by r.uuid) f
      where n.uuid = f.uuid`,
  )}`.execute(tx)
}
