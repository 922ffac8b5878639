import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { work } from '#contract/records/work.ts'
import type { Tx } from '#server/db/database.ts'
import { type Context, createWithin } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'

type Line = {
  position: number
  text: string
  labour_number: string
  target_ze: number
  skill: string
  bay_kind: string
}
type Place = { location_uuid: string; paper_uuid: string }

/** A work that comes with its new paper. The user creates a paper, so no permission to change papers is needed. */
const firstWork = { ...work, permissions: PAPER_PERMISSIONS }

/** Creates the first works of a new paper, in state new. */
export async function createWorks(
  tx: Tx,
  works: Context,
  session: Session,
  place: Place,
  lines: readonly Line[],
): Promise<void> {
  const context = { ...works, record: firstWork }
  for (const line of lines)
    await createWithin(tx, context, session, {
      ...place,
      ...line,
      extension: 1,
      technician_uuid: null,
      state: 'new',
      hold_reason: '',
      complaint: '',
      cause: '',
      correction: '',
    })
}
