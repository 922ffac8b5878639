import { CUSTOM_PERMISSION_FIRST, CUSTOM_PERMISSION_LAST } from '../constants.ts'

/**
 * Every permission name that exists. The specification's chapter 6 gives the areas and `global.*`, `location.read`;
 * the remaining names follow the same pattern (domain.md, chapter 2). A name outside this list grants nothing.
 */

const crud = <P extends string>(prefix: P) =>
  [`${prefix}.read`, `${prefix}.create`, `${prefix}.update`, `${prefix}.delete`] as const

/** Held in the scope `global`. */
export const GLOBAL_PERMISSIONS = [
  'global.admin',
  'global.settings.read',
  'global.settings.update',
  ...crud('global.locations'),
  ...crud('global.chats'),
  ...crud('global.chat'),
  ...crud('global.groups'),
  ...crud('global.upload_groups'),
  ...crud('global.users'),
  ...crud('global.tasks'),
  ...crud('global.workshop.paper'),
  ...crud('global.departments'),
  ...crud('global.news'),
] as const

/** Held for a location or for `*`, all of them. */
export const LOCATION_PERMISSIONS = [
  'location.read',
  ...crud('location.news'),
  ...crud('location.service.checkin'),
  'location.service.checkin.change_status',
  'location.service.checkin.stats',
  ...crud('location.service.request'),
  'location.service.request.stats',
  ...crud('location.service.customer_history'),
  ...crud('location.service.direct_acceptance'),
  ...crud('location.parts_service.etka'),
  ...crud('location.parts_service.orders'),
  ...crud('location.parts_service.requests'),
  ...crud('location.parts_service.return'),
  ...crud('location.parts_service.return_manage'),
  'location.workshop.hstcheck.read',
  ...crud('location.workshop.paper'),
  ...crud('location.workshop.shouldiscompare'),
  ...crud('location.workshop.planner'),
] as const

/** Held for a file group. */
export const UPLOAD_GROUP_PERMISSIONS = crud('upload_group')

/** A restriction takes something away and a force demands something; `global.admin` implies neither. */
export const RESTRICTIONS = ['restrict.user.avatar.upload'] as const
export const FORCES = ['force.user.twofa'] as const

type CustomPermission = `custom.${number}`
/** `custom.100` … `custom.130`, named by the dealer. */
export const CUSTOM_PERMISSIONS: readonly CustomPermission[] = Array.from(
  { length: CUSTOM_PERMISSION_LAST - CUSTOM_PERMISSION_FIRST + 1 },
  (_, i) => `custom.${CUSTOM_PERMISSION_FIRST + i}` as const,
)

/** Any name of the catalogue. */
export type Permission =
  | (typeof GLOBAL_PERMISSIONS)[number]
  | (typeof LOCATION_PERMISSIONS)[number]
  | (typeof UPLOAD_GROUP_PERMISSIONS)[number]
  | (typeof RESTRICTIONS)[number]
  | (typeof FORCES)[number]
  | CustomPermission

/** The whole catalogue. */
export const PERMISSIONS: readonly Permission[] = [
  ...GLOBAL_PERMISSIONS,
  ...LOCATION_PERMISSIONS,
  ...UPLOAD_GROUP_PERMISSIONS,
  ...RESTRICTIONS,
  ...FORCES,
  ...CUSTOM_PERMISSIONS,
]

const known = new Set<string>(PERMISSIONS)

/** True for a name of the catalogue; anything else is denied everywhere, also to an administrator. */
export function isPermission(name: string): name is Permission {
  return known.has(name)
}
