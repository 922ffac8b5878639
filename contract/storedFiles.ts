import type { ErrorCode } from './errors.ts'

/** Errors of every endpoint that stores a file, besides those of the file itself. */
export const STORING_ERRORS = [
  'no_permission',
  'quota_exceeded',
  'file_infected',
  'scanner_unavailable',
  'scanner_not_set_up',
  'address_not_allowed',
] as const satisfies readonly ErrorCode[]

/** Errors of every endpoint that stores an attachment, or a picture or video of a text. */
export const UPLOADING_ERRORS = [
  ...STORING_ERRORS,
  'too_many_attempts',
  'no_file',
  'file_too_large',
  'wrong_file_type',
  'failed_to_read_file',
] as const satisfies readonly ErrorCode[]

/** Storages for the content of files. */
export const FILE_PLACES = ['database', 'object_storage'] as const
export type FilePlace = (typeof FILE_PLACES)[number]

/** Errors of every endpoint that returns a stored file. */
export const FETCHING_ERRORS = [
  'no_permission',
  'file_infected',
  'storage_unavailable',
  'file_damaged',
] as const satisfies readonly ErrorCode[]
