import { records } from '#contract/records/index.ts'
import type { Tx } from '#server/db/database.ts'
import { touchRow } from '#server/records/announceRecord.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'

/** Refuses a part at another location than its paper, because the user may lack the permission there. */
export async function requireSameLocation(
  tx: Tx,
  { paper_uuid, location_uuid }: { paper_uuid?: string; location_uuid?: string },
): Promise<void> {
  const paper = await tx
    .selectFrom('papers')
    .select('location_uuid')
    .where('uuid', '=', paper_uuid ?? '')
    .executeTakeFirst()
  if (paper?.location_uuid !== location_uuid)
    throw new Failure('validation_failed', { fields: { paper_uuid: 'not_found' } })
}

/** Raises the paper's version after a change of a work or extension, so that open clients refetch the paper. */
export const touchPaper = (
  tx: Tx,
  setting: { hub: Hub; session: Session; now: number },
  paperUuid: string,
  fields: string[],
): Promise<void> => touchRow(tx, setting, records.paper, paperUuid, fields)
