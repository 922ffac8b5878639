import { expect, test, vi } from 'vitest'
import { isAppPage } from '#electron/app/guard/webContentsGuard.ts'

vi.mock('electron', () => ({ app: {}, net: {}, protocol: {} }))

test.each([
  ['app://bundle/', true],
  ['app://bundle/admin/users', true],
  ['app://bundle/api/v1/uploads/1.html', false],
  ['app://bundle.evil/', false],
  ['app://evil/', false],
  ['https://bundle/', false],
  ['file:///app/web/index.html', false],
  ['javascript:alert(1)', false],
  ['about:blank', false],
  ['', false],
])('DSK-01 A window of the app may show %j: %s', (address, isAllowed) => {
  expect(isAppPage(address)).toBe(isAllowed)
})
