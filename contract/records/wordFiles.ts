import type { RecordName } from './index.ts'

/** Files of `locales/` with the words of records that have another name. */
const FILES = {
  chat: 'chatAdmin',
  department: 'departments',
  group: 'groups',
  location: 'locations',
  uploadGroup: 'uploadGroups',
  user: 'users',
} as const satisfies Partial<Record<RecordName, string>>
type Files = typeof FILES
type WordFile = Files[keyof Files] | Exclude<RecordName, keyof Files>

const isRenamed = (record: RecordName): record is keyof Files => Object.hasOwn(FILES, record)

/** The file of `locales/` with the words of a record: of its form, its list and its choices. */
export const wordFileOf = (record: RecordName): WordFile =>
  isRenamed(record) ? FILES[record] : (record as Exclude<RecordName, keyof Files>)
