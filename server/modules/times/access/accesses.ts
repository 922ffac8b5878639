import { sql } from 'kysely'
import type { ComparisonView } from '#contract/workshop/times/comparisonViews.ts'
import type { Tx } from '#server/db/database.ts'
import { findUserNames } from '#server/records/userNames.ts'
import type { Session } from '#server/request/session.ts'

type AccessedView = ComparisonView | 'export' | 'stamps' | 'attendance' | 'checkins'

const HOUR_MS = 3_600_000
/** At most this many accesses that are shown. Older ones are in the export of the user's own data. */
const ACCESSES_SHOWN = 200

/** Records for each of these users that another user reads their figures, in the transaction that reads them. */
export async function recordAccesses(
  tx: Tx,
  { dealerId, userUuid }: Session,
  now: number,
  people: Iterable<string>,
  access: { what: AccessedView; from: string; to: string },
): Promise<void> {
  const others = [...new Set(people)].filter((one) => one !== userUuid)
  if (others.length === 0) return
  const at = new Date(now)
  await tx
    .insertInto('figure_looks')
    .values(
      others.map((user_uuid) => ({
        dealer_id: dealerId,
        user_uuid,
        viewer_uuid: userUuid,
        what: access.what,
        from_day: access.from,
        to_day: access.to,
        hour: new Date(Math.floor(now / HOUR_MS) * HOUR_MS),
        first_at: at,
        last_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['dealer_id', 'user_uuid', 'viewer_uuid', 'what', 'from_day', 'to_day', 'hour'])
        .doUpdateSet({ last_at: at, times: sql<number>`figure_looks.times + 1` }),
    )
    .execute()
}

/** Other users' accesses to the caller's figures, newest first. */
export async function listAccesses(tx: Tx, { userUuid }: Session) {
  const rows = await tx
    .selectFrom('figure_looks')
    .select(['viewer_uuid', 'what', 'from_day', 'to_day', 'first_at', 'last_at', 'times'])
    .where('user_uuid', '=', userUuid)
    .orderBy('last_at', 'desc')
    .limit(ACCESSES_SHOWN)
    .execute()
  const nameOf = await findUserNames(
    tx,
    rows.map((row) => row.viewer_uuid),
  )
  return rows.map(({ viewer_uuid, what, from_day, to_day, times, ...row }) => ({
    ...row,
    by: nameOf(viewer_uuid),
    what: what as AccessedView,
    from: from_day,
    to: to_day,
    times: Number(times),
  }))
}
