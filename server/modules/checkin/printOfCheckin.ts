import type { CheckinPrint } from '#contract/api/service/deskPrints.ts'
import type { Language } from '#contract/constants.ts'
import { orderNumberOf } from '#contract/workshop/orderNumber.ts'
import type { Tx } from '#server/db/database.ts'
import { readPrintLocation } from '#server/prints/printLocation.ts'
import type { CheckinRow } from './openCheckin.ts'

/** Names the printed fields one by one, so that a new field of check-ins is printed only after a decision. */
const PRINTED = [
  'uuid',
  'licensePlate',
  'vin',
  'kilometers',
  'description',
  'arrival_at',
  'documents_received',
  'key_place',
  'parking_place',
] as const satisfies readonly (keyof CheckinRow & keyof CheckinPrint)[]

const printedFields = (row: CheckinRow) =>
  Object.fromEntries(PRINTED.map((name) => [name, row[name]])) as Pick<CheckinPrint, (typeof PRINTED)[number]>

const readModel = async (tx: Tx, uuid: string | null): Promise<string> => {
  if (uuid === null) return ''
  const vehicle = await tx.selectFrom('vehicles').select('model').where('uuid', '=', uuid).executeTakeFirst()
  return vehicle?.model ?? ''
}

/**
 * The customer for the print. The texts of the check-in take precedence, because the user at the desk has typed them
 * for this visit.
 */
async function readCustomer(tx: Tx, row: CheckinRow): Promise<CheckinPrint['customer']> {
  const known =
    row.customer_uuid === null
      ? undefined
      : await tx
          .selectFrom('customers')
          .select(['name', 'first_name', 'number', 'phone', 'mobile', 'language'])
          .where('uuid', '=', row.customer_uuid)
          .executeTakeFirst()
  return {
    name: row.customer_name || `${known?.first_name ?? ''} ${known?.name ?? ''}`.trim(),
    phone: row.customer_phone || known?.mobile || known?.phone || '',
    number: row.customer_number || known?.number || '',
    language: (known?.language as Language | undefined) ?? null,
  }
}

async function readPaper(tx: Tx, uuid: string | null): Promise<Pick<CheckinPrint, 'order' | 'tag' | 'promised_at'>> {
  const paper =
    uuid === null
      ? undefined
      : await tx
          .selectFrom('papers')
          .select(['jobId', 'dmsJobId', 'progressId', 'tag', 'promised_at'])
          .where('uuid', '=', uuid)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
  if (!paper) return { order: '', tag: '', promised_at: null }
  return { order: orderNumberOf(paper), tag: paper.tag, promised_at: paper.promised_at as string | null }
}

/** The printable part of a check-in. */
export async function printOfCheckin(tx: Tx, row: CheckinRow): Promise<CheckinPrint> {
  return {
    ...printedFields(row),
    ...(await readPaper(tx, row.paper_uuid)),
    model: await readModel(tx, row.vehicle_uuid),
    customer: await readCustomer(tx, row),
    site: await readPrintLocation(tx, row.location_uuid),
  }
}
