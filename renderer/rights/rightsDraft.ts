import { useMemo } from 'react'
import type { PermissionMap } from '#contract/permissions/can.ts'
import { type Grant, grantsOf } from '#contract/permissions/scopes.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { useUnloadGuard } from '#renderer/desktop/useUnloadGuard.ts'
import { NOTHING_WANTED, putWishes, useWishes, type Wishes } from './useWishes.ts'

export const grantKey = ({ scope, permission }: Grant) => `${scope}\n${permission}`
export const grantFrom = (key: string): Grant => {
  const [scope = '', permission = ''] = key.split('\n')
  return { scope, permission: permission as Grant['permission'] }
}

/** The wished rights of a user or group, and the unsaved changes. */
export type RightsDraft = {
  /** Keys of all directly given permissions, including unsaved changes. */
  held: ReadonlySet<string>
  changed: ReadonlySet<string>
  give: Grant[]
  take: Grant[]
  /** Groups of a user, or members of a group. */
  members: ReadonlySet<string>
  added: string[]
  removed: string[]
  count: number
  set: (grants: readonly Grant[], isWanted: boolean) => void
  setMember: (uuid: string, isWanted: boolean) => void
  clear: () => void
}

/**
 * Keeps the wished rights of the user or group that `id` names. A wish that equals the saved state is no change, also
 * when another user saved it. Wishes for members outside of `changeable` do not count either.
 */
export function useRightsDraft(
  id: string,
  permissions: PermissionMap,
  memberUuids: readonly string[],
  changeable?: ReadonlySet<string>,
): RightsDraft {
  const wishes = useWishes(({ of }) => of[id] ?? NOTHING_WANTED)
  const draft = useMemo((): RightsDraft => {
    const saved = new Set(grantsOf(permissions).map(grantKey))
    const savedMembers = new Set(memberUuids)
    const open = (wanted: Readonly<Record<string, boolean>>, is: ReadonlySet<string>) =>
      Object.entries(wanted).filter(([key, isWanted]) => isWanted !== is.has(key))
    const grants = open(wishes.grants, saved)
    const members = open(wishes.members, savedMembers).filter(([uuid]) => changeable?.has(uuid) ?? true)
    const after = (is: ReadonlySet<string>, changes: typeof grants) => {
      const next = new Set(is)
      for (const [key, isWanted] of changes) isWanted ? next.add(key) : next.delete(key)
      return next
    }
    const write = (part: keyof Wishes, entries: readonly (readonly [string, boolean])[]) =>
      putWishes(id, (before) => ({ ...before, [part]: { ...before[part], ...Object.fromEntries(entries) } }))
    const only = (changes: typeof grants, isWanted: boolean) =>
      changes.flatMap(([key, wanted]) => (wanted === isWanted ? [key] : []))
    return {
      held: after(saved, grants),
      changed: new Set(grants.map(([key]) => key)),
      give: only(grants, true).map(grantFrom),
      take: only(grants, false).map(grantFrom),
      members: after(savedMembers, members),
      added: only(members, true),
      removed: only(members, false),
      count: grants.length + members.length,
      set: (list, isWanted) =>
        write(
          'grants',
          list.map((grant) => [grantKey(grant), isWanted]),
        ),
      setMember: (uuid, isWanted) => write('members', [[uuid, isWanted]]),
      clear: () => putWishes(id, () => NOTHING_WANTED),
    }
  }, [id, permissions, memberUuids, changeable, wishes])
  useActivity('form', draft.count > 0)
  useUnloadGuard(draft.count > 0)
  return draft
}
