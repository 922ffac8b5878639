import { type RawBuilder, sql } from 'kysely'
import type { HistoryEntry } from '#contract/api/service/history.ts'
import type { HistoryKind } from '#contract/service/history.ts'
import type { Tx } from '../db/database.ts'
import type { TimelinePage } from './timelineSource.ts'

/** The columns of an entry as SQL over the row `r`. Missing ones are empty. */
type Shown = {
  title: RawBuilder<unknown>
  number?: RawBuilder<unknown>
  type?: RawBuilder<unknown>
  status?: RawBuilder<unknown>
  isSigned?: RawBuilder<unknown>
  kilometers?: RawBuilder<unknown>
  price?: RawBuilder<unknown>
  location?: RawBuilder<unknown>
  by?: RawBuilder<unknown>
  origin?: RawBuilder<unknown>
  opens?: RawBuilder<unknown>
  part?: RawBuilder<unknown>
  photos?: RawBuilder<unknown>
}
type Rows = {
  kind: HistoryKind
  /** The table or join after `from`, with the alias `r` for the rows. */
  from: RawBuilder<unknown>
  /** Columns of `r` that the entries need. */
  columns: RawBuilder<unknown>
  at: RawBuilder<unknown>
  where: readonly RawBuilder<boolean>[]
  shown: Shown
}

const NOTHING = sql`null`
const EMPTY = sql`''`

/**
 * One page of entries of a source, newest first. The rows are cut to the page first, so that works, names and prices
 * are read for the shown ones only.
 */
export async function newestRows(tx: Tx, rows: Rows, { before, limit }: TimelinePage): Promise<HistoryEntry[]> {
  const { kind, from, columns, at, where, shown } = rows
  const earlier = before === null ? sql`true` : sql`(at, uuid) < (${before.at}::timestamptz, ${before.uuid}::uuid)`
  const found = await sql<HistoryEntry>`
    select ${sql.lit(kind)} as kind, r.uuid, r.at, ${shown.title} as title, ${shown.number ?? EMPTY} as number,
      ${shown.type ?? EMPTY} as type, ${shown.status ?? EMPTY} as status, ${shown.isSigned ?? sql`false`} as is_signed,
      ${shown.kilometers ?? NOTHING}::bigint as kilometers,
      ${shown.price ?? NOTHING}::bigint as price, ${shown.location ?? NOTHING}::uuid as location_uuid,
      ${shown.by ?? NOTHING}::uuid as by_uuid, ${shown.origin ?? sql`'ui'`} as origin,
      ${shown.opens ?? sql`r.uuid`} as opens, ${shown.part ?? NOTHING}::bigint as part,
      coalesce(${shown.photos ?? NOTHING}::uuid[], '{}') as photo_uuids
    from (select * from (select r.dealer_id, r.uuid, date_trunc('milliseconds', ${at}) as at, ${columns} from ${from}
        where ${sql.join([...where], sql` and `)}) every
      where ${earlier} order by at desc, uuid desc limit ${sql.lit(limit)}) r
    order by r.at desc, r.uuid desc`.execute(tx)
  return found.rows
}
