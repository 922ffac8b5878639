import type { GroupName } from '#server/modules/auth/defaults/defaultGroups.ts'

type JobPlan = {
  groups: readonly GroupName[]
  departments: readonly string[]
}

/** Jobs of a dealership, with their groups and departments. The groups give all rights. */
export const JOBS = {
  serviceManager: { groups: ['Leitung', 'Admin'], departments: ['Service', 'Verwaltung'] },
  advisor: { groups: ['SB'], departments: ['Service'] },
  assistant: { groups: ['SB'], departments: ['Service'] },
  foreman: { groups: ['Meister'], departments: ['Werkstatt', 'Disposition'] },
  diagnostician: { groups: ['Mechatroniker'], departments: ['Werkstatt'] },
  technician: { groups: ['Mechatroniker'], departments: ['Werkstatt'] },
  apprentice: { groups: ['Azubi'], departments: ['Werkstatt'] },
  partsClerk: { groups: ['Teile'], departments: ['Teiledienst'] },
  partsManager: { groups: ['Teile'], departments: ['Teiledienst'] },
  storageClerk: { groups: ['Lager'], departments: ['Räderlager'] },
  cashier: { groups: ['Kasse'], departments: ['Verwaltung'] },
  reader: { groups: ['Nur-Lesen'], departments: [] },
  operator: { groups: ['Admin'], departments: ['Verwaltung'] },
} as const satisfies Record<string, JobPlan>

export type Job = keyof typeof JOBS
