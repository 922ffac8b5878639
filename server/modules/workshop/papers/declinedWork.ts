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

/** As many as somebody reads while a customer waits; the newest. */
const SHOWN = 20

/** Papers `r`, as a condition. */
type Papers = RawBuilder<boolean>

/** Other papers of the same car: by its record, else by its number, else by its plate. */
function othersOfCar({ uuid, vehicle_uuid, vin, licensePlate }: PaperRow): Papers {
  if (vehicle_uuid !== null) return sql`r.uuid <> ${uuid} and r.vehicle_uuid = ${vehicle_uuid}`
  if (vin !== '') return sql`r.uuid <> ${uuid} and r.vin = ${vin}`
  return licensePlate === '' ? sql`false` : sql`r.uuid <> ${uuid} and r.plate_key = plate_key(${licensePlate})`
}

/** One extension alone, or all; with those that were offered again, or without. */
type Which = { only?: string; revived: boolean }

/** Extensions of papers that their customers declined or postponed (E22). */
async function declinedOf(tx: Tx, papers: Context, session: Session, of: Papers, { only, revived }: Which) {
  const { visible } = scopeOf(papers, session)
  const readable = visible.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join([...visible], sql` and `)}`
  const { rows } = await sql<Declined>`
    select e.uuid as extension_uuid, e.number, e.finding, e.target_ze, e.answer, e.answered_at,
      case when ${seesPrices(session)} then e.price end as price,
      r.uuid as paper_uuid, r."jobId", r."licensePlate", r.kilometers,
      coalesce((select jsonb_agg(jsonb_build_object('text', w.text, 'labour_number', w.labour_number,
          'target_ze', w.target_ze) order by w.position)
        from works w where w.dealer_id = r.dealer_id and w.paper_uuid = r.uuid and w.extension = e.number
          and w.deleted_at is null and w.state in ('new', 'on_hold')), '[]') as works
    from extensions e join papers r on r.dealer_id = e.dealer_id and r.uuid = e.paper_uuid
    where ${of} and r.deleted_at is null and e.deleted_at is null
      and e.answer in ('declined', 'postponed') and ${readable}
      and (${only ?? null}::uuid is null or e.uuid = ${only ?? null}::uuid)
      and (${revived} or not exists (select from extensions n where n.dealer_id = e.dealer_id and n.revived_from_uuid = e.uuid
        and n.deleted_at is null))
    order by e.answered_at desc nulls last, e.uuid desc limit ${SHOWN}`.execute(tx)
  return rows
}

async function listed(tx: Tx, papers: Context, session: Session, of: Papers) {
  const items = await declinedOf(tx, papers, session, of, { revived: false })
  return {
    items: items.map(
      ({ price, kilometers, answered_at, ...item }): Declined => ({
        ...item,
        price: price === null ? null : Number(price),
        kilometers: kilometers === null ? null : Number(kilometers),
        answered_at: answered_at === null ? null : new Date(answered_at).toISOString(),
      }),
    ),
  }
}

/** Work that was declined on earlier visits of the car of a paper. */
export const listDeclined = (tx: Tx, papers: Context, session: Session, row: PaperRow) =>
  listed(tx, papers, session, othersOfCar(row))

/** The same on any visit of a vehicle, or of any car of a customer, as far as one may read the papers. */
export const listDeclinedOf = (
  tx: Tx,
  papers: Context,
  session: Session,
  whose: 'vehicle' | 'customer',
  uuid: string,
) => listed(tx, papers, session, sql`${sql.ref(`r.${whose}_uuid`)} = ${uuid}`)

type Records = { papers: Context; works: Context; extensions: Context }

/**
 * Offers declined work again: an extension of the paper `row`, which is locked, with the same finding, works and
 * price. What was revived meanwhile is refused, so that nothing is offered twice.
 */
export async function reviveDeclined(
  tx: Tx,
  { papers, works, extensions }: Records,
  session: Session,
  row: PaperRow,
  extensionUuid: string,
) {
  // Two who revive the same work at the same time do it one after the other.
  await tx.selectFrom('extensions').select('uuid').where('uuid', '=', extensionUuid).forUpdate().execute()
  const others = othersOfCar(row)
  const [declined] = await declinedOf(tx, papers, session, others, { only: extensionUuid, revived: false })
  if (!declined) {
    const [earlier] = await declinedOf(tx, papers, session, others, { only: extensionUuid, revived: true })
    throw new Failure(earlier ? 'already_revived' : 'not_found')
  }
  const { extension: number, position } = await nextOfPaper(tx, row.uuid)
  const { location_uuid, uuid: paper_uuid } = row
  const made = await createWithin(tx, extensions, session, {
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
  const uuid = String(made.row.uuid)
  // The price comes along for whoever may see prices, also when the one who offers it again may not.
  await tx
    .updateTable('extensions')
    .set((eb) => ({
      revived_from_uuid: extensionUuid,
      price: eb.selectFrom('extensions as e').select('e.price').where('e.uuid', '=', extensionUuid),
    }))
    .where('uuid', '=', uuid)
    .execute()
  const acts = [...made.afterCommit]
  for (const [index, line] of declined.works.entries()) {
    const work = await createWithin(tx, works, session, {
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
    acts.push(...work.afterCommit)
  }
  return { number, acts }
}
