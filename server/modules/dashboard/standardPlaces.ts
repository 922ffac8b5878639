import { WIDGETS, type WidgetName, type WidgetPlace } from '#contract/dashboard/widgets.ts'
import type { StaffRole } from '#contract/staffRoles.ts'

/** First cards by role, before a layout is chosen. Cards that the user may not read are left out. */
const FIRST: Readonly<Partial<Record<StaffRole, readonly WidgetName[]>>> = {
  service_advisor: [
    'checkins_waiting',
    'checkins_missed',
    'arrivals',
    'waiting_customers',
    'late_promises',
    'callbacks',
    'approvals',
    'news_to_confirm',
    'unread_chats',
  ],
  foreman: [
    'carry_over',
    'load',
    'held',
    'final_checks',
    'missing_people',
    'lights',
    'late_promises',
    'news_to_confirm',
  ],
  technician: ['late_promises', 'waiting_customers', 'held', 'news_to_confirm', 'unread_chats'],
  apprentice: ['late_promises', 'waiting_customers', 'held', 'news_to_confirm', 'unread_chats'],
  cashier: [
    'checkins_waiting',
    'callbacks',
    'approvals',
    'arrivals',
    'late_promises',
    'news_to_confirm',
    'unread_chats',
  ],
  parts: ['held', 'arrivals', 'lights', 'news_to_confirm', 'unread_chats'],
  storage: ['arrivals', 'lights', 'news_to_confirm', 'unread_chats'],
  manager: [
    'load',
    'lights',
    'late_promises',
    'carry_over',
    'approvals',
    'callbacks',
    'final_checks',
    'news_to_confirm',
    'expiring_files',
  ],
  administrator: [
    'failed_jobs',
    'refused_sign_ins',
    'storage',
    'updates',
    'news_to_confirm',
    'expiring_files',
    'unread_chats',
    'online',
  ],
}

/** The cards of arrivals. A user with any role sees them if the user may read check-ins. */
const ARRIVALS: readonly WidgetName[] = ['arrivals', 'checkins_waiting']

/** The first cards for the roles of a user. A user whose roles have no first cards gets all cards. */
function firstOf(roles: readonly StaffRole[]): readonly WidgetName[] {
  // The cards of an administrator come first, whatever other roles they have.
  const inOrder = roles.toSorted((a, b) => Number(b === 'administrator') - Number(a === 'administrator'))
  const found = inOrder.flatMap((role) => FIRST[role] ?? [])
  return found.length > 0 ? [...new Set(found)] : WIDGETS
}

/**
 * The layout of a user who has none: the cards of their roles and rights, with the others hidden but available.
 * `readsCheckins` tells whether the user may read check-ins at any location.
 */
export function standardPlaces(roles: readonly StaffRole[], readsCheckins: boolean): WidgetPlace[] {
  const first = [...new Set([...firstOf(roles), ...(readsCheckins ? ARRIVALS : [])])]
  const rest = WIDGETS.filter((name) => !first.includes(name))
  return [
    ...first.map((name) => ({ name, width: 1, height: 2, is_hidden: false })),
    ...rest.map((name) => ({ name, width: 1, height: 2, is_hidden: true })),
  ]
}
