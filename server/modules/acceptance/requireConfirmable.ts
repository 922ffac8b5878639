import type { FieldCode } from '#contract/fieldCodes.ts'
import { ACCEPTANCE_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { EXTERIOR_VIEWS } from '#contract/service/acceptance.ts'
import { hasStroke } from '#contract/service/signature.ts'
import type { Tx } from '#server/db/database.ts'
import { holdersAt } from '#server/records/scope.ts'
import type { Call } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { AcceptanceRow } from './openAcceptance.ts'

/** Input of a confirmation. */
export type Confirmation = Call<'POST /v1/service/direct_acceptance/:uuid/confirm'>['body']
type Problems = Record<string, FieldCode>

/**
 * Whether a user may be the witness: an active colleague who may read acceptances at the location. The user who
 * confirms cannot be the witness.
 */
async function isWitness(tx: Tx, session: Session, row: AcceptanceRow, uuid: string): Promise<boolean> {
  if (uuid === session.userUuid) return false
  const readers = await holdersAt(tx, ACCEPTANCE_PERMISSIONS.read, row.location_uuid)
  if (!readers.includes(uuid)) return false
  const user = await tx
    .selectFrom('users')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return user !== undefined
}

/** Problems of a confirmation without the customer: a reason and a second user are needed. */
async function absenceProblems(tx: Tx, session: Session, row: AcceptanceRow, given: Confirmation): Promise<Problems> {
  const problems: Problems = {}
  if (given.customer_signature !== '') problems.absence = 'unknown_value'
  if (given.absence === 'other' && given.absence_note.trim() === '') problems.absence_note = 'required'
  if (given.witness_uuid === null) problems.witness_uuid = 'required'
  else if (!(await isWitness(tx, session, row, given.witness_uuid))) problems.witness_uuid = 'unknown_value'
  return problems
}

function signatureProblems({ customer_name, customer_signature, witness_uuid }: Confirmation): Problems {
  const problems: Problems = {}
  if (customer_name.trim() === '') problems.customer_name = 'required'
  if (!hasStroke(customer_signature)) problems.customer_signature = 'required'
  // A witness replaces the customer, so an acceptance that the customer signs has none.
  if (witness_uuid !== null) problems.witness_uuid = 'unknown_value'
  return problems
}

/** Requires a reason for each declined finding. It helps the advisor to offer the work again on a later visit. */
function findingProblems({ findings }: AcceptanceRow): Problems {
  const problems: Problems = {}
  for (const [index, { answer, reason }] of findings.entries())
    if (answer === 'declined' && reason.trim() === '') problems[`findings.${index}.reason`] = 'required'
  return problems
}

type Signed = NonNullable<Confirmation['signed_findings']>[number]

const isAsSigned = (now: Signed | undefined, { finding, work, price, answer }: Signed) =>
  now !== undefined &&
  now.finding.trim() === finding.trim() &&
  now.work.trim() === work.trim() &&
  now.price === price &&
  now.answer === answer

/** Refuses a signature for findings that differ from the stored ones, because a colleague has changed one meanwhile. */
function requireSigned(row: AcceptanceRow, { signed_findings }: Confirmation): void {
  if (signed_findings === undefined) return
  const stored = new Map(row.findings.map((one) => [one.id, one]))
  const isSame =
    signed_findings.length === stored.size && signed_findings.every((one) => isAsSigned(stored.get(one.id), one))
  if (!isSame) throw new Failure('version_conflict', { current: row })
}

/**
 * Refuses an incomplete confirmation and names all its faulty fields at once. After that it refuses a signature for
 * findings that have changed meanwhile.
 */
export async function requireConfirmable(
  tx: Tx,
  session: Session,
  row: AcceptanceRow,
  given: Confirmation,
): Promise<void> {
  const fields = given.absence === '' ? signatureProblems(given) : await absenceProblems(tx, session, row, given)
  Object.assign(fields, findingProblems(row))
  if (row.exterior_count < EXTERIOR_VIEWS.length && given.photos_note.trim() === '') fields.photos_note = 'required'
  if (given.advisor_signature !== '' && !hasStroke(given.advisor_signature)) fields.advisor_signature = 'required'
  if (Object.keys(fields).length > 0) throw new Failure('validation_failed', { fields })
  requireSigned(row, given)
}
