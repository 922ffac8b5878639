import { sql } from 'kysely'
import type { HistoryHead } from '#contract/api/service/history.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'

/** At most this many owners in the head. A car with more owners is probably a rental car. */
const OWNERS_MOST = 20

type Car = Omit<HistoryHead, 'owners' | 'figures' | 'notes'>

/** The owners of a car, the current one first. */
async function listOwners(tx: Tx, uuid: string): Promise<HistoryHead['owners']> {
  const { rows } = await sql<HistoryHead['owners'][number]>`
    select o.customer_uuid, concat_ws(' ', nullif(c.first_name, ''), c.name) as name, c.phone, c.mobile, c.email, c.number,
      c.note, c.language, o.from_at, o.until_at,
      (select count(*) from vehicles v where v.dealer_id = o.dealer_id and v.customer_uuid = o.customer_uuid
        and v.deleted_at is null and v.uuid <> o.vehicle_uuid) as other_cars
    from vehicle_owners o join customers c on c.dealer_id = o.dealer_id and c.uuid = o.customer_uuid
    where o.vehicle_uuid = ${uuid}::uuid
    order by o.until_at desc nulls first, o.uuid limit ${sql.lit(OWNERS_MOST)}`.execute(tx)
  return rows
}

/** A car with its owners by period. */
export async function readCar(tx: Tx, uuid: string): Promise<Car & Pick<HistoryHead, 'owners'>> {
  const { rows } = await sql<Car>`select r.uuid, r."licensePlate", r.vin, r.make, r.model, r.color, r.drive,
      r."firstRegistration"::text as "firstRegistration", r.inspection_due::text as inspection_due, r.mileage,
      r.mileage_at::text as mileage_at, r.note
    from vehicles r where r.uuid = ${uuid}::uuid`.execute(tx)
  const [car] = rows
  if (!car) throw new Failure('not_found')
  return { ...car, owners: await listOwners(tx, uuid) }
}
