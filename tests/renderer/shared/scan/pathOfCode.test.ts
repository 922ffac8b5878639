import { expect, test } from 'vitest'
import { deskCode } from '#contract/service/deskCode.ts'
import { paperCode, paperPath } from '#contract/workshop/paperCode.ts'
import { pathOfCode } from '#renderer/shared/scan/pathOfCode.ts'

const UUID = '018f4a5e-1c2d-7e3f-8a4b-5c6d7e8f9a0b'

test.each([
  [paperCode(UUID), paperPath(UUID)],
  [deskCode('checkin', UUID), `/service/checkin/${UUID}`],
  [deskCode('request', UUID), `/service/request/${UUID}`],
  [`https://werkbank.example/workshop/paper/${UUID}/2`, paperPath(UUID, 2)],
  [`https://werkbank.example/?notice=${UUID}`, `/?notice=${UUID}`],
  [`https://werkbank.example/faq/${UUID}`, `/faq/${UUID}`],
  [`https://werkbank.example/uploads/${UUID}`, `/uploads/${UUID}`],
  [`werkbank://news/${UUID}`, `/?notice=${UUID}`],
])('3.15 A scanned code opens its record from anywhere: %s', (code, path) => expect(pathOfCode(code)).toBe(path))

test.each(['', '4711', 'T:120034/VL', `https://werkbank.example/faq/${UUID}x`, 'https://werkbank.example/'])(
  'The text %j is no address of a record, so the search looks for it',
  (code) => expect(pathOfCode(code)).toBeNull(),
)

test('A code that a scanner for another keyboard types into a field opens its record', () => {
  const code = 'W:AgF7VzU_5CJJ0zcDAAdKbT'
  const path = pathOfCode(code)
  expect(path).not.toBeNull()
  // An American scanner at a German computer.
  expect(pathOfCode('WÖAgF7VyU?5CJJ0ycDAAdKbT')).toBe(path)
  expect(pathOfCode('WÖAgF7VyU?5CJJ0ycDAAdKbT-2')).toBe(`${path}/2`)
})
