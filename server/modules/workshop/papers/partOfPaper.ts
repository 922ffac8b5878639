import { records } from '#contract/records/index.ts'
import type { Tx } from '#server/db/database.ts'
import { announcement } from '#server/records/announcement.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'

/** Tells another module, which plans papers, that one was changed in these fields. Call what comes back after the commit. */
export type TellPlan = (
  tx: Tx,
  session: Session,
  paper: { uuid: string; places: readonly string[]; fields: readonly string[] },
) => Promise<() => void>

/** Refuses a part that stands at another site than its paper: whoever may write here need not be allowed to there. */
export async function requireSameSite(
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

/** The paper is another one when its works or extensions are: whoever shows it asks again. */
export async function touchPaper(
  tx: Tx,
  { hub, session, now }: { hub: Hub; session: Session; now: number },
  paperUuid: string,
  fields: string[],
): Promise<() => void> {
  const row = await tx
    .updateTable('papers')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: new Date(now), modifier_uuid: session.userUuid }))
    .where('uuid', '=', paperUuid)
    .returning(['uuid', 'version', 'location_uuid', 'status', 'hold_reason'])
    .executeTakeFirst()
  return row ? announcement(tx, hub, session, records.paper, [row], fields) : () => {}
}
