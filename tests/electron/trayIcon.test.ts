import { expect, test } from 'vitest'
import { trayIcon } from '#electron/tray/trayIcon.ts'

const theme = (ofApps: boolean, ofBar: boolean) => ({
  shouldUseDarkColors: ofApps,
  shouldUseDarkColorsForSystemIntegratedUI: ofBar,
})

test.each([
  ['win32', true, false, 0, 'light.png'],
  ['win32', false, true, 0, 'dark.png'],
  ['win32', false, true, 3, 'dark-unread.png'],
  ['linux', true, false, 0, 'dark.png'],
  ['linux', false, true, 1, 'light-unread.png'],
  ['darwin', true, true, 0, 'light.png'],
  ['darwin', true, true, 1, 'light-unread.png'],
] as const)(
  'The tray icon on %s (apps dark: %s, bar dark: %s, unread: %i) is %s',
  (platform, ofApps, ofBar, unread, file) => {
    expect(trayIcon(platform, theme(ofApps, ofBar), unread).file).toBe(file)
  },
)

test('On macOS the system colours the tray icon, and a click on it only opens the menu', () => {
  expect(trayIcon('darwin', theme(false, false), 0)).toMatchObject({ isTemplate: true, opensByClick: false })
  for (const platform of ['win32', 'linux'] as const)
    expect(trayIcon(platform, theme(false, false), 0)).toMatchObject({ isTemplate: false, opensByClick: true })
})
