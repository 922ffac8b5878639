import type { ErrorCode } from './errors.ts'

/** What every endpoint that stores a file can refuse with, beside what is wrong with the file itself. */
export const STORING_ERRORS = [
  'quota_exceeded',
  'file_infected',
  'scanner_unavailable',
  'scanner_not_set_up',
  'address_not_allowed',
] as const satisfies readonly ErrorCode[]

/** What every endpoint that hands a stored file out can refuse with. */
export const FETCHING_ERRORS = ['file_infected'] as const satisfies readonly ErrorCode[]
