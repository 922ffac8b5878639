import { inner, part, type ReferenceTable, trace } from './reference.ts'

/** References of shared files that their record does not declare. */
export const uploadReferences = {
  uploads: {
    file_uuid: inner('the current version, which is no record'),
    uploader_uuid: trace('user'),
  },
  upload_versions: {
    upload_uuid: part('upload'),
    created_by: trace('user'),
  },
} satisfies ReferenceTable
