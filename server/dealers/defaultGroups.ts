import type { GlobalPermission, LocationPermission } from '#contract/permissions/catalogue.ts'

type GroupPlan = {
  name: string
  description: string
  global: readonly GlobalPermission[]
  /** Held at every location. */
  everywhere: readonly (LocationPermission | 'custom.104')[]
}

const CHAT = ['global.chat.read', 'global.chat.create', 'global.chat.update'] as const
const READS_ORGANISATION = ['global.locations.read', 'global.departments.read'] as const
/** See and edit prices of work. */
const PRICES = 'custom.104'
const WORKSHOP_READ = [
  'location.read',
  'location.news.read',
  'location.workshop.paper.read',
  'location.workshop.planner.read',
] as const

/** The permission groups that every new dealer gets. They contain what each role needs, at every location. */
export const GROUPS = [
  {
    name: 'SB',
    description: 'Serviceberatung und Serviceassistenz',
    global: [...CHAT, ...READS_ORGANISATION, 'global.workshop.paper.read', 'global.news.read'],
    everywhere: [
      PRICES,
      ...WORKSHOP_READ,
      'location.workshop.hstcheck.read',
      'location.service.customer_history.read',
      'location.parts_service.requests.read',
    ],
  },
  {
    name: 'Meister',
    description: 'Werkstattleitung und Disposition',
    global: [
      ...CHAT,
      ...READS_ORGANISATION,
      'global.workshop.paper.read',
      'global.workshop.paper.create',
      'global.workshop.paper.update',
      'global.news.read',
    ],
    everywhere: [
      PRICES,
      ...WORKSHOP_READ,
      'location.workshop.hstcheck.read',
      'location.workshop.planner.create',
      'location.workshop.planner.update',
      'location.workshop.planner.delete',
      'location.workshop.shouldiscompare.read',
      'location.service.customer_history.read',
      'location.parts_service.requests.read',
      'location.parts_service.requests.create',
    ],
  },
  {
    name: 'Mechatroniker',
    description: 'Werkstatt und Diagnose',
    global: [...CHAT, 'global.news.read'],
    everywhere: ['location.read', 'location.news.read'],
  },
  {
    name: 'Azubi',
    description: 'Auszubildende',
    global: [...CHAT, 'global.news.read'],
    everywhere: ['location.read', 'location.news.read'],
  },
  {
    name: 'Teile',
    description: 'Teiledienst und Rückgaben',
    global: [...CHAT, ...READS_ORGANISATION, 'global.news.read'],
    everywhere: [
      'location.read',
      'location.news.read',
      'location.workshop.paper.read',
      'location.parts_service.etka.read',
      'location.parts_service.etka.create',
      'location.parts_service.etka.update',
      'location.parts_service.orders.read',
      'location.parts_service.requests.read',
      'location.parts_service.requests.update',
      'location.parts_service.return.read',
    ],
  },
  {
    name: 'Lager',
    description: 'Räderlager',
    global: [...CHAT, 'global.news.read'],
    everywhere: ['location.read', 'location.news.read'],
  },
  {
    name: 'Kasse',
    description: 'Kasse und Verwaltung',
    global: [...CHAT, ...READS_ORGANISATION, 'global.users.read', 'global.news.read', 'global.news.create'],
    everywhere: [
      PRICES,
      'location.read',
      'location.news.read',
      'location.news.create',
      'location.workshop.paper.read',
      'location.service.customer_history.read',
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
      'global.news.read',
      'global.news.create',
      'global.news.update',
    ],
    everywhere: [
      PRICES,
      ...WORKSHOP_READ,
      'location.service.checkin.stats',
      'location.service.request.stats',
      'location.workshop.shouldiscompare.read',
    ],
  },
  { name: 'Admin', description: 'Darf alles', global: ['global.admin'], everywhere: [] },
  {
    name: 'Nur-Lesen',
    description: 'Sieht alles Tägliche und ändert nichts',
    global: ['global.chat.read', ...READS_ORGANISATION, 'global.news.read'],
    everywhere: [...WORKSHOP_READ, 'location.service.customer_history.read', 'location.parts_service.orders.read'],
  },
] as const satisfies readonly GroupPlan[]

export type GroupName = (typeof GROUPS)[number]['name']
