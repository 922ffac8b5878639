import { checkPlate } from '#contract/vehicles/licensePlate.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { writeStep } from '#server/states/writeStep.ts'
import { followRequest } from './followRequest.ts'
import { inboxOf, lockRequest, type RequestRow, type RequestServices } from './openRequest.ts'
import { STATED_REQUEST } from './statedRequest.ts'

/** Number, subject and description, as the record made of a request begins with them. */
export const notesOf = ({ number, subject, description }: RequestRow): string =>
  [`${number} ${subject}`, description].filter((text) => text !== '').join('\n')

/** Whether a row that was made of a request still counts. */
export async function isStanding(tx: Tx, table: 'papers' | 'checkins', uuid: string): Promise<boolean> {
  const found = await tx
    .selectFrom(table)
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Gets the paper of a request. The first call creates it with customer and vehicle; so does a call after the paper was
 * deleted. Comments, attachments and calls stay with the request, which the paper shows.
 */
export async function paperOfRequest(
  tx: Tx,
  { core, requests }: RequestServices,
  session: Session,
  uuid: string,
): Promise<{ paper_uuid: string }> {
  const row = await lockRequest(tx, requests, session, uuid)
  const known = row.paper_uuid
  if (known !== null && (await isStanding(tx, 'papers', known))) return { paper_uuid: known }
  const paper = await core.writer.createIn(tx, session, 'paper', {
    location_uuid: row.location_uuid,
    customer_uuid: row.customer_uuid,
    licensePlate: row.licensePlate,
    // A plate that is not German is kept as it was typed.
    plate_special: row.licensePlate !== '' && checkPlate(row.licensePlate).state !== 'read',
    vin: row.vin,
    contact_phone: row.callback_phone,
    priority: row.priority,
    internal_info: notesOf(row),
  })
  const values = { paper_uuid: paper.uuid, first_action_at: row.first_action_at ?? new Date(core.now()) }
  const linked = await writeStep(tx, requests, STATED_REQUEST, session, row, { what: 'changed', values, reason: '' })
  await followRequest(tx, inboxOf(core, session), linked)
  return { paper_uuid: paper.uuid }
}
