import { sql } from 'kysely'
import { INBOX_TASKS } from '#contract/inbox/inboxRules.ts'
import { inner, type ReferenceTable, type Tie, ties, trace } from './reference.ts'

/** Open tasks of the inbox. A notice prevents no deletion, because it only informs. */
const tasks = {
  kind: 'inboxTasks',
  shows: { record: 'paper', uuid: sql`x.record_uuid` },
  where: () => sql<boolean>`x.state = 'open' and x.kind = any(${[...INBOX_TASKS]}::text[])`,
} as const
const nobodyElse = { delete: 'refuses', deactivate: 'stays' } as const satisfies Tie['becomes']

/** References of the tables of the inbox. */
export const inboxReferences = {
  inbox_entries: {
    location_uuid: ties({
      ...tasks,
      to: 'location',
      becomes: { delete: 'refuses', move: 'follows', deactivate: 'stays' },
    }),
    record_uuid: ties({ ...tasks, to: 'paper', becomes: { delete: 'stays', move: 'follows' } }),
    details: inner('values for the text of an entry'),
    for_user: ties({ ...tasks, to: 'user', becomes: nobodyElse }),
    for_department: ties({ ...tasks, to: 'department', becomes: nobodyElse }),
    taken_by: ties({ ...tasks, kind: 'inboxTaken', to: 'user', becomes: nobodyElse }),
    created_by: trace('user'),
    forwarded_by: trace('user'),
    closed_by: trace('user'),
  },
  inbox_states: {
    entry_uuid: inner('an entry, which is no record'),
    user_uuid: trace('user'),
  },
} satisfies ReferenceTable
