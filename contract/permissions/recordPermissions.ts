import type { Permission } from './catalogue.ts'

/**
 * Permissions of the records whose screens are in the menu. They are kept apart from the definitions of the records,
 * because the sign-in page needs the menu and none of the records.
 */

/** Permissions held for the whole dealer, or at the location of the paper. */
export const PAPER_PERMISSIONS = {
  read: ['location.workshop.paper.read', 'global.workshop.paper.read'],
  create: ['location.workshop.paper.create', 'global.workshop.paper.create'],
  update: ['location.workshop.paper.update', 'global.workshop.paper.update'],
  delete: ['location.workshop.paper.delete', 'global.workshop.paper.delete'],
} as const

/**
 * Users who may change a paper may add works and extensions to it. A technician who finds more work can add it, too.
 */
export const PART_PERMISSIONS = { ...PAPER_PERMISSIONS, create: PAPER_PERMISSIONS.update } as const

/**
 * Everybody who works with arriving cars may see customers, who belong to the whole dealer, not to a location. The
 * module `parts` adds its permissions here when it is built.
 */
const customerReaders = [
  'location.workshop.paper.read',
  'global.workshop.paper.read',
  'location.service.customer_history.read',
  'location.service.checkin.read',
  'location.service.direct_acceptance.read',
] as const satisfies readonly Permission[]
const customerWriters = (verb: 'create' | 'update') =>
  [
    `location.workshop.paper.${verb}`,
    `global.workshop.paper.${verb}`,
    `location.service.customer_history.${verb}`,
    `location.service.checkin.${verb}`,
    `location.service.direct_acceptance.${verb}`,
  ] as const satisfies readonly Permission[]
const customerRemovers = [
  'global.workshop.paper.delete',
  'location.service.customer_history.delete',
] as const satisfies readonly Permission[]

/** Permissions for customers and their vehicles. */
export const CUSTOMER_PERMISSIONS = {
  read: customerReaders,
  create: customerWriters('create'),
  update: customerWriters('update'),
  delete: customerRemovers,
} as const

/** Permissions held at the location of the acceptance. */
export const ACCEPTANCE_PERMISSIONS = {
  read: 'location.service.direct_acceptance.read',
  create: 'location.service.direct_acceptance.create',
  update: 'location.service.direct_acceptance.update',
  delete: 'location.service.direct_acceptance.delete',
} as const

/** Permissions held at the location of the arrival. */
export const CHECKIN_PERMISSIONS = {
  read: 'location.service.checkin.read',
  create: 'location.service.checkin.create',
  update: 'location.service.checkin.update',
  delete: 'location.service.checkin.delete',
} as const

/** Permissions held at the location of the request. */
export const SERVICE_REQUEST_PERMISSIONS = {
  read: 'location.service.request.read',
  create: 'location.service.request.create',
  update: 'location.service.request.update',
  delete: 'location.service.request.delete',
} as const

/** Permissions of the customer history. They are held at a location. */
export const HISTORY_PERMISSIONS = {
  read: 'location.service.customer_history.read',
  create: 'location.service.customer_history.create',
  update: 'location.service.customer_history.update',
  delete: 'location.service.customer_history.delete',
} as const

/** Permissions held for the whole dealer, or at a location of the notice. */
export const NEWS_PERMISSIONS = {
  read: ['global.news.read', 'location.news.read'],
  create: ['global.news.create', 'location.news.create'],
  update: ['global.news.update', 'location.news.update'],
  delete: ['global.news.delete', 'location.news.delete'],
} as const
