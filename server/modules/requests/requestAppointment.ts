import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { lockRequest, type RequestServices } from './openRequest.ts'
import { linkMade } from './requestPaper.ts'

/**
 * Gets the appointment of a request. The first call creates it with customer, car and concern; so does a call after the
 * appointment was canceled or deleted. Comments, attachments and calls stay with the request, which the appointment
 * shows.
 */
export async function appointmentOfRequest(
  tx: Tx,
  services: RequestServices,
  session: Session,
  uuid: string,
  target_date: string,
): Promise<{ checkin_uuid: string }> {
  const { core, requests } = services
  const row = await lockRequest(tx, requests, session, uuid)
  const known = row.checkin_uuid
  if (known !== null) return { checkin_uuid: known }
  const made = await core.writer.createIn(tx, session, 'checkin', {
    location_uuid: row.location_uuid,
    type: 'appointment',
    target_date,
    // The description of the request is for colleagues, and the concern is printed for the customer.
    description: row.subject,
    customer_uuid: row.customer_uuid,
    customer_phone: row.callback_phone,
    licensePlate: row.licensePlate,
    vin: row.vin,
  })
  await linkMade(tx, services, session, row, { checkin_uuid: made.uuid })
  return { checkin_uuid: made.uuid }
}
