import { GLOBAL_SCOPE, type PermissionMap } from './can.ts'
import {
  type CustomPermission,
  isNumberedRight,
  NUMBERED_RIGHTS,
  type NumberedRight,
  USED_NUMBERED_RIGHTS,
} from './catalogue.ts'

/** The dealer's choice: settings by key, as they are read. Other keys do not count. */
export type ChosenNumbers = Readonly<Record<string, unknown>>

/** The numbered permission of a right; null while the settings are not known. */
function permissionOf(numbers: ChosenNumbers, right: NumberedRight): CustomPermission | null {
  const number = numbers[NUMBERED_RIGHTS[right].setting]
  return typeof number === 'number' ? `custom.${number}` : null
}

/** What a numbered permission is for, as the dealer has chosen. Nothing: it cannot be granted. */
export const meaningsOf = (numbers: ChosenNumbers, permission: string): NumberedRight[] =>
  USED_NUMBERED_RIGHTS.filter((right) => permissionOf(numbers, right) === permission)

/** The numbered permissions that are for something, in the order of their numbers. */
export const numberedPermissions = (numbers: ChosenNumbers): CustomPermission[] =>
  [...new Set(USED_NUMBERED_RIGHTS.flatMap((right) => permissionOf(numbers, right) ?? []))].sort()

/** The map with the rights that its numbers mean, so that `can` finds them. */
export function withNumberedRights(map: PermissionMap, numbers: ChosenNumbers): PermissionMap {
  return Object.fromEntries(
    Object.entries(map).map(([scope, names]) => {
      const rights = scope === GLOBAL_SCOPE ? [] : names.flatMap((name) => meaningsOf(numbers, name))
      return [scope, [...names, ...rights]]
    }),
  )
}

/** The map as the specification has it, without the rights that follow from numbers. */
export function withoutNumberedRights(map: PermissionMap): PermissionMap {
  return Object.fromEntries(
    Object.entries(map).map(([scope, names]) => [scope, names.filter((name) => !isNumberedRight(name))]),
  )
}
