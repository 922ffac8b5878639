import { PRINTED_CALLS_MAX, type RequestPrint } from '#contract/api/service/deskPrints.ts'
import { holds } from '#contract/permissions/can.ts'
import { CUSTOMER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { Tx } from '#server/db/database.ts'
import { readPrintLocation } from '#server/prints/printLocation.ts'
import { findUserNames } from '#server/records/userNames.ts'
import type { Session } from '#server/request/session.ts'
import type { RequestRow } from './openRequest.ts'
import { listAttempts } from './requestSteps.ts'

async function readCustomer(tx: Tx, uuid: string | null) {
  if (uuid === null) return undefined
  return tx
    .selectFrom('customers')
    .select(['name', 'first_name', 'phone', 'mobile'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
}

const readDepartment = async (tx: Tx, uuid: string | null): Promise<string> => {
  if (uuid === null) return ''
  const found = await tx.selectFrom('departments').select('name').where('uuid', '=', uuid).executeTakeFirst()
  return found?.name ?? ''
}

/**
 * The printable part of a service request. It has the phone number of a customer only for users who may read customers.
 */
export async function printOfRequest(tx: Tx, session: Session, row: RequestRow): Promise<RequestPrint> {
  const customer = await readCustomer(tx, row.customer_uuid)
  const mayReadCustomers = holds(session.permissions, CUSTOMER_PERMISSIONS.read)
  const known = mayReadCustomers ? customer?.mobile || customer?.phone : null
  const { items } = await listAttempts(tx, row.uuid)
  const nameOf = await findUserNames(tx, [row.creator_uuid, row.assignee_uuid])
  return {
    uuid: row.uuid,
    number: row.number,
    type: row.type,
    priority: row.priority,
    subject: row.subject,
    description: row.description,
    target_date: row.target_date,
    licensePlate: row.licensePlate,
    vin: row.vin,
    callback_time: row.callback_time,
    customer: `${customer?.first_name ?? ''} ${customer?.name ?? ''}`.trim(),
    phone: row.callback_phone || known || '',
    creator: nameOf(row.creator_uuid),
    assignee: nameOf(row.assignee_uuid),
    department: await readDepartment(tx, row.department_target_uuid),
    tries: items.length,
    attempts: items.slice(0, PRINTED_CALLS_MAX).map(({ note: _note, ...attempt }) => attempt),
    site: await readPrintLocation(tx, row.location_uuid),
  }
}
