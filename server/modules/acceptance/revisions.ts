import { sql } from 'kysely'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Tx } from '#server/db/database.ts'
import { findUserNames } from '#server/records/userNames.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Acceptance } from './openAcceptance.ts'
import type { Confirmation } from './requireConfirmable.ts'

type Revision = EndpointOutput<'GET /v1/service/direct_acceptance/:uuid/revisions'>['items'][number]

/**
 * Stores an acceptance as it was confirmed, with its signatures or the reason for their absence, and marks the photos
 * that belong to it.
 */
export async function insertRevision(tx: Tx, session: Session, row: Acceptance, given: Confirmation): Promise<void> {
  const { rows } = await sql<{ reason: string }>`select revision_reason as reason from acceptances
    where uuid = ${row.uuid}::uuid`.execute(tx)
  const isSigned = given.absence === ''
  await tx
    .insertInto('acceptance_revisions')
    .values({
      dealer_id: session.dealerId,
      acceptance_uuid: row.uuid,
      revision: row.revision,
      confirmed_at: row.confirmed_at ?? new Date(0),
      confirmed_by: session.userUuid,
      customer_name: isSigned ? given.customer_name.trim() : '',
      customer_signature: given.customer_signature,
      advisor_signature: given.advisor_signature,
      absence: given.absence,
      absence_note: given.absence_note,
      witness_uuid: given.witness_uuid,
      photos_note: given.photos_note,
      reason: rows[0]?.reason ?? '',
      content: JSON.stringify(row),
    })
    .execute()
  await tx
    .updateTable('acceptance_photos')
    .set({ signed_in: row.revision })
    .where('acceptance_uuid', '=', row.uuid)
    .where('signed_in', 'is', null)
    .execute()
}

/** The acceptance as it was signed. Null without such a revision. */
export async function contentOf(tx: Tx, uuid: string, revision: number): Promise<Acceptance | null> {
  const found = await tx
    .selectFrom('acceptance_revisions')
    .select('content')
    .where('acceptance_uuid', '=', uuid)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return (found?.content as Acceptance | undefined) ?? null
}

/** The confirmed revisions of an acceptance, newest first. */
export async function listRevisions(tx: Tx, uuid: string): Promise<Revision[]> {
  const rows = await tx
    .selectFrom('acceptance_revisions')
    .select(['revision', 'confirmed_at', 'confirmed_by', 'customer_name', 'customer_signature', 'advisor_signature'])
    .select(['absence', 'absence_note', 'witness_uuid', 'photos_note', 'reason'])
    .where('acceptance_uuid', '=', uuid)
    .orderBy('revision', 'desc')
    .execute()
  const nameOf = await findUserNames(
    tx,
    rows.flatMap(({ confirmed_by, witness_uuid }) => [confirmed_by, witness_uuid]),
  )
  return rows.map(({ confirmed_by, witness_uuid, ...row }) =>
    Object.assign(row, { by: nameOf(confirmed_by), witness: nameOf(witness_uuid) }),
  )
}

/** A confirmed revision with the acceptance as it was signed. */
export async function readRevision(
  tx: Tx,
  uuid: string,
  number: number,
): Promise<{ acceptance: Acceptance; revision: Revision }> {
  const revision = (await listRevisions(tx, uuid)).find((one) => one.revision === number)
  const content = await contentOf(tx, uuid, number)
  if (!revision || !content) throw new Failure('not_found')
  return { acceptance: content, revision }
}
