import { can, GLOBAL_SCOPE, isAdmin, type PermissionMap } from '#contract/permissions/can.ts'
import type { NumberedRight } from '#contract/permissions/catalogue.ts'
import type { Actor, WorkshopRole } from './paperGraph.ts'
import type { PaperPerson } from './transitionsOf.ts'

/** A user: uuid, permissions including those of all groups, and roles in the workshop. */
type Somebody = { uuid: string; permissions: PermissionMap; roles: readonly WorkshopRole[] }

/**
 * Data of a paper that decides about the relation of a user to it. `location` is the key of the location, people are
 * uuids.
 */
type PaperPeople = { location: string; creator: string | null; assignees: readonly string[] }

const mayDo = (map: PermissionMap, verb: 'create' | 'update', location: string) =>
  can(map, `location.workshop.paper.${verb}`, location) || can(map, `global.workshop.paper.${verb}`, GLOBAL_SCOPE)

/** Finds the relation of a user to a paper. */
export function actorOn(paper: PaperPeople, somebody: Somebody): PaperPerson {
  const { uuid, permissions, roles } = somebody
  const actors = new Set<Actor>(roles)
  if (paper.creator === uuid) actors.add('creator')
  if (paper.assignees.includes(uuid)) actors.add('assignee')
  if (isAdmin(permissions)) actors.add('administrator')
  if (can(permissions, 'numbered.reopen_picked_up' satisfies NumberedRight, paper.location)) actors.add('undo_pick_up')
  return { mayUpdate: mayDo(permissions, 'update', paper.location), actors }
}
