import { acceptancePersonal } from './acceptancePersonal.ts'
import { checkinPersonal } from './checkinPersonal.ts'
import { commentPersonal } from './commentPersonal.ts'
import { corePersonal } from './corePersonal.ts'
import { faqPersonal } from './faqPersonal.ts'
import { filePersonal } from './filePersonal.ts'
import { historyPersonal } from './historyPersonal.ts'
import { inboxPersonal } from './inboxPersonal.ts'
import { newsPersonal } from './newsPersonal.ts'
import type { PersonalTables } from './personal.ts'
import { plannerPersonal } from './plannerPersonal.ts'
import { requestPersonal } from './requestPersonal.ts'
import { uploadPersonal } from './uploadPersonal.ts'
import { workshopPersonal } from './workshopPersonal.ts'

/** Personal data in all tables, and what happens to it when a person is anonymised. */
export const personalTables: PersonalTables = {
  ...workshopPersonal,
  ...acceptancePersonal,
  ...checkinPersonal,
  ...plannerPersonal,
  ...faqPersonal,
  ...filePersonal,
  ...inboxPersonal,
  ...uploadPersonal,
  ...newsPersonal,
  ...requestPersonal,
  ...historyPersonal,
  ...commentPersonal,
  ...corePersonal,
}
