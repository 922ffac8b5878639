import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { CLIENT_ERROR_CODES, ERRORS } from '#contract/errors.ts'
import { FIELD_CODES } from '#contract/fieldCodes.ts'
import german from '#locales/de/errors.json' with { type: 'json' }

const codes = Object.entries(ERRORS)
const SESSION_IS_DEAD = ['unauthorized', 'invalid_token']
const LOGIN_FAILED = ['totp_required', 'totp_failed', 'invalid_credentials']

describe('the error catalogue', () => {
  test('Only the errors of a dead session and of a failed sign-in have status 401', () => {
    const found = codes.filter(([, { status }]) => status === 401).map(([code]) => code)
    expect(found.sort()).toEqual([...SESSION_IS_DEAD, ...LOGIN_FAILED].sort())
  })

  test('Only the endpoint for sign-in lists errors with status 401 of its own', () => {
    const found = Object.entries(endpoints as Record<string, Endpoint>)
      .filter(([, { errors }]) => errors.some((code) => ERRORS[code].status === 401))
      .map(([key]) => key)
    expect(found).toEqual(['POST /v1/auth/api'])
  })

  test.each(codes)(
    'The error %s has a code in snake case, a status from 400 to 599, and a message that is a sentence',
    (code, { message, status }) => {
      expect(code).toMatch(/^[a-z][a-z0-9_]*$/)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(600)
      expect(message).toMatch(/^[A-Z].*\.$/)
    },
  )

  test('No error code of the client is also an error code of the server', () =>
    expect(CLIENT_ERROR_CODES.filter((code) => code in ERRORS)).toEqual([]))

  test('Each code of a refused field exists once', () => expect(new Set(FIELD_CODES).size).toBe(FIELD_CODES.length))

  test.each([...Object.keys(ERRORS), ...CLIENT_ERROR_CODES])('The error code %s has a German text', (code) =>
    expect(german).toHaveProperty([code]),
  )
})
