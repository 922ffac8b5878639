import { checkin } from '#contract/records/checkin.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { writeStep } from '#server/states/writeStep.ts'
import { followRequest } from './followRequest.ts'
import { inboxOf, lockRequest, type RequestRow, type RequestServices } from './openRequest.ts'
import { isStanding, notesOf } from './requestPaper.ts'
import { STATED_REQUEST } from './statedRequest.ts'

/** The beginning of the notes that fits into the concern, without half a character at its end. The rest stays with the request. */
const concernOf = (row: RequestRow): string =>
  notesOf(row)
    .slice(0, checkin.fields.description.max)
    .replace(/[\uD800-\uDBFF]$/, '')

/**
 * Gets the appointment of a request. The first call creates it with customer, car and concern; so does a call after the
 * appointment was deleted. Comments, attachments and calls stay with the request, which the appointment shows.
 */
export async function appointmentOfRequest(
  tx: Tx,
  { core, requests }: RequestServices,
  session: Session,
  uuid: string,
  target_date: string,
): Promise<{ checkin_uuid: string }> {
  const row = await lockRequest(tx, requests, session, uuid)
  const known = row.checkin_uuid
  if (known !== null && (await isStanding(tx, 'checkins', known))) return { checkin_uuid: known }
  const made = await core.writer.createIn(tx, session, 'checkin', {
    location_uuid: row.location_uuid,
    type: 'appointment',
    target_date,
    description: concernOf(row),
    customer_uuid: row.customer_uuid,
    customer_phone: row.callback_phone,
    licensePlate: row.licensePlate,
    vin: row.vin,
  })
  const values = { checkin_uuid: made.uuid, first_action_at: row.first_action_at ?? new Date(core.now()) }
  const linked = await writeStep(tx, requests, STATED_REQUEST, session, row, { what: 'changed', values, reason: '' })
  await followRequest(tx, inboxOf(core, session), linked)
  return { checkin_uuid: made.uuid }
}
