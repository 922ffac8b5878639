import { v7 as uuidv7 } from 'uuid'
import { PAPER_LIMITS } from '#contract/api/workshop/workshop.ts'
import type { CheckResult } from '#contract/workshop/enumerations.ts'
import type { Tx } from '#server/db/database.ts'
import { findUserNames } from '#server/records/userNames.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

/** Points of the check list, in order. */
export async function listChecks(tx: Tx, paperUuid: string) {
  const rows = await tx
    .selectFrom('paper_checks')
    .select(['uuid', 'position', 'text', 'result', 'note', 'checked_at', 'checked_by'])
    .where('paper_uuid', '=', paperUuid)
    .orderBy('position')
    .execute()
  const nameOf = await findUserNames(
    tx,
    rows.map((row) => row.checked_by),
  )
  return { items: rows.map(({ checked_by, ...row }) => ({ ...row, checked_by: nameOf(checked_by) })) }
}

/** Adds points after the existing ones. The paper is locked. */
export async function addChecks(tx: Tx, session: Session, paperUuid: string, texts: readonly string[]): Promise<void> {
  const last = await tx
    .selectFrom('paper_checks')
    .select('position')
    .where('paper_uuid', '=', paperUuid)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const first = Number(last?.position ?? 0) + 1
  if (first - 1 + texts.length > PAPER_LIMITS.checks)
    throw new Failure('validation_failed', { fields: { texts: 'too_long' } })
  await tx
    .insertInto('paper_checks')
    .values(
      texts.map((text, index) => ({
        dealer_id: session.dealerId,
        uuid: uuidv7(),
        paper_uuid: paperUuid,
        position: first + index,
        text,
        checked_by: null,
      })),
    )
    .execute()
}

type Point = { uuid: string; check_uuid: string }

/** Sets the result of a point. An empty result opens it again. */
export async function answerCheck(
  tx: Tx,
  session: Session,
  now: number,
  { uuid, check_uuid }: Point,
  { result, note }: { result: CheckResult | ''; note: string },
): Promise<void> {
  const isOpen = result === ''
  const done = await tx
    .updateTable('paper_checks')
    .set({ result, note, checked_at: isOpen ? null : new Date(now), checked_by: isOpen ? null : session.userUuid })
    .where('paper_uuid', '=', uuid)
    .where('uuid', '=', check_uuid)
    .returning('uuid')
    .executeTakeFirst()
  if (!done) throw new Failure('not_found')
}

/** Removes a point without a result. */
export async function removeCheck(tx: Tx, { uuid, check_uuid }: Point): Promise<void> {
  const point = await tx
    .selectFrom('paper_checks')
    .select('result')
    .where('paper_uuid', '=', uuid)
    .where('uuid', '=', check_uuid)
    .executeTakeFirst()
  if (!point) throw new Failure('not_found')
  if (point.result !== '') throw new Failure('record_in_use')
  await tx.deleteFrom('paper_checks').where('paper_uuid', '=', uuid).where('uuid', '=', check_uuid).execute()
}
