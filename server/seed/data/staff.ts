import type { SKILLS, WORKING_TIME_MODELS } from '#contract/records/user.ts'
import type { StaffRole } from '#contract/staffRoles.ts'
import type { Job } from './jobs.ts'

type StaffPlan = {
  roles: readonly StaffRole[]
  /** Skills with the number of days from the base day until renewal; null: never. */
  skills: readonly { skill: (typeof SKILLS)[number]; days: number | null }[]
  model: (typeof WORKING_TIME_MODELS)[number]
}

const FIRST_AID = { skill: 'first_aid', days: 500 } as const

/** Roles, skills and working time model of each job. */
export const STAFF = {
  serviceManager: { roles: ['manager', 'administrator'], skills: [FIRST_AID], model: 'full_40' },
  advisor: { roles: ['service_advisor'], skills: [{ skill: 'high_voltage_1', days: 240 }], model: 'full_40' },
  assistant: { roles: ['service_advisor'], skills: [], model: 'part_20' },
  foreman: {
    roles: ['foreman'],
    skills: [
      { skill: 'high_voltage_2', days: 410 },
      { skill: 'brake_test', days: 300 },
      { skill: 'exhaust_test', days: 45 },
      FIRST_AID,
    ],
    model: 'full_40',
  },
  diagnostician: {
    roles: ['technician'],
    skills: [
      { skill: 'high_voltage_3', days: 150 },
      { skill: 'diagnosis', days: null },
      { skill: 'airbag', days: 600 },
    ],
    model: 'full_38',
  },
  technician: {
    roles: ['technician'],
    skills: [
      { skill: 'high_voltage_2', days: 30 },
      { skill: 'air_conditioning', days: null },
      { skill: 'airbag', days: 600 },
      { skill: 'axle_alignment', days: null },
    ],
    model: 'full_38',
  },
  apprentice: { roles: ['apprentice'], skills: [{ skill: 'high_voltage_1', days: 330 }], model: 'apprentice' },
  partsClerk: { roles: ['parts'], skills: [{ skill: 'forklift', days: 200 }], model: 'full_38' },
  partsManager: { roles: ['parts', 'manager'], skills: [{ skill: 'forklift', days: -12 }], model: 'full_40' },
  storageClerk: { roles: ['storage'], skills: [{ skill: 'forklift', days: 75 }], model: 'shift' },
  cashier: { roles: ['cashier'], skills: [FIRST_AID], model: 'part_20' },
  reader: { roles: [], skills: [], model: 'external' },
  operator: { roles: ['administrator'], skills: [], model: 'external' },
} as const satisfies Record<Job, StaffPlan>
