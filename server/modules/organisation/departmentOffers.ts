import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { department } from '#contract/records/department.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { changeDepartmentsOf } from './departmentsOfUser.ts'

const mayRead = ({ permissions }: Session) => can(permissions, department.permissions.read, GLOBAL_SCOPE)

/**
 * All departments, and whether this user may add members to them. `hidden` departments are inactive, and no screen
 * offers them for new members.
 */
export async function listDepartmentOffers(tx: Tx, session: Session) {
  const rows = await tx
    .selectFrom('departments')
    .select(['uuid', 'name', 'head_uuid', 'is_active'])
    .where('deleted_at', 'is', null)
    .execute()
  const deputies = await tx
    .selectFrom('department_members')
    .select('department_uuid')
    .where('user_uuid', '=', session.userUuid)
    .where('is_deputy', '=', true)
    .execute()
  const led = new Set(deputies.map(({ department_uuid }) => department_uuid))
  const mayAll = can(session.permissions, department.permissions.update, GLOBAL_SCOPE)
  return rows.map(({ uuid, name, head_uuid, is_active }) => {
    if (!is_active) return { uuid, name, state: 'hidden' as const }
    const mayAdd = mayRead(session) && (mayAll || head_uuid === session.userUuid || led.has(uuid))
    return { uuid, name, state: mayAdd ? ('open' as const) : ('refused' as const) }
  })
}

/** Adds a user to departments with the rules of the users screen. Answers with the departments that changed. */
export async function joinDepartmentsOf(tx: Tx, session: Session, now: number, user: string, join: readonly string[]) {
  if (!mayRead(session)) throw new Failure('no_permission')
  return changeDepartmentsOf(tx, session, now, user, { join, leave: [] })
}
