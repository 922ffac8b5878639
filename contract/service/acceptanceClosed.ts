import type { RecordStatus } from '../states/recordStatus.ts'

/**
 * How an acceptance was closed: signed by the customer, or without the customer. Null while it is not closed. The status
 * alone does not tell, because both are `completed`.
 */
export const closedAs = (status: RecordStatus | '', isSigned: boolean): 'signed' | 'unsigned' | null => {
  if (status !== 'completed') return null
  return isSigned ? 'signed' : 'unsigned'
}
