import { coreReferences } from './coreReferences.ts'
import { fileReferences } from './fileReferences.ts'
import { plannerReferences } from './plannerReferences.ts'
import type { ReferenceTable } from './reference.ts'
import { workshopReferences } from './workshopReferences.ts'

/** What every table that is no record refers to. The references of records are fields in `contract/records`. */
export const references: ReferenceTable = {
  ...coreReferences,
  ...fileReferences,
  ...plannerReferences,
  ...workshopReferences,
}
