import type { Session } from '#server/request/session.ts'
import { performRights, type RightsServices } from './performRights.ts'

/**
 * Adds and removes members of a group, with the rules and events of the screen, for changes that the server makes
 * itself.
 */
export async function changeMembers(
  services: RightsServices,
  session: Session,
  groupUuid: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  const membership = (field: string) => (user_uuid: string) => ({ group_uuid: groupUuid, user_uuid, field })
  const change = {
    of: { record: 'group', uuid: groupUuid } as const,
    give: [],
    take: [],
    join: add.map(membership('add')),
    leave: remove.map(membership('remove')),
  }
  await performRights(services, session, change, async () => {})
}
