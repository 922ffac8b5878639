import type { Language, Theme } from '#contract/constants.ts'
import type { Force, Restriction } from '#contract/permissions/catalogue.ts'
import type { RecordInput } from '#contract/records/define.ts'
import type { location } from '#contract/records/location.ts'
import type { SettingValues } from '#contract/settings/registry.ts'
import type { Job } from './jobs.ts'

/** The people whose login is printed at seeding, in the order of the table. */
export const LOGIN_ROLES = [
  'admin',
  'advisor',
  'foreman',
  'technician',
  'parts',
  'storage',
  'readonly',
  'twofa',
  'twofa_forced',
] as const
export type LoginRole = (typeof LOGIN_ROLES)[number]

export type PersonPlan = {
  first: string
  last: string
  /** The part before the @, where it does not follow from the name. */
  mailbox?: string
  job: Job
  /** Keys of the locations the person works at. */
  sites: readonly string[]
  language: Language
  login?: LoginRole
  demands?: readonly (Force | Restriction)[]
  state?: 'deactivated' | 'deleted'
  hasPicture: boolean
}

export type DepartmentPlan = {
  name: string
  short_code: string
  color: string
  /** Key of the location, null for a team of all sites. */
  site: string | null
  is_workshop_team: boolean
  phone: string
  /** Whose job it is to lead it, and to stand in; a department may have nobody. */
  head?: Job
  deputy?: Job
}

/** Somebody who works on cars: where on which days of the week (0 is Monday), and how fast. */
export type CrewPlan = {
  job: Job
  /** Which of the people with that job, counted from 0. */
  nth: number
  days: Readonly<Record<string, readonly number[]>>
  secondary_percent: number
  factor?: number
  /** Not there on this day of the demo week. */
  away?: { kind: 'holiday' | 'sick' | 'school' | 'training'; weekday: number; note: string }
}

export type DealerPlan = {
  code: string
  name: string
  mailDomain: string
  theme: Theme
  /** Hue of the dealer's colour, in degrees. */
  hue: number
  settings: Partial<SettingValues>
  locations: readonly (RecordInput<typeof location> & { city: string })[]
  departments: readonly DepartmentPlan[]
  people: readonly PersonPlan[]
  crew: readonly CrewPlan[]
  /** District codes of plates; none of them is in use. */
  districts: readonly string[]
  orderNumber(serial: number, year: number): string
  /** What lies before the first serial of an order, and whether each year has numbers of its own. */
  orderRange: { before: number; isYearly: boolean }
}
