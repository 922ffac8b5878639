import { acceptanceReferences } from './acceptanceReferences.ts'
import { checkinReferences } from './checkinReferences.ts'
import { commentReferences } from './commentReferences.ts'
import { coreReferences } from './coreReferences.ts'
import { faqReferences } from './faqReferences.ts'
import { fileReferences } from './fileReferences.ts'
import { historyReferences } from './historyReferences.ts'
import { inboxReferences } from './inboxReferences.ts'
import { newsReferences } from './newsReferences.ts'
import { plannerReferences } from './plannerReferences.ts'
import type { ReferenceTable } from './reference.ts'
import { requestReferences } from './requestReferences.ts'
import { uploadReferences } from './uploadReferences.ts'
import { workshopReferences } from './workshopReferences.ts'

/** References that no field of a record in `contract/records` declares, by table. */
export const references: ReferenceTable = {
  ...acceptanceReferences,
  ...checkinReferences,
  ...commentReferences,
  ...coreReferences,
  ...faqReferences,
  ...fileReferences,
  ...historyReferences,
  ...inboxReferences,
  ...newsReferences,
  ...plannerReferences,
  ...requestReferences,
  ...uploadReferences,
  ...workshopReferences,
}
