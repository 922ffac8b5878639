import { HINTS, type HintName, hintKindOf } from '#contract/dashboard/firstRun.ts'
import type { PermissionMap } from '#contract/permissions/can.ts'
import type { PublicSettings } from '#contract/settings/registry.ts'
import type { StaffRole } from '#contract/staffRoles.ts'
import type { TextKey } from '#renderer/i18n/resources.ts'
import { reachableScreen } from './reachable.ts'

type TopicOf<Name> = Name extends `${string}_${infer Topic}` ? Topic : never
type Topic = TopicOf<HintName>

/** A hint about the start page itself, where it is shown. It needs no button. */
const HERE = 'here'

/** Address that the button of a hint opens; null opens the search. */
const PLACES: Readonly<Record<Topic, string | null>> = {
  users: '/admin/users',
  groups: '/admin/groups',
  settings: '/admin/settings',
  locations: '/admin/locations',
  logs: '/admin/server/logs',
  planner: '/workshop/planner',
  comparison: '/workshop/shouldiscompare',
  search: null,
  papers: '/workshop/paper',
  chat: '/chat',
  new: '/workshop/paper/new',
  promise: '/workshop/planner',
  customers: '/workshop/customers',
  stamp: HERE,
  week: '/workshop/planner',
  hst: '/workshop/hst/check',
  badge: '/profile/security',
  notices: '/profile',
  start: '/profile',
}

export type Hint = {
  name: HintName
  topic: Topic
  /** Null opens the search. */
  address: string | null
  /** Label of the button; null for a hint without one. */
  place: TextKey | null
}

/** The hints of the given roles in order, without those whose screen the user may not open. */
export function hintsFor(
  roles: readonly StaffRole[],
  permissions: PermissionMap,
  settings: Partial<PublicSettings>,
): Hint[] {
  const kind = hintKindOf(roles)
  if (kind === null) return []
  return HINTS[kind].flatMap((name: HintName): Hint[] => {
    const topic = name.slice(name.indexOf('_') + 1) as Topic
    const address = PLACES[topic]
    if (address === HERE) return [{ name, topic, address, place: null }]
    if (address === null) return [{ name, topic, address, place: 'shell:search.open' }]
    const screen = reachableScreen(address, permissions, settings)
    return screen ? [{ name, topic, address, place: screen.title }] : []
  })
}
