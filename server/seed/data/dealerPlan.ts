import type { Language, Theme } from '#contract/constants.ts'
import type { Force, Restriction } from '#contract/permissions/catalogue.ts'
import type { RecordInput } from '#contract/records/define.ts'
import type { location } from '#contract/records/location.ts'
import type { SettingValues } from '#contract/settings/registry.ts'
import type { Job } from './jobs.ts'

/** Roles whose logins are printed after seeding, in this order. */
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
  locations: readonly string[]
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
  /** Key of the location; null for a team of all locations. */
  location: string | null
  is_workshop_team: boolean
  /** Everybody who works at its location belongs to it, whatever their job. */
  isWholeLocation?: true
  phone: string
  /** Job of its head and of its deputy. A department may have neither. */
  head?: Job
  deputy?: Job
}

/** A person who works on cars, with the days on which they work and the pace of their work. */
export type CrewPlan = {
  job: Job
  /** Index among the people with that job, from 0. */
  nth: number
  days: Readonly<Record<string, readonly number[]>>
  secondary_percent: number
  factor?: number
  /** Absent on this day of the demo week. */
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
  /** The number before the first order, and whether numbers restart each year. */
  orderRange: { before: number; isYearly: boolean }
}
