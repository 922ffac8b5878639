import { CUSTOM_PERMISSION_FIRST, CUSTOM_PERMISSION_LAST } from '../constants.ts'
import { type BuiltModule, isBuilt, type UsedBy } from '../modules.ts'

/**
 * Every permission name, with the module that uses it. A name outside this list grants nothing, and a name of a later
 * module cannot be granted yet.
 */

type Verb = 'read' | 'create' | 'update' | 'delete'

const crud = <P extends string>(prefix: P, usedBy: UsedBy | Readonly<Record<Verb, UsedBy>>) => {
  const by = (verb: Verb) => (usedBy === null || typeof usedBy === 'string' ? usedBy : usedBy[verb])
  return {
    [`${prefix}.read`]: by('read'),
    [`${prefix}.create`]: by('create'),
    [`${prefix}.update`]: by('update'),
    [`${prefix}.delete`]: by('delete'),
  } as Record<`${P}.${Verb}`, UsedBy>
}

/** Held in the scope `global`. */
const GLOBAL = {
  'global.admin': 'rights',
  'global.settings.read': 'settings',
  'global.settings.update': 'settings',
  ...crud('global.locations', 'organisation'),
  ...crud('global.chats', 'chat'),
  // Messages cannot be changed or deleted yet.
  ...crud('global.chat', { read: 'chat', create: 'chat', update: null, delete: null }),
  ...crud('global.groups', 'organisation'),
  ...crud('global.upload_groups', 'organisation'),
  ...crud('global.users', 'organisation'),
  ...crud('global.tasks', 'tasks'),
  ...crud('global.workshop.paper', 'workshop'),
  ...crud('global.departments', 'organisation'),
  // Editors of news write the FAQ, too.
  ...crud('global.news', { read: 'news', create: 'news', update: 'faq', delete: 'news' }),
} as const satisfies Readonly<Record<string, UsedBy>>

/** Held for a location, or for `*`: all of them. */
const LOCATION = {
  'location.read': 'organisation',
  ...crud('location.news', 'news'),
  ...crud('location.service.checkin', 'checkin'),
  'location.service.checkin.change_status': 'checkin',
  'location.service.checkin.stats': 'checkin',
  ...crud('location.service.request', 'requests'),
  'location.service.request.stats': 'requests',
  // Opens customers and vehicles, too, besides the rights on papers.
  ...crud('location.service.customer_history', 'history'),
  ...crud('location.service.direct_acceptance', 'acceptance'),
  ...crud('location.parts_service.etka', 'parts'),
  ...crud('location.parts_service.orders', 'parts'),
  ...crud('location.parts_service.requests', 'parts'),
  ...crud('location.parts_service.return', 'parts'),
  ...crud('location.parts_service.return_manage', 'parts'),
  'location.workshop.hstcheck.read': 'hst',
  ...crud('location.workshop.paper', 'workshop'),
  // A stamp is corrected, never deleted.
  ...crud('location.workshop.shouldiscompare', { read: 'times', create: 'times', update: 'times', delete: null }),
  ...crud('location.workshop.planner', 'planner'),
} as const satisfies Readonly<Record<string, UsedBy>>

/** Held for a file group. */
const UPLOAD_GROUP = crud('upload_group', 'files')

/** A restriction takes an ability away and a force demands an action. `global.admin` implies neither. */
const RESTRICTION = { 'restrict.user.avatar.upload': 'auth' } as const satisfies Readonly<Record<string, UsedBy>>
const FORCE = { 'force.user.twofa': 'auth' } as const satisfies Readonly<Record<string, UsedBy>>

export type GlobalPermission = keyof typeof GLOBAL
export type LocationPermission = keyof typeof LOCATION
export type UploadGroupPermission = keyof typeof UPLOAD_GROUP
export type Restriction = keyof typeof RESTRICTION
export type Force = keyof typeof FORCE
/** `custom.100` … `custom.130`. A setting gives a number its meaning (numberedRights.ts). */
export type CustomPermission = `custom.${number}`
/** Any name of the catalogue. */
export type Permission =
  | GlobalPermission
  | LocationPermission
  | UploadGroupPermission
  | Restriction
  | Force
  | CustomPermission

const usedNames = <Name extends string>(table: Readonly<Record<Name, UsedBy>>): readonly Name[] =>
  (Object.keys(table) as Name[]).filter((name) => isBuilt(table[name]))

/** The names of each kind that a built module uses. */
export const GLOBAL_PERMISSIONS: readonly GlobalPermission[] = usedNames<GlobalPermission>(GLOBAL)
export const LOCATION_PERMISSIONS: readonly LocationPermission[] = usedNames<LocationPermission>(LOCATION)
export const UPLOAD_GROUP_PERMISSIONS: readonly UploadGroupPermission[] = usedNames(UPLOAD_GROUP)
export const RESTRICTIONS: readonly Restriction[] = usedNames<Restriction>(RESTRICTION)
export const FORCES: readonly Force[] = usedNames<Force>(FORCE)
export const CUSTOM_PERMISSIONS: readonly CustomPermission[] = Array.from(
  { length: CUSTOM_PERMISSION_LAST - CUSTOM_PERMISSION_FIRST + 1 },
  (_, i) => `custom.${CUSTOM_PERMISSION_FIRST + i}` as const,
)

const USED_BY: Readonly<Record<string, UsedBy>> = { ...GLOBAL, ...LOCATION, ...UPLOAD_GROUP, ...RESTRICTION, ...FORCE }
const usedByOf = (name: string): UsedBy => (Object.hasOwn(USED_BY, name) ? (USED_BY[name] ?? null) : null)

/** All rights on the files of a file group, even while no module uses them. */
export const UPLOAD_GROUP_NAMES = Object.keys(UPLOAD_GROUP) as [UploadGroupPermission, ...UploadGroupPermission[]]

/** The whole catalogue, with the names of later modules. */
export const PERMISSIONS: readonly Permission[] = [
  ...(Object.keys(USED_BY) as Exclude<Permission, CustomPermission>[]),
  ...CUSTOM_PERMISSIONS,
]

const known = new Set<string>(PERMISSIONS)
const numbered = new Set<string>(CUSTOM_PERMISSIONS)

/** True for a name of the catalogue. Other names are denied everywhere, also to administrators. */
export function isPermission(name: string): name is Permission {
  return known.has(name)
}

/**
 * True for a name that has an effect today. All numbered names count, because their effect depends on the dealer's
 * settings.
 */
export const isUsedPermission = (name: string): name is Permission => numbered.has(name) || isBuilt(usedByOf(name))

/**
 * Rights that the numbered permissions `custom.100` … `custom.130` can mean. The dealer chooses the number of each in
 * the named setting. Rules check the right, never a number. All of them are held at one location or at all of them.
 */
export const NUMBERED_RIGHTS = {
  /** Sees and writes prices of work. */
  'numbered.prices': { setting: 'custom_permission_prices', usedBy: 'workshop' },
  /** Reopens a paper whose car was picked up. */
  'numbered.reopen_picked_up': { setting: 'custom_permission_reopen_picked_up', usedBy: 'workshop' },
  /** Sees figures of single users, as far as the dealer allows any. */
  'numbered.person_figures': { setting: 'custom_permission_person_figures', usedBy: 'times' },
  /** Manages absences and hours of the users of a location. */
  'numbered.absences': { setting: 'custom_permission_absences', usedBy: 'planner' },
  /** Writes and publishes entries of the FAQ. */
  'numbered.faq': { setting: 'custom_permission_faq', usedBy: 'faq' },
  /** Deletes photos of direct acceptances that another user took, and own photos after the first minutes. */
  'numbered.acceptance_photos': { setting: 'custom_permission_acceptance_photos', usedBy: 'acceptance' },
  'numbered.tire_check': { setting: 'tire_permission_check', usedBy: 'tires' },
  'numbered.tire_order': { setting: 'tire_permission_order', usedBy: 'tires' },
  'numbered.tire_correct': { setting: 'tire_permission_correct', usedBy: 'tires' },
  'numbered.tire_places': { setting: 'tire_permission_places', usedBy: 'tires' },
} as const satisfies Readonly<Record<`numbered.${string}`, { setting: string; usedBy: UsedBy }>>

export type NumberedRight = keyof typeof NUMBERED_RIGHTS

/** True for the name of a numbered right, also of a later module. */
export const isNumberedRight = (name: string): name is NumberedRight => Object.hasOwn(NUMBERED_RIGHTS, name)

/** Numbered rights that a built module uses. */
type UsedNumberedRight = {
  [R in NumberedRight]: (typeof NUMBERED_RIGHTS)[R]['usedBy'] extends BuiltModule ? R : never
}[NumberedRight]
export const USED_NUMBERED_RIGHTS: readonly UsedNumberedRight[] = Object.keys(NUMBERED_RIGHTS)
  .filter((right): right is NumberedRight => isNumberedRight(right))
  .filter((right): right is UsedNumberedRight => isBuilt(NUMBERED_RIGHTS[right].usedBy))
