import { expect, test } from 'vitest'
import { deskCode, deskPathOf, deskRecordOf } from '#contract/service/deskCode.ts'
import { paperCode, paperPathOf } from '#contract/workshop/paperCode.ts'
import { fc } from '#tests/support/samples/fc.ts'

const UUID = '0199a1b2-0000-7000-8000-00000000000a'

test('3.15 The code of a check-in or a request is short, easy to type, and leads back to its record', () => {
  expect(deskCode('checkin', UUID)).toMatch(/^C:[A-Za-z0-9_-]{22}$/)
  expect(deskCode('request', UUID)).toMatch(/^Q:[A-Za-z0-9_-]{22}$/)
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom('checkin' as const, 'request' as const), (uuid, record) => {
      expect(deskRecordOf(deskCode(record, uuid))).toEqual({ record, uuid })
      expect(paperPathOf(deskCode(record, uuid))).toBeNull()
    }),
  )
  expect(deskPathOf(` ${deskCode('request', UUID).replace('Q:', 'q:')}\n`)).toBe(`/service/request/${UUID}`)
})

test('7.12: The scanned address of a check-in or of a request leads to its record', () => {
  expect(deskPathOf(` https://werkbank.example/service/checkin/${UUID.toUpperCase()} `)).toBe(
    `/service/checkin/${UUID}`,
  )
  expect(deskPathOf(`https://werkbank.example:8443/service/request/${UUID}/`)).toBe(`/service/request/${UUID}`)
})

test.each([
  '',
  'C:',
  UUID,
  paperCode(UUID),
  `C:${'!'.repeat(22)}`,
  // All bits set: a uuid that nothing has.
  `Q:${'_'.repeat(22)}`,
  `https://werkbank.example/workshop/paper/${UUID}`,
  `ftp://a/service/checkin/${UUID}`,
  `https://werkbank.example/service/checkin/${UUID}?next=https://evil.example`,
])('%j leads to no check-in and to no request', (text) => expect(deskPathOf(text)).toBeNull())
