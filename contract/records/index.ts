import { chat } from './chat.ts'
import { department } from './department.ts'
import { group } from './group.ts'
import { location } from './location.ts'
import { uploadGroup } from './uploadGroup.ts'
import { user } from './user.ts'

/** The list of all records; a new record adds one line here and touches no other shared file. */
export const records = { user, location, group, uploadGroup, department, chat } as const

export type RecordName = keyof typeof records
