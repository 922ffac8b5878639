/**
 * The modules of the product. A setting, permission, number range, label kind, error code, audit key, Electron call or
 * field names the module that uses it. What a `later` module uses is declared, so that its name is taken, but it is
 * neither shown nor granted nor stored. Turning `later` into `built` switches all of it on; `tests/architecture` then
 * asks for a reader of each.
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
  settings: 'built',
  mail: 'built',
  /** Import of users and groups. */
  directory: 'built',
  /** Everything stored: pictures, photos, documents; scanner and object storage. */
  files: 'built',
  logs: 'built',
  /** Anonymising people, and how long each kind of row is kept. */
  privacy: 'built',
  /** Screens of whoever runs the server. */
  operator: 'built',
  desktop: 'built',
  /** Papers, works, vehicles, customers. */
  workshop: 'built',
  hst: 'built',
  planner: 'built',
  /** Stamps, attendance, target/actual comparison. */
  times: 'built',
  news: 'later',
  tasks: 'later',
  uploads: 'later',
  service: 'later',
  parts: 'later',
  tires: 'later',
} as const satisfies Readonly<Record<string, 'built' | 'later'>>

type ModuleName = keyof typeof MODULES
/** Modules that people can use. */
export type BuiltModule = { [M in ModuleName]: (typeof MODULES)[M] extends 'built' ? M : never }[ModuleName]
/** Who uses a declared thing. `null`: a module that exists, but not yet for this. */
export type UsedBy = ModuleName | null

/** True when people can use what this module declares. */
export const isBuilt = (usedBy: UsedBy): usedBy is BuiltModule => usedBy !== null && MODULES[usedBy] === 'built'
