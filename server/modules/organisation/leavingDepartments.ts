import { sql } from 'kysely'
import type { Dependent } from '#contract/dependents.ts'
import { records } from '#contract/records/index.ts'
import type { Tx } from '#server/db/database.ts'
import { isToDo, itsPaper, plansLeaver } from '#server/db/references/reference.ts'
import { countDependents } from '#server/records/dependents.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { requireChangeable } from './departmentMembers.ts'

/** Planned blocks that stay at these departments' locations for users who will leave all of them. */
export async function listLeaving(
  tx: Tx,
  session: Session,
  asked: { departments: readonly string[]; users: readonly string[] },
): Promise<Dependent[]> {
  // Shown only to callers who may remove these users, not to every reader of the department.
  for (const uuid of [...new Set(asked.departments)].sort()) await requireChangeable(tx, session, uuid)
  const found = await tx.selectFrom('users').select('uuid').where('uuid', 'in', asked.users).execute()
  if (found.length < new Set(asked.users).size) throw new Failure('not_found')
  const [departments, users] = [sql`${[...asked.departments]}`, sql`${[...asked.users]}`]
  const condition = sql<boolean>`(${isToDo()} and ${plansLeaver(departments, users)})`
  return countDependents(tx, records, session, [
    {
      table: 'plan_blocks',
      kind: 'planned',
      fate: 'no_longer_here',
      conditions: [condition],
      shows: itsPaper,
      at: sql`x.start_at`,
    },
  ])
}
