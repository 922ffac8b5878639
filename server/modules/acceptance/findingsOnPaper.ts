import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { FindingBond } from '#contract/service/acceptance.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import type { Acceptance } from './openAcceptance.ts'

type Known = { finding_id: string; extension_uuid: string; answer: Acceptance['findings'][number]['answer'] }
type Findings = { findings: Acceptance['findings']; known: Known[] }
type OnPaper = EndpointOutput<'GET /v1/service/direct_acceptance/:uuid/findings-on-paper'>

/** Services of the workshop for findings that become extensions of a paper. */
export type FindingsOnPaper = {
  offer: (tx: Tx, session: Session, paperUuid: string, given: Findings) => Promise<{ written: Known[]; gone: string[] }>
  lock: (tx: Tx, given: Findings) => Promise<void>
  bondsOf: (tx: Tx, uuids: readonly string[]) => Promise<{ uuid: string; finding: string; bond: FindingBond }[]>
}

/** The extensions that findings of an acceptance have become. `paperUuid`: only those on this paper. */
export async function knownFindings(tx: Tx, uuid: string, paperUuid?: string): Promise<Known[]> {
  return tx
    .selectFrom('acceptance_findings as f')
    .innerJoin('extensions as e', (join) =>
      join.onRef('e.dealer_id', '=', 'f.dealer_id').onRef('e.uuid', '=', 'f.extension_uuid'),
    )
    .select(['f.finding_id', 'f.extension_uuid', 'f.answer'])
    .where('f.acceptance_uuid', '=', uuid)
    .$if(paperUuid !== undefined, (query) => query.where('e.paper_uuid', '=', paperUuid ?? ''))
    .execute()
}

/** Writes the findings to the paper and remembers their extensions, so that the next revision finds them. */
export async function offerFindings(
  tx: Tx,
  findings: FindingsOnPaper,
  session: Session,
  paperUuid: string,
  row: Acceptance,
): Promise<void> {
  // Only the extensions on this paper count, so that findings are offered anew to another paper.
  const known = await knownFindings(tx, row.uuid, paperUuid)
  const { written, gone } = await findings.offer(tx, session, paperUuid, { findings: row.findings, known })
  for (const one of written)
    await tx
      .insertInto('acceptance_findings')
      .values(Object.assign({ dealer_id: session.dealerId, acceptance_uuid: row.uuid }, one))
      .onConflict((conflict) =>
        conflict
          .columns(['dealer_id', 'acceptance_uuid', 'finding_id'])
          .doUpdateSet({ extension_uuid: one.extension_uuid, answer: one.answer }),
      )
      .execute()
  // Forgets the removed extension, so that a finding that comes back later becomes a new one.
  if (gone.length > 0)
    await tx
      .deleteFrom('acceptance_findings')
      .where('acceptance_uuid', '=', row.uuid)
      .where('finding_id', 'in', gone)
      .execute()
}

/**
 * The findings of an acceptance that are on a paper. Each has the reason that would keep its extension there, if there
 * is one.
 */
export async function listFindingsOnPaper(tx: Tx, findings: FindingsOnPaper, uuid: string): Promise<OnPaper> {
  const known = await knownFindings(tx, uuid)
  const found = await findings.bondsOf(
    tx,
    known.map(({ extension_uuid }) => extension_uuid),
  )
  const idOf = new Map(known.map(({ extension_uuid, finding_id }) => [extension_uuid, finding_id]))
  return {
    items: found.map(({ uuid: extension, finding, bond }) => ({
      finding_id: idOf.get(extension) ?? '',
      finding,
      bond,
    })),
  }
}
