import { type RawBuilder, sql } from 'kysely'
import { inputSchema } from '#contract/api/define/recordSchemas.ts'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { Tx } from '#server/db/database.ts'
import { requireAt, scopeOf } from '#server/records/scope.ts'
import { type Context, createWithin } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { ofCar } from '#server/timeline/ofCar.ts'
import { nextOfPaper } from './nextOfPaper.ts'
import { lockPaper, type PaperRow } from './openPaper.ts'
import { seesPrices } from './priceMask.ts'

type Declined = EndpointOutput<'GET /v1/workshop/paper/:uuid/declined'>['items'][number]

/** A condition on papers (`r`). */
type Papers = RawBuilder<boolean>

const othersOfCar = ({ uuid, vehicle_uuid, vin, licensePlate }: PaperRow): Papers =>
  sql`r.uuid <> ${uuid} and ${ofCar({ uuid: vehicle_uuid, vin, licensePlate })}`

/** Labour numbers of an extension, as one value. Empty without any. */
const labours = (extension: string) => sql`(select coalesce(string_agg(l.labour_key, ',' order by l.labour_key), '')
  from works l where l.dealer_id = ${sql.ref(`${extension}.dealer_id`)} and l.paper_uuid = ${sql.ref(`${extension}.paper_uuid`)}
    and l.extension = ${sql.ref(`${extension}.number`)} and l.deleted_at is null and l.labour_key <> '')`

/** At most this many works with the same labour number are compared, the newest first. */
const COMPARED = 200

/**
 * The latest price that the location asked for exactly the same labour numbers after this extension (`e`). The price of
 * an offer that revived this extension does not count.
 */
const PRICE_NOW = sql`(select jsonb_build_object('price', n.price, 'at', n.created_at) from (
    select w.paper_uuid, w.extension from works w
    where w.dealer_id = e.dealer_id and w.deleted_at is null and w.extension > 1 and w.created_at > e.created_at
      and w.labour_key <> '' and w.labour_key = (select min(o.labour_key) from works o where o.dealer_id = e.dealer_id
        and o.paper_uuid = e.paper_uuid and o.extension = e.number and o.deleted_at is null and o.labour_key <> '')
    order by w.created_at desc limit ${sql.lit(COMPARED)}) same
  join extensions n on n.dealer_id = e.dealer_id and n.paper_uuid = same.paper_uuid and n.number = same.extension
  where n.deleted_at is null and n.price is not null and n.location_uuid = e.location_uuid and n.uuid <> e.uuid
    and n.revived_from_uuid is distinct from e.uuid and ${labours('n')} = ${labours('e')}
  order by n.created_at desc limit 1)`

/** Selects one extension (`only`) or the newest ones. `revived`: includes those that were offered again. */
type Which = { only?: string; revived: boolean; limit: number }

/** Extensions of papers that their customers declined or postponed. */
async function declinedOf(tx: Tx, papers: Context, session: Session, of: Papers, { only, revived, limit }: Which) {
  const { visible } = scopeOf(papers, session)
  const readable = visible.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join([...visible], sql` and `)}`
  const { rows } = await sql<Declined & { total: number }>`
    select count(*) over () as total, e.uuid as extension_uuid, e.number, e.finding, e.target_ze, e.answer, e.answered_at,
      case when ${seesPrices(session)} then e.price end as price,
      case when ${seesPrices(session)} then ${PRICE_NOW} end as price_now,
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
      ({ total: _, price, price_now, kilometers, answered_at, ...item }): Declined => ({
        ...item,
        price: price === null ? null : Number(price),
        price_now: price_now && { price: Number(price_now.price), at: new Date(price_now.at).toISOString() },
        kilometers: kilometers === null ? null : Number(kilometers),
        answered_at: answered_at === null ? null : new Date(answered_at).toISOString(),
      }),
    ),
  }
}

/** Work that was declined on earlier visits of the car of a paper. */
export const listDeclined = (tx: Tx, papers: Context, session: Session, row: PaperRow, limit: number) =>
  listed(tx, papers, session, othersOfCar(row), limit)

/** Work that was declined on any visit of a vehicle, limited to papers that the session may read. */
export async function listDeclinedOfVehicle(tx: Tx, papers: Context, session: Session, uuid: string, limit: number) {
  const known = await tx
    .selectFrom('vehicles')
    .select(['vin', 'licensePlate'])
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const car = { uuid, vin: known?.vin ?? '', licensePlate: known?.licensePlate ?? '' }
  return listed(tx, papers, session, ofCar(car), limit)
}

/** Work that was declined on any visit of any car of a customer. */
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
  // Locks the extension, so that of two users who revive it at the same time the second one is refused.
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

/** A new paper of a vehicle at the location of the paper on which the work was declined. */
async function createPaperFor(tx: Tx, { papers }: Records, session: Session, vehicle: string, extension: string) {
  const found = await tx
    .selectFrom('extensions as e')
    .innerJoin('papers as p', (join) =>
      join.onRef('p.dealer_id', '=', 'e.dealer_id').onRef('p.uuid', '=', 'e.paper_uuid'),
    )
    .select('p.location_uuid')
    .where('e.uuid', '=', extension)
    .executeTakeFirst()
  if (!found) throw new Failure('not_found')
  await requireAt(tx, session, PAPER_PERMISSIONS.create, found.location_uuid)
  const input = inputSchema(papers.record).parse({ location_uuid: found.location_uuid, vehicle_uuid: vehicle })
  const { uuid } = await createWithin(tx, papers, session, input)
  return uuid
}

/** Offers declined work of a vehicle again, on the given paper or on a new one. */
export async function reviveOfVehicle(
  tx: Tx,
  records: Records,
  session: Session,
  vehicle: string,
  { extension_uuid, paper_uuid }: { extension_uuid: string; paper_uuid: string | null },
): Promise<{ paper_uuid: string; number: number }> {
  const uuid = paper_uuid ?? (await createPaperFor(tx, records, session, vehicle, extension_uuid))
  const row = await lockPaper(tx, records.papers, session, uuid)
  return { paper_uuid: uuid, number: await reviveDeclined(tx, records, session, row, extension_uuid) }
}
