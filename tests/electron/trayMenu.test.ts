import { afterEach, describe, expect, test, vi } from 'vitest'
import type { DoNotDisturb } from '#contract/ipc/deviceSettings.ts'
import { quietUntil } from '#contract/ipc/doNotDisturb.ts'
import { QuietClock } from '#electron/tray/quietClock.ts'
import { trayMenu } from '#electron/tray/trayMenu.ts'
import texts from '#locales/de/desktop.json'

afterEach(() => void vi.useRealTimers())

const now = new Date(2026, 2, 3, 14, 30)
type Choice = { id: string; label: string; checked: boolean; enabled: boolean; click: () => void }

function quietMenu(doNotDisturb: DoNotDisturb, isLocked = false) {
  const chosen: DoNotDisturb[] = []
  const ignore = () => undefined
  const actions = {
    openMain: ignore,
    openChat: ignore,
    openSettings: ignore,
    bringBack: ignore,
    checkForUpdates: ignore,
    quit: ignore,
    setDoNotDisturb: (wanted: DoNotDisturb) => chosen.push(wanted),
  }
  const menu = trayMenu(texts.tray, actions, { doNotDisturb, isLocked, language: 'de', now })
  const submenu = menu.find(({ id }) => id === 'doNotDisturb')?.submenu as unknown as Choice[]
  return { menu, submenu, chosen }
}
const checked = (submenu: Choice[]) => submenu.filter((choice) => choice.checked).map(({ label }) => label)

describe('the menu at the tray', () => {
  test('The tray menu has all its texts in the language of the pages', () => {
    const { menu } = quietMenu('off')
    expect(menu.flatMap(({ label }) => label ?? [])).toEqual([
      'Werkbank öffnen',
      'Chat öffnen',
      'Nicht stören',
      'Fenster zurückholen',
      'Nach Updates suchen',
      'Dieser Computer',
      'Beenden',
    ])
  })

  test.each<[DoNotDisturb, string]>([
    ['off', 'Aus'],
    ['on', 'Bis ich es ausschalte'],
    [{ until: new Date(2026, 2, 3, 15, 30).toISOString() }, 'Bis 15:30'],
    [{ until: new Date(2026, 2, 4, 6, 0).toISOString() }, 'Bis Mi., 06:00'],
    [{ until: new Date(2026, 2, 3, 14, 29).toISOString() }, 'Aus'],
  ])('The tray menu shows the current state of "Do not disturb": %j', (doNotDisturb, label) => {
    expect(checked(quietMenu(doNotDisturb).submenu)).toEqual([label])
  })

  test('A choice in the tray menu sets how long "Do not disturb" lasts', () => {
    vi.useFakeTimers({ now })
    const { submenu, chosen } = quietMenu('off')
    for (const choice of submenu) choice.click()
    expect(chosen).toEqual([
      'off',
      { until: new Date(2026, 2, 3, 15, 30).toISOString() },
      { until: new Date(2026, 2, 4, 6, 0).toISOString() },
      'on',
    ])
  })

  test('The tray menu offers no choice of "Do not disturb" if the administrator has fixed it', () => {
    expect(quietMenu('on', true).submenu.some(({ enabled }) => enabled)).toBe(false)
  })
})

test('"Do not disturb" can last an hour or until the next morning, also past midnight', () => {
  const until = (choice: 'hour' | 'tomorrow', from: Date) => {
    const setting = quietUntil(choice, from.getTime())
    return typeof setting === 'string' ? setting : new Date(setting.until)
  }
  expect(until('hour', now)).toEqual(new Date(2026, 2, 3, 15, 30))
  expect(until('tomorrow', now)).toEqual(new Date(2026, 2, 4, 6))
  expect(until('tomorrow', new Date(2026, 2, 4, 1))).toEqual(new Date(2026, 2, 4, 6))
  expect(until('tomorrow', new Date(2026, 2, 4, 6))).toEqual(new Date(2026, 2, 5, 6))
})

describe('the end of "Do not disturb"', () => {
  function clockFor(doNotDisturb: DoNotDisturb, isLocked = false) {
    vi.useFakeTimers({ now })
    const events: string[] = []
    const settings = {
      current: { doNotDisturb },
      isLocked: () => isLocked,
      write: (values: { doNotDisturb: DoNotDisturb }) => {
        settings.current = values
        events.push('written')
      },
    }
    const clock = new QuietClock(settings, () => events.push('ended'))
    clock.set()
    return { events, settings }
  }
  const until = (minutes: number) => ({ until: new Date(now.getTime() + minutes * 60_000).toISOString() })

  test('"Do not disturb" is switched off at its end and not before', () => {
    const { events, settings } = clockFor(until(60))
    vi.advanceTimersByTime(59 * 60_000)
    expect(events).toEqual([])
    vi.advanceTimersByTime(60_000)
    expect([events, settings.current]).toEqual([['written'], { doNotDisturb: 'off' }])
  })
  test('"Do not disturb" that ended while the app did not run is switched off when it starts', () => {
    expect(clockFor(until(-1)).events).toEqual(['written'])
  })
  test('"Do not disturb" with an end far away does not end at once', () => {
    const { events } = clockFor(until(60 * 24 * 40))
    vi.advanceTimersByTime(60_000 * 60 * 24 * 39)
    expect(events).toEqual([])
    vi.advanceTimersByTime(60_000 * 60 * 24)
    expect(events).toEqual(['written'])
  })
  test('"Do not disturb" that the administrator has fixed ends without a change of the setting', () => {
    expect(clockFor(until(-1), true).events).toEqual(['ended'])
  })
})
