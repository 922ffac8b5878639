import { type RawBuilder, sql } from 'kysely'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Tx } from '#server/db/database.ts'
import { scopeOf } from '#server/records/scope.ts'
import { type Context, createWithin } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { nextOfPaper } from './nextOfPaper.ts'
import type { PaperRow } from './openPaper.ts'
import { seesPrices } from './priceMask.ts'

type Declined = EndpointOutput<'GET /v1/workshop/paper/:uuid/declined'>['items'][number]

/** A condition on papers (`r`). */
type Papers = RawBuilder<boolean>

/** Values by which the papers of a car are found. */
type Car = { vehicle_uuid: string | null; vin: string; licensePlate: string }

/**
 * Papers of a car by its vehicle, its VIN or its plate, because earlier papers may contain only some of these. A plate
 * can move to another car. So it counts only where neither vehicle nor VIN contradict.
 */
function ofCar({ vehicle_uuid, vin, licensePlate }: Car): Papers {
  return sql`(r.vehicle_uuid = ${vehicle_uuid}::uuid or (r.vin <> '' and r.vin = ${vin})
    or (r.plate_key <> '' and r.plate_key = plate_key(${licensePlate})
      and (r.vehicle_uuid is null or ${vehicle_uuid}::uuid is null) and (r.vin = '' or ${vin} = '')))`
}

const othersOfCar = (row: PaperRow): Papers => sql`r.uuid <> ${row.uuid} and ${ofCar(row)}`

/** Selects one extension, or the newest ones; with or without those that were offered again. */
type Which = { only?: string; revived: boolean; limit: number }

/** Extensions of papers that their customers declined or postponed (E22). */
async function declinedOf(tx: Tx, papers: Context, session: Session, of: Papers, { only, revived, limit }: Which) {
  const { visible } = scopeOf(papers, session)
  const readable = visible.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join([...visible], sql` and `)}`
  const { rows } = await sql<Declined & { total: number }>`
    select count(*) over () as total, e.uuid as extension_uuid, e.number, e.finding, e.target_ze, e.answer, e.answered_at,
      case when ${seesPrices(session)} then e.price end as price,
      r.uuid as paper_uuid, r."jobId", r."licensePlate", r.kilometers,
      coalesce((select jsonb_agg(jsonb_build_object('text', w.text, 'labour_number', w.labour_number,
          'target_ze', w.target_ze, 'skill', w.skill, 'bay_kind', w.bay_kind) order by w.position)
        from works w where w.dealer_id = r.dealer_id and w.paper_uuid = r.uuid and w.extension = e.number
          and w.deleted_at is null and w.state in ('new', 'in_progress')), '[]') as works
    from extensions e join papers r on r.dealer_id = e.dealer_id and r.uuid = e.paper_uuid
    where ${of} and r.deleted_at is null and e.deleted_at is null
      and e.answer in ('declined', 'postponed') and ${readable}
      and (${only ?? null}::uuid is null or e.uuid = ${only ?? null}::uuid)
      and (${revived} or not exists (select from extensions n where n.dealer_id = e.dealer_id and n.revived_from_uuid = e.uuid
        and n.deleted_at is null))
    order by e.answered_at desc nulls last, e.uuid desc limit ${limit}`.execute(tx)
  return rows
}

async function listed(tx: Tx, papers: Context, session: Session, of: Papers, limit: number) {
  const items = await declinedOf(tx, papers, session, of, { revived: false, limit })
  return {
    more: Number(items[0]?.total ?? 0) - items.length,
    items: items.map(
      ({ total: _, price, kilometers, answered_at, ...item }): Declined => ({
        ...item,
        price: price === null ? null : Number(price),
        kilometers: kilometers === null ? null : Number(kilometers),
        answered_at: answered_at === null ? null : new Date(answered_at).toISOString(),
      }),
    ),
  }
}

/** Work that was declined on earlier visits of the car of a paper. */
export const listDeclined = (tx: Tx, papers: Context, session: Session, row: PaperRow, limit: number) =>
  listed(tx, papers, session, othersOfCar(row), limit)

/** The same for all visits of a vehicle, limited to papers that the session may read. */
export async function listDeclinedOfVehicle(tx: Tx, papers: Context, session: Session, uuid: string, limit: number) {
  const known = await tx
    .selectFrom('vehicles')
    .select(['vin', 'licensePlate'])
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const car = { vehicle_uuid: uuid, vin: known?.vin ?? '', licensePlate: known?.licensePlate ?? '' }
  return listed(tx, papers, session, ofCar(car), limit)
}

/** The same on any visit of any car of a customer. */
export const listDeclinedOfCustomer = (tx: Tx, papers: Context, session: Session, uuid: string, limit: number) =>
  listed(tx, papers, session, sql`r.customer_uuid = ${uuid}`, limit)

type Records = { papers: Context; works: Context; extensions: Context }

/**
 * Offers declined work again: creates an extension of the locked paper `row` with the same finding, works and price.
 * Work that was revived meanwhile is refused, so that nothing is offered twice. Returns the number
 * of the extension.
 */
export async function reviveDeclined(
  tx: Tx,
  { papers, works, extensions }: Records,
  session: Session,
  row: PaperRow,
  extensionUuid: string,
): Promise<number> {
  // Two users who revive the same work at the same time do it one after the other.
  await tx.selectFrom('extensions').select('uuid').where('uuid', '=', extensionUuid).forUpdate().execute()
  const others = othersOfCar(row)
  const [declined] = await declinedOf(tx, papers, session, others, {
    only: extensionUuid,
    revived: false,
    limit: 1,
  })
  if (!declined) {
    const [earlier] = await declinedOf(tx, papers, session, others, {
      only: extensionUuid,
      revived: true,
      limit: 1,
    })
    throw new Failure(earlier ? 'already_revived' : 'not_found')
  }
  const { extension: number, position } = await nextOfPaper(tx, row.uuid)
  const { location_uuid, uuid: paper_uuid } = row
  const { uuid } = await createWithin(tx, extensions, session, {
    location_uuid,
    paper_uuid,
    number,
    finding: declined.finding,
    price: null,
    target_ze: declined.target_ze,
    promised_at: null,
    asked_at: null,
    answer: 'open',
    answered_at: null,
    answered_by: '',
    consent_method: '',
    note: '',
  })
  // The price is copied too, even if the user who offers it again may not see prices.
  await tx
    .updateTable('extensions')
    .set((eb) => ({
      revived_from_uuid: extensionUuid,
      price: eb.selectFrom('extensions as e').select('e.price').where('e.uuid', '=', extensionUuid),
    }))
    .where('uuid', '=', uuid)
    .execute()
  for (const [index, line] of declined.works.entries())
    await createWithin(tx, works, session, {
      location_uuid,
      paper_uuid,
      extension: number,
      position: position + index,
      ...line,
      technician_uuid: null,
      state: 'new',
      hold_reason: '',
      complaint: '',
      cause: '',
      correction: '',
    })
  return number
}
