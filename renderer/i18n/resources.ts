import type { RecordName } from '#contract/records/index.ts'
import type avatar from '#locales/de/avatar.json'
import type bay from '#locales/de/bay.json'
import type chat from '#locales/de/chat.json'
import type chatAdmin from '#locales/de/chatAdmin.json'
import type comparison from '#locales/de/comparison.json'
import type computer from '#locales/de/computer.json'
import type connect from '#locales/de/connect.json'
import type customer from '#locales/de/customer.json'
import type dashboard from '#locales/de/dashboard.json'
import type departments from '#locales/de/departments.json'
import type directory from '#locales/de/directory.json'
import type errors from '#locales/de/errors.json'
import type extension from '#locales/de/extension.json'
import type groups from '#locales/de/groups.json'
import type hst from '#locales/de/hst.json'
import type locations from '#locales/de/locations.json'
import type login from '#locales/de/login.json'
import type logs from '#locales/de/logs.json'
import type network from '#locales/de/network.json'
import type paper from '#locales/de/paper.json'
import type password from '#locales/de/password.json'
import type planner from '#locales/de/planner.json'
import type print from '#locales/de/print.json'
import type privacy from '#locales/de/privacy.json'
import type profile from '#locales/de/profile.json'
import type records from '#locales/de/records.json'
import type rights from '#locales/de/rights.json'
import type server from '#locales/de/server.json'
import type settings from '#locales/de/settings.json'
import type shell from '#locales/de/shell.json'
import type stamps from '#locales/de/stamps.json'
import type uploadGroups from '#locales/de/uploadGroups.json'
import type users from '#locales/de/users.json'
import type vehicle from '#locales/de/vehicle.json'

/** The German files are the reference: their keys are the keys that exist. A new file is one line here. */
type Written = {
  avatar: typeof avatar
  bay: typeof bay
  chat: typeof chat
  chatAdmin: typeof chatAdmin
  comparison: typeof comparison
  computer: typeof computer
  connect: typeof connect
  customer: typeof customer
  dashboard: typeof dashboard
  departments: typeof departments
  directory: typeof directory
  errors: typeof errors
  extension: typeof extension
  groups: typeof groups
  hst: typeof hst
  locations: typeof locations
  login: typeof login
  logs: typeof logs
  network: typeof network
  paper: typeof paper
  password: typeof password
  planner: typeof planner
  print: typeof print
  privacy: typeof privacy
  profile: typeof profile
  records: typeof records
  rights: typeof rights
  server: typeof server
  settings: typeof settings
  shell: typeof shell
  stamps: typeof stamps
  uploadGroups: typeof uploadGroups
  users: typeof users
  vehicle: typeof vehicle
}

/** What code names of a record's words; an architecture test holds the rest against its fields. */
type RecordWords = { title: string; one: string; new: string; empty: string }
/** A record whose file is called like it needs no line above. */
export type Resources = Written & Omit<{ [Name in RecordName]: RecordWords }, keyof Written>

export type Namespace = keyof Resources

type Keys<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Keys<T[K]>}` }[keyof T & string]

/** A text with its namespace, as data carries it: `profile:title`. */
export type TextKey = { [N in Namespace]: `${N}:${Keys<Resources[N]>}` }[Namespace]

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: Resources
  }
}
