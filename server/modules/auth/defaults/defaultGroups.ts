import { EVERY_LOCATION, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import {
  type GlobalPermission,
  isNumberedRight,
  isUsedPermission,
  type LocationPermission,
  type NumberedRight,
} from '#contract/permissions/catalogue.ts'
import { type ChosenNumbers, permissionOf } from '#contract/permissions/numberedRights.ts'
import type { Grant } from '#contract/permissions/scopes.ts'

type GroupPlan = {
  name: string
  description: string
  global: readonly GlobalPermission[]
  /** Permissions that the group holds at every location. */
  everywhere: readonly (LocationPermission | NumberedRight)[]
}

const CHAT = ['global.chat.read', 'global.chat.create', 'global.chat.update'] as const
/** Rights of editors, who see all notices. Other users read the notices of each location that they may read. */
const WRITES_NEWS = ['global.news.read', 'global.news.create', 'global.news.update'] as const
const READS_ORGANISATION = ['global.locations.read', 'global.departments.read'] as const

const READS_NEWS = ['location.read'] as const
/** Rights to read notices, papers and the plan, for all people between the customer and the car. */
const READS_WORKSHOP = [...READS_NEWS, 'location.workshop.paper.read', 'location.workshop.planner.read'] as const
/** Own stamps and own times, on their own computer and at a bay terminal. */
const STAMPS = ['location.workshop.shouldiscompare.read', 'location.workshop.shouldiscompare.create'] as const

/** All staff write service requests, and work on those that they get. */
const REQUESTS = [
  'location.service.request.read',
  'location.service.request.create',
  'location.service.request.update',
] as const

/**
 * Rights of the people who work on the cars: they read papers, write down what they found, stamp, and ask for parts.
 */
const WORKS_ON_CARS = [
  ...READS_WORKSHOP,
  'location.workshop.paper.update',
  'location.workshop.hstcheck.read',
  ...STAMPS,
  'location.service.direct_acceptance.read',
  ...REQUESTS,
  'location.parts_service.requests.read',
  'location.parts_service.requests.create',
  'location.parts_service.return.read',
  'location.parts_service.return.create',
] as const

/** Rights of the people who receive cars: they create papers and customers, and book the plan. */
const RECEIVES_CARS = [
  'numbered.prices',
  ...READS_WORKSHOP,
  'location.workshop.paper.create',
  'location.workshop.paper.update',
  'location.workshop.planner.create',
  'location.workshop.hstcheck.read',
  'location.service.customer_history.read',
  'location.service.customer_history.create',
  'location.service.customer_history.update',
  'location.service.checkin.read',
  'location.service.checkin.create',
  'location.service.checkin.update',
  'location.service.checkin.change_status',
  ...REQUESTS,
  'location.service.direct_acceptance.read',
  'location.service.direct_acceptance.create',
  'location.service.direct_acceptance.update',
  'location.parts_service.etka.read',
  'location.parts_service.requests.read',
  'location.parts_service.requests.create',
  'location.parts_service.return.read',
  'location.parts_service.return.create',
] as const

/** Rights of the people who run the workshop: they assign, plan, correct times and enter absences. */
const RUNS_WORKSHOP = [
  'numbered.prices',
  'numbered.person_figures',
  'numbered.absences',
  ...WORKS_ON_CARS,
  'location.workshop.paper.create',
  'location.workshop.paper.delete',
  'location.workshop.planner.create',
  'location.workshop.planner.update',
  'location.workshop.planner.delete',
  'location.workshop.shouldiscompare.update',
  'location.service.customer_history.read',
  'location.service.customer_history.create',
  'location.service.customer_history.update',
] as const

/** The permission groups that every new dealer gets. They contain what each role does, at every location. */
export const GROUPS = [
  {
    name: 'SB',
    description: 'Serviceberatung und Serviceassistenz',
    global: [...CHAT, ...READS_ORGANISATION],
    everywhere: RECEIVES_CARS,
  },
  {
    name: 'Meister',
    description: 'Werkstattleitung und Disposition',
    global: [...CHAT, ...READS_ORGANISATION],
    everywhere: RUNS_WORKSHOP,
  },
  {
    name: 'Mechatroniker',
    description: 'Werkstatt und Diagnose',
    global: CHAT,
    everywhere: WORKS_ON_CARS,
  },
  { name: 'Azubi', description: 'Auszubildende', global: CHAT, everywhere: WORKS_ON_CARS },
  {
    name: 'Teile',
    description: 'Teiledienst und Rückgaben',
    global: [...CHAT, ...READS_ORGANISATION],
    everywhere: [
      ...READS_WORKSHOP,
      // The clerk adds lines to the paper, and hands over what is sold at the counter.
      'location.workshop.paper.update',
      'location.service.customer_history.read',
      ...REQUESTS,
      'location.parts_service.etka.read',
      'location.parts_service.etka.create',
      'location.parts_service.etka.update',
      'location.parts_service.orders.read',
      'location.parts_service.orders.create',
      'location.parts_service.orders.update',
      'location.parts_service.requests.read',
      'location.parts_service.requests.create',
      'location.parts_service.requests.update',
      'location.parts_service.return.read',
      'location.parts_service.return.create',
      'location.parts_service.return.update',
      'location.parts_service.return_manage.read',
      'location.parts_service.return_manage.create',
      'location.parts_service.return_manage.update',
    ],
  },
  {
    name: 'Lager',
    description: 'Räderlager',
    global: CHAT,
    everywhere: [
      ...READS_WORKSHOP,
      // People of this group change wheels and stamp that work on papers.
      'location.workshop.paper.update',
      ...STAMPS,
      'location.service.checkin.read',
      ...REQUESTS,
    ],
  },
  {
    name: 'Kasse',
    description: 'Kasse und Verwaltung',
    global: [...CHAT, ...READS_ORGANISATION, ...WRITES_NEWS, 'global.users.read'],
    everywhere: [
      'numbered.prices',
      ...READS_NEWS,
      'location.workshop.paper.read',
      // The cashier notes who took the car, and corrects the address of a bill.
      'location.workshop.paper.update',
      'location.service.customer_history.read',
      'location.service.customer_history.create',
      'location.service.customer_history.update',
      // A check-in names the customer whose car is handed over.
      'location.service.checkin.read',
      ...REQUESTS,
    ],
  },
  {
    name: 'Leitung',
    description: 'Serviceleitung',
    global: [
      ...CHAT,
      ...READS_ORGANISATION,
      'global.users.read',
      'global.groups.read',
      'global.settings.read',
      ...WRITES_NEWS,
      'global.news.delete',
    ],
    everywhere: [
      ...RECEIVES_CARS,
      ...RUNS_WORKSHOP,
      'numbered.reopen_picked_up',
      'numbered.acceptance_photos',
      'location.service.direct_acceptance.delete',
      'location.service.customer_history.delete',
      'location.service.checkin.stats',
      'location.service.request.stats',
    ],
  },
  { name: 'Admin', description: 'Darf alles', global: ['global.admin'], everywhere: [] },
  {
    name: 'Nur-Lesen',
    description: 'Sieht alles Tägliche und ändert nichts',
    global: ['global.chat.read', ...READS_ORGANISATION],
    everywhere: [
      ...READS_WORKSHOP,
      'location.workshop.hstcheck.read',
      'location.service.customer_history.read',
      'location.parts_service.orders.read',
    ],
  },
] as const satisfies readonly GroupPlan[]

export type GroupName = (typeof GROUPS)[number]['name']

/**
 * The grants of a default group, without those of later modules. `numbers` are the dealer's settings: a numbered right
 * is granted by the number that the dealer has chosen for it.
 */
export function grantsOfGroup({ global, everywhere }: GroupPlan, numbers: ChosenNumbers): Grant[] {
  const names = everywhere.flatMap((name) => (isNumberedRight(name) ? (permissionOf(numbers, name) ?? []) : name))
  return [
    ...global.map((permission) => ({ scope: GLOBAL_SCOPE, permission })),
    ...[...new Set(names)].map((permission) => ({ scope: EVERY_LOCATION, permission })),
  ].filter(({ permission }) => isUsedPermission(permission))
}
