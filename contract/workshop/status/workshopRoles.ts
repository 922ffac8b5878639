import type { StaffRole } from '#contract/staffRoles.ts'
import type { WorkshopRole } from './paperGraph.ts'

/** Workshop roles of each staff role. */
const ROLES: Readonly<Partial<Record<StaffRole, readonly WorkshopRole[]>>> = {
  foreman: ['foreman'],
  technician: ['technician'],
  apprentice: ['technician'],
  service_advisor: ['advisor'],
  parts: ['parts_clerk'],
  cashier: ['cashier'],
  manager: ['foreman', 'advisor'],
}

/** Workshop roles of several staff roles, each once. */
export const workshopRolesOf = (roles: readonly string[]): WorkshopRole[] => [
  ...new Set(roles.flatMap((role) => ROLES[role as StaffRole] ?? [])),
]
