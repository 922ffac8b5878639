import { v7 as uuidv7 } from 'uuid'
import type { HstDecisionStatus } from '#contract/workshop/hst/hstDecision.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { Context } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { lockPaper } from '../papers/openPaper.ts'
import { touchPaper } from '../papers/partOfPaper.ts'
import { storedItems } from './latestSnapshots.ts'

type Given = {
  paper_uuid: string
  kind: 'field_action'
  number: string
  status: HstDecisionStatus
  reason: string
  person: string
  witness: string
}

/**
 * Records a decision about an open field action that is not done now. A refusal names the person who refused and a
 * witness, because the dealer must be able to prove it.
 */
export async function decide(tx: Tx, papers: Context, session: Session, given: Given): Promise<void> {
  const now = papers.now()
  const row = await lockPaper(tx, papers, session, given.paper_uuid)
  const newest = await tx
    .selectFrom('hst_snapshots')
    .select('items')
    .where('vin', '=', row.vin)
    .where('vin', '<>', '')
    .orderBy('checked_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(1)
    .executeTakeFirst()
  const item = storedItems(newest?.items ?? []).find(
    ({ kind, number }) => kind === given.kind && number === given.number,
  )
  if (!item) throw new Failure('validation_failed', { fields: { number: 'not_found' } })
  if (item.status !== 'open' && item.status !== 'in_order')
    throw new Failure('validation_failed', { fields: { number: 'unknown_value' } })
  if (given.status === 'refused')
    for (const name of ['person', 'witness'] as const)
      if (given[name] === '') throw new Failure('validation_failed', { fields: { [name]: 'required' } })
  const { paper_uuid, kind, number, status, reason, person, witness } = given
  const uuid = uuidv7()
  await tx
    .insertInto('hst_decisions')
    .values({
      dealer_id: session.dealerId,
      uuid,
      paper_uuid,
      vin: row.vin,
      kind,
      number,
      version: item.version,
      status,
      reason,
      person,
      witness,
      at: new Date(now),
      by_user: session.userUuid,
    })
    .execute()
  const after = { vin: row.vin, number, status, reason, ...(person === '' ? {} : { person, witness }) }
  await recordEvent(tx, session, now, { event: 'hst.decided', uuid: paper_uuid, before: null, after })
  await touchPaper(tx, { hub: papers.hub, session, now }, paper_uuid, ['hst'])
}
