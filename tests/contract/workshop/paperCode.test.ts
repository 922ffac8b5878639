import { expect, test } from 'vitest'
import { paperCode, paperPath, paperPathOf } from '#contract/workshop/paperCode.ts'
import { fc } from '#tests/support/samples/fc.ts'

const UUID = '01937d1c-7a8b-7e21-9f00-0123456789ab'

test('The code of a paper is short, easy to type, and leads back to its paper', () => {
  expect(paperCode(UUID)).toMatch(/^W:[A-Za-z0-9_-]{22}$/)
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect(paperPathOf(paperCode(uuid))).toBe(paperPath(uuid))
    }),
  )
  expect(paperPathOf(` ${paperCode(UUID).replace('W:', 'w:')}\n`)).toBe(paperPath(UUID))
})

test('The code of a paper with the number of an extension opens the sheet of that extension', () => {
  expect(paperPathOf(`${paperCode(UUID)}/2`)).toBe(paperPath(UUID, 2))
  expect(paperPathOf(`${paperCode(UUID)}/1`)).toBe(paperPath(UUID))
})

test('The printed address on a sheet leads to its paper, whichever server printed it', () => {
  expect(paperPathOf(`https://werk.example/workshop/paper/${UUID}`)).toBe(`/workshop/paper/${UUID}`)
  expect(paperPathOf(`https://werk.example:8443/workshop/paper/${UUID.toUpperCase()}/2`)).toBe(
    `/workshop/paper/${UUID}/2`,
  )
})

test.each([
  '',
  'W:',
  '901245',
  `W:${'!'.repeat(22)}`,
  `${paperCode(UUID)}/123`,
  `${paperCode(UUID)}/`,
  // All bits set: a uuid that nothing has.
  `W:${'_'.repeat(22)}`,
  `javascript:/workshop/paper/${UUID}`,
  `https://werk.example/workshop/paper/${UUID}/../../admin`,
  `https://werk.example/workshop/paper/${UUID}?next=https://evil.example`,
  'https://werk.example/workshop/paper/../../../admin/users/------------',
])('%j leads to no paper', (text) => expect(paperPathOf(text)).toBeNull())
