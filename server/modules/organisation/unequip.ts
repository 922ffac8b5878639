import { sql } from 'kysely'
import type { Dependent } from '#contract/dependents.ts'
import { records } from '#contract/records/index.ts'
import type { Tx } from '#server/db/database.ts'
import { isToDo, itsPaper } from '#server/db/references/reference.ts'
import { countDependents } from '#server/records/dependents.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

/** Planned blocks in bays that a location is about to lose. */
export async function listOnBays(
  tx: Tx,
  session: Session,
  location: string,
  codes: readonly string[],
): Promise<Dependent[]> {
  const found = await tx.selectFrom('locations').select('uuid').where('uuid', '=', location).executeTakeFirst()
  if (!found) throw new Failure('not_found')
  const stands = sql<boolean>`x.location_uuid = ${location} and x.bay = any(${[...codes]}::text[])`
  return countDependents(tx, records, session, [
    {
      table: 'plan_blocks',
      kind: 'planned',
      fate: 'no_longer_here',
      conditions: [sql<boolean>`(${isToDo()} and x.start_at is not null and ${stands})`],
      shows: itsPaper,
      at: sql`x.start_at`,
    },
  ])
}
