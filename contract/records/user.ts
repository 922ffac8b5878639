import { LANGUAGES, THEMES } from '../constants.ts'
import { STAFF_ROLES } from '../staffRoles.ts'
import { defineRecord } from './define.ts'

/** Skills for which the law or the manufacturer requires a proof. The planner checks them. */
export const SKILLS = [
  'high_voltage_1',
  'high_voltage_2',
  'high_voltage_3',
  'airbag',
  'air_conditioning',
  'gas_systems',
  'brake_test',
  'exhaust_test',
  'axle_alignment',
  'diagnosis',
  'body_repair',
  'paint',
  'welding',
  'forklift',
  'first_aid',
] as const
/**
 * Days without a visit after which a user counts as inactive. `EXPIRING_DAYS`: days of warning before a skill expires.
 */
export const INACTIVE_DAYS = 60
export const EXPIRING_DAYS = 60
export const WORKING_TIME_MODELS = ['full_40', 'full_38', 'part_20', 'shift', 'apprentice', 'external'] as const

/** A member of staff. The e-mail is unique per dealer, without case. The password is never a field of the record. */
export const user = defineRecord({
  name: 'user',
  table: 'users',
  path: 'users',
  fields: {
    first_name: { kind: 'text', min: 1, max: 80 },
    last_name: { kind: 'text', min: 1, max: 80 },
    email: { kind: 'email' },
    language: { kind: 'choice', of: LANGUAGES, default: 'de' },
    theme: { kind: 'choice', of: THEMES, default: 'light' },
    phone: { kind: 'phone', optional: true },
    personnel_number: { kind: 'text', max: 20, pattern: '[0-9A-Za-z./-]*', default: '' },
    roles: { kind: 'choices', of: STAFF_ROLES },
    skills: {
      kind: 'rows',
      most: 30,
      of: { skill: { kind: 'choice', of: SKILLS }, valid_until: { kind: 'date', optional: true } },
    },
    working_time_model: { kind: 'choice', of: WORKING_TIME_MODELS, default: 'full_40' },
    is_active: { kind: 'flag', default: true },
    // First and last day on which the user can sign in.
    active_from: { kind: 'date', optional: true },
    active_until: { kind: 'date', optional: true },
  },
  computed: {
    groups: { kind: 'texts', most: 1_000, pattern: '.*' },
    // Keys of the locations that the user may see, or `*`.
    locations: { kind: 'texts', most: 1_000, pattern: '.*' },
    departments: { kind: 'texts', most: 1_000, pattern: '.*' },
    has2fa: { kind: 'flag' },
    // True after `INACTIVE_DAYS` without a visit. The exact time stays private.
    is_inactive: { kind: 'flag' },
    // True when a skill has expired or will expire within `EXPIRING_DAYS`.
    has_expiring_skill: { kind: 'flag' },
    avatar_uuid: { kind: 'text', max: 36, isId: true },
  },
  permissions: {
    read: 'global.users.read',
    create: 'global.users.create',
    update: 'global.users.update',
    delete: 'global.users.delete',
  },
  labels: 'everybody',
  unique: ['email', 'personnel_number'],
  label: ['first_name', 'last_name'],
  search: ['first_name', 'last_name', 'email', 'personnel_number', 'phone'],
  filters: [
    'first_name',
    'last_name',
    'email',
    'personnel_number',
    'groups',
    'locations',
    'departments',
    'roles',
    'has2fa',
    'is_inactive',
    'has_expiring_skill',
    'is_active',
    'active_until',
    'language',
  ],
  sortKeys: ['last_name', 'first_name', 'email'],
  defaultSort: 'last_name',
})

type Employed = { active_from?: unknown; active_until?: unknown }
type EmploymentProblem = { active_from: 'after_end' } | { active_until: 'before_start' }

/**
 * The problem of a last day of employment that lies before the first day. It is reported at the field that the write
 * changes. Null without one.
 */
export function employmentProblem(employed: Employed, changed: object): EmploymentProblem | null {
  const { active_from: from, active_until: until } = employed
  if (typeof from !== 'string' || typeof until !== 'string' || from <= until) return null
  if ('active_until' in changed) return { active_until: 'before_start' }
  return 'active_from' in changed ? { active_from: 'after_end' } : null
}
