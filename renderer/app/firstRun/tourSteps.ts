import type { PermissionMap } from '#contract/permissions/can.ts'
import type { PublicSettings } from '#contract/settings/registry.ts'
import type { TextKey } from '#renderer/i18n/resources.ts'
import { CHAT, HOME, PROFILE } from '../screens/addresses.ts'
import { reachableScreen } from './reachable.ts'

/** The main screens, in the order of the tour. */
const STEPS = [
  { address: HOME, text: 'start' },
  { address: '/workshop/planner', text: 'planner' },
  { address: '/workshop/paper', text: 'papers' },
  { address: '/workshop/vehicles', text: 'vehicles' },
  { address: '/workshop/shouldiscompare', text: 'comparison' },
  { address: CHAT, text: 'chat' },
  { address: '/admin/users', text: 'users' },
  { address: PROFILE, text: 'profile' },
] as const

export type TourStep = (typeof STEPS)[number] & { title: TextKey }

/** The steps whose screens the user may open. */
export function tourSteps(permissions: PermissionMap, settings: Partial<PublicSettings>): TourStep[] {
  return STEPS.flatMap((step): TourStep[] => {
    const screen = reachableScreen(step.address, permissions, settings)
    return screen ? [{ ...step, title: screen.title }] : []
  })
}
