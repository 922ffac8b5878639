import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError, isProvenInvalidSession, isRefusedUser } from '#renderer/net/calls/apiError.ts'

test.each<[string, ErrorCode | 'bad_response', number, 'signs out' | 'stays']>([
  ['a dead session', 'invalid_token', 401, 'signs out'],
  ['no session', 'unauthorized', 401, 'signs out'],
  ['a user who may not', 'no_permission', 403, 'signs out'],
  ['a missing second factor', 'twofa_required', 403, 'stays'],
  ['a page of a proxy', 'bad_response', 403, 'stays'],
  ['a sign-in page of a proxy', 'bad_response', 401, 'stays'],
  ['a wrong second factor', 'totp_failed', 401, 'stays'],
  ['a server that restarts', 'service_unavailable', 503, 'stays'],
])('AUT-10 The answer to the request for the own profile is handled: %s', (_what, code, status, outcome) => {
  const error = new ApiError(code, { status })
  expect(isProvenInvalidSession(error) || isRefusedUser(error) ? 'signs out' : 'stays').toBe(outcome)
})
