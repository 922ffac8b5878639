/** What a user does in the dealership (domain.md 7.24). It describes only: permissions say what the user may do. */
export const STAFF_ROLES = [
  'service_advisor',
  'foreman',
  'technician',
  'apprentice',
  'parts',
  'storage',
  'cashier',
  'manager',
  'administrator',
] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
