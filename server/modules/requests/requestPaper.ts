import { sql } from 'kysely'
import { holds } from '#contract/permissions/can.ts'
import { checkin } from '#contract/records/checkin.ts'
import { checkPlate } from '#contract/vehicles/licensePlate.ts'
import type { Tx } from '#server/db/database.ts'
import { keyOf } from '#server/records/scope.ts'
import type { Session } from '#server/request/session.ts'
import { writeStep } from '#server/states/writeStep.ts'
import { followRequest } from './followRequest.ts'
import { inboxOf, lockRequest, type RequestRow, type RequestServices } from './openRequest.ts'
import { start } from './requestSteps.ts'
import { STATED_REQUEST } from './statedRequest.ts'

/** A uuid that no row has. */
const NONE = '00000000-0000-0000-0000-000000000000'

/** The notes of the paper for the workshop. */
const notesOf = ({ number, subject, description }: RequestRow): string =>
  [`${number} ${subject}`, description].filter((text) => text !== '').join('\n')

/** The paper of a request, or else of its appointment. Null without one, and for a deleted one. */
async function standingPaper(tx: Tx, { paper_uuid, checkin_uuid }: RequestRow): Promise<string | null> {
  const visit = await tx
    .selectFrom('checkins')
    .select('paper_uuid')
    .where('uuid', '=', checkin_uuid ?? NONE)
    .executeTakeFirst()
  const wanted = [paper_uuid, visit?.paper_uuid].filter((uuid) => typeof uuid === 'string')
  const found = await tx
    .selectFrom('papers')
    .select('uuid')
    .where('uuid', 'in', [...wanted, NONE])
    .where('deleted_at', 'is', null)
    .orderBy(sql`uuid is distinct from ${paper_uuid}::uuid`)
    .executeTakeFirst()
  return found?.uuid ?? null
}

/** Links the paper to the appointment, if the session may change it there, so that a visit has one paper. */
async function linkVisit(tx: Tx, { core }: RequestServices, session: Session, row: RequestRow, paper_uuid: string) {
  const { checkin_uuid } = row
  if (checkin_uuid === null) return
  const here = await keyOf(tx, row.location_uuid)
  if (!holds(session.permissions, checkin.permissions.update, here)) return
  await core.writer.changeIn(tx, session, 'checkin', checkin_uuid, { paper_uuid })
}

/** Links the paper to the request, which is in progress from its first action on. Returns the paper. */
async function linkPaper(
  tx: Tx,
  services: RequestServices,
  session: Session,
  row: RequestRow,
  paper_uuid: string,
): Promise<string> {
  if (row.paper_uuid === paper_uuid) return paper_uuid
  await linkMade(tx, services, session, row, { paper_uuid })
  return paper_uuid
}

/** Links a record that was made of the request. This counts as an action, so it puts a new request in progress. */
export async function linkMade(
  tx: Tx,
  services: RequestServices,
  session: Session,
  row: RequestRow,
  made: { paper_uuid: string } | { checkin_uuid: string },
): Promise<void> {
  const { core, requests } = services
  const begun = await start(tx, services, session, row)
  const values = Object.assign({ first_action_at: begun.first_action_at ?? new Date(core.now()) }, made)
  const linked = await writeStep(tx, requests, STATED_REQUEST, session, begun, { what: 'changed', values, reason: '' })
  await followRequest(tx, inboxOf(core, session), linked)
}

/**
 * Gets the paper of a request. The first call creates it with customer and vehicle; so does a call after the paper was
 * deleted. Comments, attachments and calls stay with the request, which the paper shows.
 */
export async function paperOfRequest(
  tx: Tx,
  services: RequestServices,
  session: Session,
  uuid: string,
): Promise<{ paper_uuid: string }> {
  const { core, requests } = services
  const row = await lockRequest(tx, requests, session, uuid)
  const known = await standingPaper(tx, row)
  if (known !== null) return { paper_uuid: await linkPaper(tx, services, session, row, known) }
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
  await linkVisit(tx, services, session, row, paper.uuid)
  return { paper_uuid: await linkPaper(tx, services, session, row, paper.uuid) }
}
