import { sql } from 'kysely'
import { HOUSE_TIME_RULES, type HouseTime, houseTime } from '#contract/workshop/times/houseTime.ts'
import type { OverlapRule } from '#contract/workshop/times/stampMath.ts'
import type { Tx } from '#server/db/database.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { readSpans, workedIn } from '../stamps/workedSpans.ts'

/** A labour position on a model, in one spelling. */
type Position = { labour_key: string; model: string }
export const positionKey = ({ labour_key, model }: Position) => `${labour_key} ${model.toLowerCase()}`

type Sample = Position & { uuid: string; finished_at: string; is_outlier: boolean }

/** Finished works of these positions, newest first, from all locations of the dealer. */
async function samples(tx: Tx, positions: readonly Position[], last: number): Promise<Sample[]> {
  const { rows } = await sql<Sample>`
    select s.uuid, q.labour_key, q.model, s.finished_at, s.is_outlier
    from unnest(${positions.map((one) => one.labour_key)}::text[], ${positions.map((one) => one.model)}::text[])
      q(labour_key, model)
    cross join lateral (
      select w.uuid, w.finished_at, coalesce(v.is_outlier, false) as is_outlier from works w
      join papers p on p.dealer_id = w.dealer_id and p.uuid = w.paper_uuid and p.deleted_at is null
      left join work_reviews v on v.dealer_id = w.dealer_id and v.work_uuid = w.uuid
      where w.labour_key = q.labour_key and w.labour_key <> '' and lower(p.model) = lower(q.model)
        and w.deleted_at is null and w.finished_at is not null and not coalesce(v.is_outlier, false)
        and exists (select from stamps t where t.dealer_id = w.dealer_id and t.work_uuid = w.uuid)
      order by w.finished_at desc, w.uuid desc limit ${last}) s`.execute(tx)
  return rows
}

/** The usual times of similar works at this dealer, by `positionKey`. */
export async function readHouseTimes(
  tx: Tx,
  positions: readonly Position[],
  { now, overlap }: { now: number; overlap: OverlapRule },
): Promise<Map<string, HouseTime>> {
  const { values } = await readSettings(tx, ['house_time_last'])
  const wanted = [...new Map(positions.map((one) => [positionKey(one), one])).values()]
  const known = wanted.length === 0 ? [] : await samples(tx, wanted, values.house_time_last)
  const works = known.map(({ uuid }) => uuid)
  const spans = await readSpans(tx, works, { now, overlap, endOfDay: () => now })
  const seconds = new Map<string, number>()
  for (const one of workedIn(spans, overlap)) seconds.set(one.work, (seconds.get(one.work) ?? 0) + one.seconds)
  const rules = { ...HOUSE_TIME_RULES, last: values.house_time_last }
  const groups = Map.groupBy(known, positionKey)
  return new Map(
    wanted.map((one) => {
      const found = (groups.get(positionKey(one)) ?? []).map((sample) => ({
        seconds: seconds.get(sample.uuid) ?? 0,
        finishedAt: Date.parse(sample.finished_at),
        isExcluded: sample.is_outlier,
      }))
      return [positionKey(one), houseTime(found, rules)]
    }),
  )
}
