import { sql } from 'kysely'
import type { DelayCause, OrderType, WorkState } from '#contract/workshop/enumerations.ts'
import { toSeconds } from '#contract/workshop/times/workUnits.ts'
import type { Tx } from '#server/db/database.ts'

/** A work that was finished or worked on in a window, with its review. */
export type ComparedWork = {
  uuid: string
  paper_uuid: string
  text: string
  labour_number: string
  labour_key: string
  /** Target in seconds. Null if it is missing. */
  target: number | null
  /** Invoiced seconds; the target, unless an imported file says otherwise. */
  sold: number
  technician_uuid: string | null
  /** People who work on it with its technician, with their shares in per cent. */
  helpers: readonly { user_uuid: string; share: number }[]
  state: WorkState
  jobId: string
  licensePlate: string
  model: string
  type: OrderType
  finishedAt: number | null
  cause: DelayCause | ''
  comment: string
  is_outlier: boolean
  review_version: number
}

type Row = Omit<ComparedWork, 'target' | 'sold' | 'finishedAt'> & {
  target_ze: number
  sold_ze: number | null
  finished_at: string | null
}
type Window = { location_uuid: string; from: number; to: number; type?: OrderType | undefined }

/**
 * Works of a location that were finished or stamped in a window. A work that was not marked as done was finished with
 * its paper.
 */
export async function readWorks(tx: Tx, { location_uuid, from, to, type }: Window): Promise<ComparedWork[]> {
  const [first, last] = [new Date(from), new Date(to)]
  const { rows } = await sql<Row>`
    with wanted as (
      select w.uuid from works w where w.location_uuid = ${location_uuid} and w.finished_at >= ${first} and w.finished_at < ${last}
      union select s.work_uuid from stamps s where s.at >= ${first} and s.at < ${last}
      union select w.uuid from paper_states c join works w on w.dealer_id = c.dealer_id and w.paper_uuid = c.paper_uuid
        where c.at >= ${first} and c.at < ${last} and c.to_status = 'completed')
    select w.uuid, w.paper_uuid, w.text, w.labour_number, w.labour_key, w.target_ze, w.technician_uuid, w.state,
      (select coalesce(jsonb_agg(jsonb_build_object('user_uuid', h.user_uuid, 'share', h.share) order by h.user_uuid), '[]')
        from work_helpers h where h.dealer_id = w.dealer_id and h.work_uuid = w.uuid) as helpers,
      p."jobId", p."licensePlate", p.model, p.type, coalesce(w.finished_at, c.at) as finished_at,
      coalesce(v.cause, '') as cause, coalesce(v.comment, '') as comment,
      coalesce(v.is_outlier, false) as is_outlier, coalesce(v.version, 0) as review_version, o.ze as sold_ze
    from wanted join works w on w.uuid = wanted.uuid
    join papers p on p.dealer_id = w.dealer_id and p.uuid = w.paper_uuid
    left join work_reviews v on v.dealer_id = w.dealer_id and v.work_uuid = w.uuid
    left join sold_times o on o.dealer_id = w.dealer_id and o.work_uuid = w.uuid
    left join lateral (select min(s.at) as at from paper_states s where s.dealer_id = p.dealer_id
        and s.paper_uuid = p.uuid and s.to_status = 'completed') c
      on w.finished_at is null and p.status in ('completed', 'delivered', 'picked_up')
    where w.location_uuid = ${location_uuid} and w.deleted_at is null and p.deleted_at is null
      and w.state <> 'canceled' and p.status <> 'canceled'
      and (cast(${type ?? null} as text) is null or p.type = ${type ?? null})
    order by p.created_at desc, p.uuid, w.position, w.uuid`.execute(tx)
  return rows.map(({ target_ze, sold_ze, finished_at, review_version, ...row }) => ({
    ...row,
    target: Number(target_ze) > 0 ? toSeconds(Number(target_ze), 'ze') : null,
    sold: toSeconds(Number(sold_ze ?? target_ze), 'ze'),
    finishedAt: finished_at === null ? null : Date.parse(finished_at),
    review_version: Number(review_version),
  }))
}
