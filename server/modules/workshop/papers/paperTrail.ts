import { v7 as uuidv7 } from 'uuid'
import { hasStroke } from '#contract/service/signature.ts'
import type { ConsentMethod } from '#contract/workshop/enumerations.ts'
import type { Tx } from '#server/db/database.ts'
import { findUserNames, type UserName } from '#server/records/userNames.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { PaperRow } from './openPaper.ts'

const NOBODY: UserName = { uuid: '00000000-0000-0000-0000-000000000000', first_name: '', last_name: '' }

/** Handovers of the sheet, newest first. */
export async function listHandovers(tx: Tx, paperUuid: string) {
  const rows = await tx
    .selectFrom('paper_handovers')
    .selectAll()
    .where('paper_uuid', '=', paperUuid)
    .orderBy('at', 'desc')
    .orderBy('uuid', 'desc')
    .execute()
  const nameOf = await findUserNames(
    tx,
    rows.flatMap((row) => [row.sender_uuid, row.receiver_uuid]),
  )
  const items = rows.map(({ uuid, at, place, note, sender_uuid, receiver_uuid }) => ({
    uuid,
    at,
    place,
    note,
    sender: nameOf(sender_uuid) ?? NOBODY,
    receiver: nameOf(receiver_uuid) ?? NOBODY,
  }))
  return { items }
}

type Handover = { receiver_uuid: string; sender_uuid?: string | undefined; place: string; note: string }

/** Records that the sheet changes hands. Sender or receiver records it. */
export async function addHandover(tx: Tx, session: Session, now: number, row: PaperRow, given: Handover) {
  const { receiver_uuid, sender_uuid = session.userUuid, place, note } = given
  const refuse = (field: string, code: 'not_found' | 'unknown_value') =>
    new Failure('validation_failed', { fields: { [field]: code } })
  for (const [field, uuid] of Object.entries({ receiver_uuid, sender_uuid })) {
    const person = await tx
      .selectFrom('users')
      .select('uuid')
      .where('uuid', '=', uuid)
      .where('deleted_at', 'is', null)
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (!person) throw refuse(field, 'not_found')
  }
  if (receiver_uuid === sender_uuid) throw refuse('receiver_uuid', 'unknown_value')
  if (![receiver_uuid, sender_uuid].includes(session.userUuid)) throw refuse('sender_uuid', 'unknown_value')
  await tx
    .insertInto('paper_handovers')
    .values({
      dealer_id: session.dealerId,
      uuid: uuidv7(),
      paper_uuid: row.uuid,
      at: new Date(now),
      sender_uuid,
      receiver_uuid,
      place,
      note,
    })
    .execute()
  return { sender_uuid, receiver_uuid }
}

/** Acknowledgements of dangerous damage, newest first. */
export async function listAcknowledgements(tx: Tx, { uuid, security_damage }: PaperRow) {
  const rows = await tx
    .selectFrom('damage_acknowledgements')
    .selectAll()
    .where('paper_uuid', '=', uuid)
    .orderBy('informed_at', 'desc')
    .orderBy('uuid', 'desc')
    .execute()
  const nameOf = await findUserNames(
    tx,
    rows.map((row) => row.informed_by),
  )
  const items = rows.map(({ dealer_id: _dealer, paper_uuid: _paper, informed_by, ...row }) => ({
    ...row,
    is_current: row.damage === security_damage,
    informed_by: nameOf(informed_by) ?? NOBODY,
  }))
  return { items }
}

type Acknowledgement = {
  damage: string
  is_refused: boolean
  method: ConsentMethod
  person: string
  signature: string
  witness: string
}

/** Records that a person was told about the damage. A refusal must be signed or have a witness. */
export async function addAcknowledgement(
  tx: Tx,
  session: Session,
  now: number,
  row: PaperRow,
  given: Acknowledgement,
): Promise<void> {
  if (given.damage !== row.security_damage) throw new Failure('version_conflict', { current: row })
  if (given.is_refused && !hasStroke(given.signature) && given.witness === '')
    throw new Failure('validation_failed', { fields: { witness: 'required' } })
  await tx
    .insertInto('damage_acknowledgements')
    .values({
      dealer_id: session.dealerId,
      uuid: uuidv7(),
      paper_uuid: row.uuid,
      informed_at: new Date(now),
      informed_by: session.userUuid,
      ...given,
    })
    .execute()
}
