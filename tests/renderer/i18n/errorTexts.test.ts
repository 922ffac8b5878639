import { expect, test } from 'vitest'
import { CLIENT_ERROR_CODES, ERRORS } from '#contract/errors.ts'
import { FIELD_CODES } from '#contract/fieldCodes.ts'
import german from '#locales/de/errors.json' with { type: 'json' }

test('Every code of the error catalogue has a text for the user', () => {
  const texts = new Set([...Object.keys(german), ...Object.keys(german.field).map((code) => `field.${code}`)])
  const codes = [...Object.keys(ERRORS), ...CLIENT_ERROR_CODES, ...FIELD_CODES.map((code) => `field.${code}`)]
  expect(codes.filter((code) => !texts.has(code))).toEqual([])
})
