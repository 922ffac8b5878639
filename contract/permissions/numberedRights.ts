import { GLOBAL_SCOPE, type PermissionMap } from './can.ts'
import {
  type CustomPermission,
  isNumberedRight,
  NUMBERED_RIGHTS,
  type NumberedRight,
  USED_NUMBERED_RIGHTS,
} from './catalogue.ts'

/** The dealer's settings by key. Only those that choose a number are read. */
export type ChosenNumbers = Readonly<Record<string, unknown>>

/** The numbered permission of a right. Null while the settings are not known. */
export function permissionOf(numbers: ChosenNumbers, right: NumberedRight): CustomPermission | null {
  const number = numbers[NUMBERED_RIGHTS[right].setting]
  return typeof number === 'number' ? `custom.${number}` : null
}

/**
 * The rights that a numbered permission means by the dealer's settings. A number without a meaning cannot be granted.
 */
export const meaningsOf = (numbers: ChosenNumbers, permission: string): NumberedRight[] =>
  USED_NUMBERED_RIGHTS.filter((right) => permissionOf(numbers, right) === permission)

/** The numbered permissions with a meaning, in the order of their numbers. */
export const numberedPermissions = (numbers: ChosenNumbers): CustomPermission[] =>
  [...new Set(USED_NUMBERED_RIGHTS.flatMap((right) => permissionOf(numbers, right) ?? []))].sort()

/** Adds the rights that the map's numbers mean, so that `can` finds them. */
export function withNumberedRights(map: PermissionMap, numbers: ChosenNumbers): PermissionMap {
  return Object.fromEntries(
    Object.entries(map).map(([scope, names]) => {
      const rights = scope === GLOBAL_SCOPE ? [] : names.flatMap((name) => meaningsOf(numbers, name))
      return [scope, [...names, ...rights]]
    }),
  )
}

/** Removes the rights that follow from numbers. The map that clients receive does not have them. */
export function withoutNumberedRights(map: PermissionMap): PermissionMap {
  return Object.fromEntries(
    Object.entries(map).map(([scope, names]) => [scope, names.filter((name) => !isNumberedRight(name))]),
  )
}
