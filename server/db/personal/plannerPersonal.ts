import { ofPapers, type PersonalTables, removed, STAYS } from './personal.ts'

/** Personal data in the tables of the planner. */
export const plannerPersonal = {
  plan_blocks: {
    stays: STAYS.figures,
    texts: ['note', 'carry_reason'],
    textsKind: 'plan',
    own: ofPapers(),
    impersonal: ['technicians', 'bay', 'state', 'skills', 'bay_kinds', 'wheel_set', 'parts_ready'],
  },
  loan_cars: { impersonal: ['name', 'licensePlate'] },
  absences: {
    user: removed('hours'),
    texts: ['note'],
    textsKind: 'hours',
    impersonal: ['kind', 'part_from', 'part_to'],
  },
  work_models: { user: removed('hours'), impersonal: ['sites'] },
} satisfies PersonalTables
