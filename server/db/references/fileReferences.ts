import { inner, type ReferenceTable, ties, trace } from './reference.ts'

/** References of the tables of the file store. */
export const fileReferences = {
  files: {
    owner_uuid: inner('the row that shows the file and names it in a column of its own'),
    // Without the group, its rights and rules no longer apply to the files. The rights on their record still do.
    upload_group_uuid: ties({ to: 'uploadGroup', kind: 'files', becomes: { delete: 'stays' } }),
    created_by: trace('user'),
    object_uuid: inner('an object of the storage, which is no record'),
  },
  file_checks: { after_uuid: inner('the last file that was looked at') },
  file_moves: {
    after_uuid: inner('the last file that was looked at'),
    started_by: trace('user'),
  },
  file_thumbnails: { file_uuid: inner('a file, which is no record') },
  incoming_files: {
    owner_uuid: inner('the row that the file is for, asked again when it is taken over'),
    created_by: trace('user'),
  },
  incoming_parts: { incoming_uuid: inner('a file on its way, which is no record') },
  file_parts: { file_uuid: inner('a file, which is no record') },
} satisfies ReferenceTable
