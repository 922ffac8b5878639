import type { StaffRole } from '#contract/staffRoles.ts'

/** Five hints for each kind of work, in display order. A name is the kind of work and the topic. */
export const HINTS = {
  administrator: [
    'administrator_users',
    'administrator_groups',
    'administrator_settings',
    'administrator_locations',
    'administrator_logs',
  ],
  foreman: ['foreman_planner', 'foreman_comparison', 'foreman_search', 'foreman_papers', 'foreman_chat'],
  advisor: ['advisor_search', 'advisor_new', 'advisor_promise', 'advisor_customers', 'advisor_chat'],
  technician: ['technician_stamp', 'technician_search', 'technician_week', 'technician_hst', 'technician_badge'],
  parts: ['parts_search', 'parts_papers', 'parts_chat', 'parts_notices', 'parts_start'],
} as const
type HintKind = keyof typeof HINTS
export type HintName = (typeof HINTS)[HintKind][number]

/** The offer of a tour through the demo, which is dismissed like a hint. */
export const TOUR_OFFER = 'tour'

/**
 * Name of the offer to give the groups the rights of a new dealer that they lack. When the default groups get new
 * rights, this name changes. Users who have hidden the offer then see the new one.
 */
export const GROUP_PROPOSALS = 'group_proposals_2'

/** Everything that a user can hide for good. */
export const DISMISSIBLE = [...Object.values(HINTS).flat(), TOUR_OFFER, GROUP_PROPOSALS] as const
export type Dismissible = HintName | typeof TOUR_OFFER | typeof GROUP_PROPOSALS

/**
 * Kind of work by staff role. The first role in this list that a user has decides. Users without any of them get no
 * hints.
 */
const KIND_OF_ROLE: readonly (readonly [StaffRole, HintKind])[] = [
  ['administrator', 'administrator'],
  ['foreman', 'foreman'],
  ['manager', 'foreman'],
  ['service_advisor', 'advisor'],
  ['cashier', 'advisor'],
  ['technician', 'technician'],
  ['apprentice', 'technician'],
  ['parts', 'parts'],
  ['storage', 'parts'],
]

/** Finds the kind of work of a user by their staff roles. Null without a matching role. */
export function hintKindOf(roles: readonly StaffRole[]): HintKind | null {
  return KIND_OF_ROLE.find(([role]) => roles.includes(role))?.[1] ?? null
}
