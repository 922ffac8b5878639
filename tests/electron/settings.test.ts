import { afterEach, expect, test } from 'vitest'
import type { DeviceSettingsView } from '#contract/ipc/deviceSettings.ts'
import { CALL_SCHEMAS } from '#contract/ipc/schemas.ts'
import { Refusal } from '#electron/ipc/refusal.ts'
import { settingsCalls } from '#electron/settings/calls.ts'
import type { Policy } from '#electron/settings/policy.ts'
import { Settings } from '#electron/settings/settings.ts'

let isFull = false
afterEach(() => {
  isFull = false
})

function open(policy: Policy = {}, file = new Map<string, unknown>()) {
  const store = {
    get: (key: string) => file.get(key) as never,
    write: (values: Record<string, unknown>) => {
      if (isFull) return false
      for (const [key, value] of Object.entries(values)) file.set(key, value)
      return true
    },
  }
  const settings = new Settings(store as never, policy)
  const changes: DeviceSettingsView[] = []
  const calls = settingsCalls(settings, {
    probe: async () => 'ok',
    onServer: () => undefined,
    onChange: (now) => changes.push(now),
  })
  const write = (input: unknown) => calls['settings.write'](CALL_SCHEMAS['settings.write'].parse(input), 'main')
  return { file, settings, changes, calls, write }
}

test('A page can read every setting of the computer, and nothing else', () => {
  const { calls } = open({ startHidden: { value: true, locked: true } })
  const view = calls['settings.read'](undefined, 'main') as DeviceSettingsView
  expect(view.startHidden).toEqual({ value: true, locked: true })
  expect(view.doNotDisturb).toEqual({ value: 'off', locked: false })
  expect(Object.keys(view)).not.toContain('serverUrl')
})

test('A changed setting applies, is reported once, and is there after a restart', () => {
  const { file, changes, write } = open()
  const until = '2026-03-03T12:00:00Z'
  expect(write({ startWithSystem: true, doNotDisturb: { until } })).toMatchObject({
    startWithSystem: { value: true },
    doNotDisturb: { value: { until } },
  })
  expect(changes).toHaveLength(1)
  expect(open({}, file).settings.current).toMatchObject({ startWithSystem: true, doNotDisturb: { until } })
})

test('A setting that the administrator has fixed prevents the whole change', () => {
  const { changes, settings, write } = open({ startHidden: { value: false, locked: true } })
  expect(() => write({ startWithSystem: true, startHidden: true })).toThrow(/startHidden/)
  expect(settings.current.startWithSystem).toBe(false)
  expect(changes).toEqual([])
})

test.each([
  { serverUrl: 'https://a.example' },
  { startHidden: 'yes' },
  { doNotDisturb: 'sometimes' },
  { doNotDisturb: { until: 'tomorrow' } },
])('DSK-02: %j is refused as a setting', (input) => {
  expect(CALL_SCHEMAS['settings.write'].safeParse(input).success).toBe(false)
})

test('UPD-06: On a full disk a change of settings is refused, and no setting changes', async () => {
  const { calls, changes, settings, write } = open()
  isFull = true
  expect(() => write({ startWithSystem: true, startHidden: true })).toThrow(Refusal)
  await expect(calls['server.choose']({ url: 'https://a.example' }, 'main')).rejects.toThrow(Refusal)
  expect(settings.current).toMatchObject({ startWithSystem: false, startHidden: false, serverUrl: null })
  expect(changes).toEqual([])
})
