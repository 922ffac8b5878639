import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { workshopEndpoints } from '#contract/api/workshop/workshop.ts'
import { withoutExtension } from '#contract/settings/orderNumber.ts'
import { plainCode } from '#contract/text/typedCode.ts'
import { plateReadings, plateSearchKeys } from '#contract/vehicles/licensePlate.ts'
import { shortVin, vinReadings } from '#contract/vehicles/vin.ts'
import type { Tx } from '#server/db/database.ts'
import { scopeOf } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'

type Found = z.infer<(typeof workshopEndpoints)['GET /v1/workshop/find']['output']>
type By = 'order' | 'plate' | 'vin'
/** At most this many hits of each kind. Users who need more hits use the list. */
const MOST = 20
/** Number of characters at the end of a VIN that are stored separately. */
const VIN_END = 6

/** The number as typed and in upper and lower case, with and without the number of an extension. */
export function orderNumbers(typed: string): string[] {
  const text = plainCode(typed)
  const whole = withoutExtension(text)
  const cased = [text, whole].flatMap((one) => [one, one.toUpperCase(), one.toLowerCase()])
  return [...new Set([typed.trim(), ...cased])]
}

function vinCondition(typed: string): RawBuilder<boolean> | null {
  const vins = vinReadings(typed)
  if (vins.length > 0) return sql<boolean>`r.vin = any(${vins}::text[])`
  const end = shortVin(typed)
  if (end === null) return null
  const last = sql<boolean>`r.vin_end = ${end.slice(-VIN_END)}`
  return end.length === VIN_END ? last : sql<boolean>`${last} and right(r.vin, ${end.length}) = ${end}`
}

const plateCondition = (keys: readonly string[]) =>
  sql<boolean>`r.plate_key = any(array(select plate_key(k) from unnest(${[...keys]}::text[]) k))`

/** Order: papers whose car is in the house, then open ones by promise, then closed ones, newest first. */
export const houseFirst = sql`case when r.status in ('in_progress', 'completed', 'delivered') then 0
    when r.status = 'new' then 1 else 2 end,
  case when r.status = 'new' then r.promised_at end nulls last, r.created_at desc, r.uuid desc`

/** All ways to search the typed text. Each of them uses its own index. */
export function waysToFind(typed: string): [By, RawBuilder<boolean>][] {
  const numbers = orderNumbers(typed)
  const keys = plateSearchKeys(typed)
  const vin = vinCondition(typed)
  const order = (name: string): [By, RawBuilder<boolean>] => [
    'order',
    sql<boolean>`${sql.ref(`r.${name}`)} = any(${numbers}::text[])`,
  ]
  return [
    ...(['jobId', 'dmsJobId', 'progressId'] as const).map(order),
    ...(keys.length > 0 ? [['plate', plateCondition(keys)] as [By, RawBuilder<boolean>]] : []),
    ...(vin ? [['vin', vin] as [By, RawBuilder<boolean>]] : []),
  ]
}

const visibleTo = (context: Context, session: Session) => {
  const { visible } = scopeOf(context, session)
  return visible.length === 0 ? sql`true` : sql.join([...visible], sql` and `)
}

type PaperHit = Found['papers'][number]
type VehicleHit = Found['vehicles'][number]

/** Papers and vehicles by a plate in any spelling, a VIN or its end, or one of the numbers of a paper. */
export async function findPapers(tx: Tx, papers: Context, vehicles: Context, session: Session, typed: string) {
  const all = waysToFind(typed)
  const seen = visibleTo(papers, session)
  const statements = all.map(
    ([by, condition]) => sql`(select r.uuid, r.location_uuid, r."licensePlate", r.vin, r.model, r."jobId", r.status,
        r.hold_reason, r.promised_at, r.created_at, ${sql.lit(by)} as by from papers r
      where ${condition} and r.deleted_at is null and ${seen} order by r.created_at desc limit ${sql.lit(MOST)})`,
  )
  const found =
    await sql<PaperHit>`select * from (select distinct on (uuid) * from (${sql.join(statements, sql` union all `)}) f
      order by uuid, by) r order by ${houseFirst} limit ${sql.lit(MOST)}`.execute(tx)
  const ofVehicles = all.filter(([by]) => by !== 'order')
  const cars =
    ofVehicles.length === 0
      ? { rows: [] }
      : await sql<VehicleHit>`select distinct on (f."licensePlate", f.uuid) * from (${sql.join(
          ofVehicles.map(
            ([by, condition]) => sql`(select r.uuid, r."licensePlate", r.vin, r.model, r.customer_uuid,
              ${sql.lit(by)} as by from vehicles r where ${condition} and r.deleted_at is null
              and ${visibleTo(vehicles, session)} limit ${sql.lit(MOST)})`,
          ),
          sql` union all `,
        )}) f order by f."licensePlate", f.uuid, by limit ${sql.lit(MOST)}`.execute(tx)
  const plates = plateReadings(typed).map(({ canonical }) => canonical)
  return { plates, is_ambiguous: isAmbiguous(plates, found.rows, cars.rows), papers: found.rows, vehicles: cars.rows }
}

/** Whether the typed text matches several cars, or matches none and has several readings as a plate. */
function isAmbiguous(plates: readonly string[], papers: readonly PaperHit[], vehicles: readonly VehicleHit[]): boolean {
  const cars = new Set([...papers, ...vehicles].map(({ vin, licensePlate }) => vin || licensePlate))
  return cars.size > 1 || (cars.size === 0 && plates.length > 1)
}
