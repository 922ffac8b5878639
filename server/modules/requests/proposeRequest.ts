import type { NeededPermission } from '#contract/permissions/can.ts'
import { SERVICE_REQUEST_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { MINUTE_MS } from '#contract/planning/localDay.ts'
import type { Tx } from '#server/db/database.ts'
import { dueAt } from '#server/inbox/dueAt.ts'
import type { Session } from '#server/request/session.ts'

/** Finds the location at which a user works, if they hold the permission there. */
export type FindHome = (tx: Tx, session: Session, needed: NeededPermission) => Promise<string | null>

/** Minutes of opening hours until a new request is due, if its creator does not say otherwise. */
const DUE_MINUTES = 120
const QUARTER_MS = 15 * MINUTE_MS

/** The chosen location or that of the caller, and a due time there. */
export async function proposeRequest(
  tx: Tx,
  findHome: FindHome,
  session: Session,
  { chosen, now }: { chosen: string | undefined; now: number },
) {
  const location_uuid = chosen ?? (await findHome(tx, session, SERVICE_REQUEST_PERMISSIONS.create))
  const due = await dueAt(tx, location_uuid, DUE_MINUTES, now)
  return { location_uuid, target_date: new Date(Math.floor(due.getTime() / QUARTER_MS) * QUARTER_MS).toISOString() }
}
