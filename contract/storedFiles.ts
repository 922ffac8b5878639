import type { ErrorCode } from './errors.ts'

/** What every endpoint that stores a file can refuse with, beside what is wrong with the file itself. */
export const STORING_ERRORS = [
  'no_permission',
  'quota_exceeded',
  'file_infected',
  'scanner_unavailable',
  'scanner_not_set_up',
  'address_not_allowed',
] as const satisfies readonly ErrorCode[]

/** Where the content of files can be. */
export const FILE_PLACES = ['database', 'object_storage'] as const
export type FilePlace = (typeof FILE_PLACES)[number]

/** What every endpoint that hands a stored file out can refuse with. */
export const FETCHING_ERRORS = [
  'no_permission',
  'file_infected',
  'storage_unavailable',
  'file_damaged',
] as const satisfies readonly ErrorCode[]
