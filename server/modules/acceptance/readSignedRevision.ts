import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { listPhotos } from './acceptancePhotos.ts'
import type { AcceptanceRow } from './openAcceptance.ts'
import { readRevision } from './revisions.ts'

type Whole = EndpointOutput<'GET /v1/service/direct_acceptance/:uuid/revisions/:revision'>

/**
 * Everything about a confirmed revision: the acceptance as it was signed, the signatures or the reason without them,
 * and the photos that belong to it. Screens and documents show the same.
 */
export async function readSignedRevision(
  tx: Tx,
  session: Session,
  row: AcceptanceRow,
  { revision, now }: { revision: number; now: number },
): Promise<Whole> {
  const signed = await readRevision(tx, row.uuid, revision)
  const photos = await listPhotos(tx, session, row, { now, mayUpdate: false, signedIn: revision })
  return Object.assign(signed, { photos })
}
