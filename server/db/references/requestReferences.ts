import { sql } from 'kysely'
import { inner, part, type ReferenceTable, ties, trace } from './reference.ts'

/** References of the tables of service requests that their record does not declare. */
export const requestReferences = {
  service_requests: {
    creator_uuid: trace('user'),
    modifier_uuid: trace('user'),
    taken_by_uuid: ties({
      to: 'user',
      kind: 'requestsTaken',
      becomes: { delete: 'refuses', deactivate: 'stays' },
      where: () => sql<boolean>`x.deleted_at is null and x.status in ('new', 'in_progress')`,
      shows: { record: 'serviceRequest', uuid: sql`x.uuid` },
    }),
    checkin_uuid: trace('checkin'),
    after_uuid: trace('serviceRequest'),
    watcher_uuids: inner('users who are told of the steps; a deleted one hears nothing'),
    attachments: inner('names of stored files, which are no records'),
  },
  service_request_states: { request_uuid: part('serviceRequest'), by_user: trace('user') },
  service_request_attempts: { request_uuid: part('serviceRequest'), by_user: trace('user') },
} satisfies ReferenceTable
