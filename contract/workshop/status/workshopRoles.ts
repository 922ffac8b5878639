import type { StaffRole } from '#contract/staffRoles.ts'
import type { WorkshopRole } from './orderStatus.ts'

/** What somebody is in the workshop, by what they are in the house. */
const ROLES: Readonly<Partial<Record<StaffRole, readonly WorkshopRole[]>>> = {
  foreman: ['foreman'],
  technician: ['technician'],
  apprentice: ['technician'],
  service_advisor: ['advisor'],
  parts: ['parts_clerk'],
  cashier: ['cashier'],
  manager: ['foreman', 'advisor'],
}

/** The same for all that somebody is in the house, each once. */
export const workshopRolesOf = (roles: readonly string[]): WorkshopRole[] => [
  ...new Set(roles.flatMap((role) => ROLES[role as StaffRole] ?? [])),
]
