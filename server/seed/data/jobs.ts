import type { LocationPermission } from '#contract/permissions/catalogue.ts'
import type { GroupName } from '#server/dealers/defaultGroups.ts'

type JobPlan = {
  groups: readonly GroupName[]
  departments: readonly string[]
  /** Permissions at the person's own locations only. */
  atSites: readonly LocationPermission[]
}

const SERVICE = [
  'location.service.checkin.read',
  'location.service.checkin.create',
  'location.service.checkin.update',
  'location.service.checkin.change_status',
  'location.service.request.read',
  'location.service.request.create',
  'location.service.request.update',
  'location.service.direct_acceptance.read',
] as const
const ADVISOR = [
  ...SERVICE,
  'location.service.direct_acceptance.create',
  'location.service.direct_acceptance.update',
  'location.workshop.paper.create',
  'location.workshop.paper.update',
  'location.parts_service.requests.create',
] as const
const MECHANIC = [
  'location.workshop.paper.read',
  'location.workshop.paper.update',
  'location.workshop.planner.read',
  'location.workshop.hstcheck.read',
  'location.workshop.shouldiscompare.read',
  'location.workshop.shouldiscompare.create',
  'location.parts_service.requests.read',
  'location.parts_service.requests.create',
] as const

/** Jobs of a dealership, with their groups and departments. */
export const JOBS = {
  serviceManager: { groups: ['Leitung', 'Admin'], departments: ['Service', 'Verwaltung'], atSites: [] },
  advisor: { groups: ['SB'], departments: ['Service'], atSites: ADVISOR },
  assistant: { groups: ['SB'], departments: ['Service'], atSites: SERVICE },
  foreman: {
    groups: ['Meister'],
    departments: ['Werkstatt', 'Disposition'],
    atSites: [
      'location.workshop.paper.create',
      'location.workshop.paper.update',
      'location.workshop.shouldiscompare.create',
      'location.workshop.shouldiscompare.update',
    ],
  },
  diagnostician: {
    groups: ['Mechatroniker'],
    departments: ['Werkstatt'],
    atSites: MECHANIC,
  },
  technician: { groups: ['Mechatroniker'], departments: ['Werkstatt'], atSites: MECHANIC },
  apprentice: {
    groups: ['Azubi'],
    departments: ['Werkstatt'],
    atSites: [
      'location.workshop.paper.read',
      'location.workshop.planner.read',
      'location.workshop.shouldiscompare.read',
      'location.workshop.shouldiscompare.create',
    ],
  },
  partsClerk: {
    groups: ['Teile'],
    departments: ['Teiledienst'],
    atSites: [
      'location.parts_service.orders.create',
      'location.parts_service.orders.update',
      'location.parts_service.return.create',
      'location.parts_service.return.update',
    ],
  },
  partsManager: {
    groups: ['Teile'],
    departments: ['Teiledienst'],
    atSites: [
      'location.parts_service.orders.create',
      'location.parts_service.orders.update',
      'location.parts_service.orders.delete',
      'location.parts_service.return_manage.read',
      'location.parts_service.return_manage.create',
      'location.parts_service.return_manage.update',
    ],
  },
  storageClerk: {
    groups: ['Lager'],
    departments: ['Räderlager'],
    atSites: ['location.workshop.paper.read', 'location.workshop.planner.read', 'location.service.checkin.read'],
  },
  cashier: { groups: ['Kasse'], departments: ['Verwaltung'], atSites: [] },
  reader: { groups: ['Nur-Lesen'], departments: [], atSites: [] },
  operator: { groups: ['Admin'], departments: ['Verwaltung'], atSites: [] },
} as const satisfies Record<string, JobPlan>

export type Job = keyof typeof JOBS
