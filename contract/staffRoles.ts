/** Kinds of work in the dealership. They grant nothing: permissions decide what a user may do. */
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
