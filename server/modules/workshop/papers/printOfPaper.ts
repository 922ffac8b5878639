import { sql } from 'kysely'
import type { PaperPrint } from '#contract/api/workshop/paperPrint.ts'
import type { Tx } from '#server/db/database.ts'
import { readPrintLocation } from '#server/prints/printLocation.ts'
import { findUserNames } from '#server/records/userNames.ts'
import type { Session } from '#server/request/session.ts'
import type { PaperRow } from './openPaper.ts'
import { listAcknowledgements } from './paperTrail.ts'
import { seesPrices } from './priceMask.ts'

/** Names the printed fields one by one, so that a new field of papers is printed only after a decision. */
const PRINTED = [
  'uuid',
  'jobId',
  'dmsJobId',
  'progressId',
  'tag',
  'type',
  'priority',
  'licensePlate',
  'vin',
  'model',
  'engine',
  'transmission',
  'color',
  'engineNumber',
  'keyNumber',
  'drive',
  'firstRegistration',
  'inspection_due',
  'kilometers',
  'fuel',
  'battery',
  'promised_at',
  'promised_is_binding',
  'waiting_customer',
  'replacement_car',
  'wash',
  'old_parts_wanted',
  'price_limit',
  'contact_phone',
  'parking_place',
  'key_place',
  'regular_info',
  'body_damage',
  'damage_marks',
  'security_damage',
  'created_at',
] as const satisfies readonly (keyof PaperRow & keyof PaperPrint)[]

function printedFields(row: PaperRow): Pick<PaperPrint, (typeof PRINTED)[number]> {
  return Object.fromEntries(PRINTED.map((name) => [name, row[name]])) as Pick<PaperPrint, (typeof PRINTED)[number]>
}

async function customerOf(tx: Tx, uuid: string | null): Promise<PaperPrint['customer']> {
  if (uuid === null) return null
  const found = await tx
    .selectFrom('customers')
    .select(['name', 'first_name', 'number', 'phone', 'mobile', 'street', 'zip_code', 'city', 'language'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return (found as PaperPrint['customer'] | undefined) ?? null
}

const worksOf = (tx: Tx, paperUuid: string) =>
  tx
    .selectFrom('works')
    .select(['uuid', 'extension', 'position', 'text', 'labour_number', 'target_ze', 'state', 'complaint'])
    .select('technician_uuid')
    .where('paper_uuid', '=', paperUuid)
    .where('deleted_at', 'is', null)
    .where('state', '<>', 'canceled')
    .orderBy('extension')
    .orderBy('position')
    .orderBy('uuid')
    .execute()

const helpersOn = (tx: Tx, paperUuid: string) =>
  tx
    .selectFrom('work_helpers as h')
    .innerJoin('works as w', (join) =>
      join.onRef('w.dealer_id', '=', 'h.dealer_id').onRef('w.uuid', '=', 'h.work_uuid'),
    )
    .select(['h.work_uuid', 'h.user_uuid', 'h.share'])
    .where('w.paper_uuid', '=', paperUuid)
    .orderBy('h.share', 'desc')
    .orderBy('h.user_uuid')
    .execute()

async function extensionsOf(tx: Tx, session: Session, paperUuid: string): Promise<PaperPrint['extensions']> {
  const { rows } = await sql<PaperPrint['extensions'][number]>`
    select r.uuid, r.number, r.finding, case when ${seesPrices(session)} then r.price end as price, r.promised_at,
      r.asked_at, r.answer, r.answered_at, r.answered_by, r.consent_method
    from extensions r where r.paper_uuid = ${paperUuid} and r.deleted_at is null order by r.number`.execute(tx)
  return rows.map((row) => ({ ...row, price: row.price === null ? null : Number(row.price) }))
}

const photosOf = (tx: Tx, paperUuid: string) =>
  tx
    .selectFrom('paper_photos')
    .select(['uuid', 'extension', 'caption', 'mark_id'])
    .where('paper_uuid', '=', paperUuid)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute()

async function acknowledgementOf(tx: Tx, row: PaperRow): Promise<PaperPrint['acknowledgement']> {
  if (row.security_damage.trim() === '') return null
  const { items } = await listAcknowledgements(tx, row)
  const current = items.find((one) => one.is_current)
  if (!current) return null
  const { is_refused, informed_at, informed_by, method, person, signature, witness } = current
  return { is_refused, informed_at, informed_by, method, person, signature, witness }
}

/** The printable part of a paper. It has prices only for users who may see them. */
export async function printOfPaper(tx: Tx, session: Session, row: PaperRow): Promise<PaperPrint> {
  const works = await worksOf(tx, row.uuid)
  const helpers = await helpersOn(tx, row.uuid)
  const nameOf = await findUserNames(tx, [
    row.advisor_uuid,
    row.technician_uuid,
    ...works.map(({ technician_uuid }) => technician_uuid),
    ...helpers.map(({ user_uuid }) => user_uuid),
  ])
  const team =
    row.workshop_uuid === null
      ? undefined
      : await tx.selectFrom('departments').select('name').where('uuid', '=', row.workshop_uuid).executeTakeFirst()
  return {
    ...printedFields(row),
    advisor: nameOf(row.advisor_uuid),
    technician: nameOf(row.technician_uuid),
    team: team?.name ?? '',
    customer: await customerOf(tx, row.customer_uuid),
    site: await readPrintLocation(tx, row.location_uuid),
    works: works.map(({ technician_uuid, ...work }) => ({
      ...work,
      technician: nameOf(technician_uuid),
      helpers: helpers.flatMap(({ work_uuid, user_uuid, share }) => {
        const person = nameOf(user_uuid)
        return work_uuid === work.uuid && person ? [{ person, share: Number(share) }] : []
      }),
    })),
    extensions: await extensionsOf(tx, session, row.uuid),
    photos: await photosOf(tx, row.uuid),
    acknowledgement: await acknowledgementOf(tx, row),
  }
}
