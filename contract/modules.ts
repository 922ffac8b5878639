/**
 * The modules of the product. A setting, permission, number range, label kind, error code, audit key, Electron call or
 * field names the module that uses it.
 * Things of a `later` module are declared, so that their name is taken. They are neither shown nor granted nor stored.
 * Turning `later` into `built` switches all of them on. `tests/architecture` then asks for a reader of each.
 */
const MODULES = {
  /** The frame around all screens, and the record screens. */
  frame: 'built',
  /** Sign-in, sessions, second factor, profile. */
  auth: 'built',
  /** Permissions of users and groups. */
  rights: 'built',
  /** Users, groups, departments, locations. */
  organisation: 'built',
  chat: 'built',
  /** Entries that tell a user about a task or a result. */
  inbox: 'built',
  settings: 'built',
  mail: 'built',
  /** Import of users and groups. */
  directory: 'built',
  /** Everything stored: pictures, photos, documents. Also the virus scanner and the object storage. */
  files: 'built',
  logs: 'built',
  /** Anonymising people, and retention of each kind of row. */
  privacy: 'built',
  /** Screens of the server's operator. */
  operator: 'built',
  desktop: 'built',
  /** Papers, works, vehicles, customers. */
  workshop: 'built',
  hst: 'built',
  planner: 'built',
  /** Stamps, attendance, target/actual comparison. */
  times: 'built',
  /** Short instructions of the dealer, and the handbook of the product. */
  faq: 'built',
  /** Comments on rows of records. */
  comments: 'built',
  /** Notices for staff, on the page `/`. */
  news: 'built',
  tasks: 'later',
  uploads: 'built',
  /** Arrivals at the service desk. */
  checkin: 'built',
  /** Tasks between people and departments, for a customer or a car. */
  requests: 'built',
  /** Everything about a car and its customers on one screen. */
  history: 'built',
  /** Direct acceptance. */
  acceptance: 'built',
  parts: 'later',
  tires: 'later',
} as const satisfies Readonly<Record<string, 'built' | 'later'>>

type ModuleName = keyof typeof MODULES
/** Modules that users can use. */
export type BuiltModule = { [M in ModuleName]: (typeof MODULES)[M] extends 'built' ? M : never }[ModuleName]
/** Module that uses a declared thing. `null`: a module that exists, but does not use it yet. */
export type UsedBy = ModuleName | null

/** True for a built module. */
export const isBuilt = (usedBy: UsedBy): usedBy is BuiltModule => usedBy !== null && MODULES[usedBy] === 'built'
