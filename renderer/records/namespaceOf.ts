import type { RecordName } from '#contract/records/index.ts'
import type { Namespace } from '#renderer/i18n/resources.ts'

/** Files of texts that do not have the name of their record. */
const NAMED_OTHERWISE: Partial<Record<RecordName, Namespace>> = {
  chat: 'chatAdmin',
  department: 'departments',
  group: 'groups',
  location: 'locations',
  uploadGroup: 'uploadGroups',
  user: 'users',
}

/** The file with the texts of a record. */
export const namespaceOf = (record: RecordName): Namespace => NAMED_OTHERWISE[record] ?? record
