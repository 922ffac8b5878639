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
  test('Status 401 is used only where a client may sign out', () => {
    const found = codes.filter(([, { status }]) => status === 401).map(([code]) => code)
    expect(found.sort()).toEqual([...SESSION_IS_DEAD, ...LOGIN_FAILED].sort())
  })

  test('No endpoint but sign-in refuses with 401 by its own decision', () => {
    const found = Object.entries(endpoints as Record<string, Endpoint>)
      .filter(([, { errors }]) => errors.some((code) => ERRORS[code].status === 401))
      .map(([key]) => key)
    expect(found).toEqual(['POST /v1/auth/api'])
  })

  test.each(codes)('%s is a refusal with a sentence', (code, { message, status }) => {
    expect(code).toMatch(/^[a-z][a-z0-9_]*$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(message).toMatch(/^[A-Z].*\.$/)
  })

  test('A failure of the client is never an answer of the server', () =>
    expect(CLIENT_ERROR_CODES.filter((code) => code in ERRORS)).toEqual([]))

  test('Field codes exist once', () => expect(new Set(FIELD_CODES).size).toBe(FIELD_CODES.length))

  test.each([...Object.keys(ERRORS), ...CLIENT_ERROR_CODES])('%s has a text', (code) =>
    expect(german).toHaveProperty([code]),
  )
})
