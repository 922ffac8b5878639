import { corePersonal } from './corePersonal.ts'
import { filePersonal } from './filePersonal.ts'
import type { PersonalTables } from './personal.ts'
import { plannerPersonal } from './plannerPersonal.ts'
import { workshopPersonal } from './workshopPersonal.ts'

/** What every table holds about people, and what becomes of it when a person is anonymised. */
export const personalTables: PersonalTables = {
  ...workshopPersonal,
  ...plannerPersonal,
  ...filePersonal,
  ...corePersonal,
}
