import { type PersonalTables, removed } from './personal.ts'

/** Personal data in the tables of the file store. A content is deleted with the row that shows it. */
export const filePersonal = {
  files: { impersonal: ['owner_record', 'role', 'digest', 'content_type', 'scan_state'] },
  file_parts: { impersonal: ['bytes'] },
  file_thumbnails: { impersonal: ['bytes'] },
  incoming_files: { user: removed('picture', 'created_by'), impersonal: ['use', 'content_type'] },
  incoming_parts: { impersonal: ['bytes'] },
  file_checks: { impersonal: ['state'] },
  file_moves: { impersonal: ['target', 'state', 'error'] },
} satisfies PersonalTables
