import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '#server/db/database.ts'
import { noteKey } from '#server/records/createdByKey.ts'
import { type Context, createWithin } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { nextOfPaper } from './nextOfPaper.ts'
import { lockPaper } from './openPaper.ts'

type Records = { papers: Context; extensions: Context }
type Finding = { paper_uuid: string; finding: string }

/**
 * Reports a finding on a paper as its next extension. A repeat with the same key returns the number of the first
 * request.
 */
export async function addFinding(
  tx: Tx,
  { papers, extensions }: Records,
  session: Session,
  given: Finding,
  key: string | undefined,
): Promise<{ number: number }> {
  const { location_uuid, uuid: paper_uuid } = await lockPaper(tx, papers, session, given.paper_uuid)
  const creation = { record: 'paper.finding', input: given, uuid: uuidv7(), now: papers.now() }
  const earlier = key === undefined ? null : await noteKey(tx, session, { ...creation, key })
  if (earlier && (earlier.record !== creation.record || !earlier.isSame)) throw new Failure('idempotency_conflict')
  if (earlier) {
    const row = await tx.selectFrom('extensions').select('number').where('uuid', '=', earlier.uuid).executeTakeFirst()
    if (!row) throw new Failure('not_found')
    return { number: Number(row.number) }
  }
  const { extension: number } = await nextOfPaper(tx, paper_uuid)
  const values = {
    location_uuid,
    paper_uuid,
    number,
    finding: given.finding,
    price: null,
    target_ze: 0,
    promised_at: null,
    asked_at: null,
    answer: 'open',
    answered_at: null,
    answered_by: '',
    consent_method: '',
    note: '',
  }
  await createWithin(tx, extensions, session, values, creation.uuid)
  return { number }
}
