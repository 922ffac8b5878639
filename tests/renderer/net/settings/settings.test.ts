import { beforeEach, expect, test, vi } from 'vitest'

const dealer = { custom_site_title: 'Nord', plugin_chat: true }
let kept: Map<string, string>
let answer: () => Promise<Response>
let asked: number

beforeEach(() => {
  kept = new Map()
  asked = 0
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    },
  })
  vi.stubGlobal('fetch', () => {
    asked += 1
    return answer()
  })
})

const json = (status: number, body: unknown) => async () => Response.json(body, { status })
const settings = (version: number, data: object) => json(200, { version, data })

/** A page that was just opened: its first settings, and those after the server's answer. */
async function start(code: string) {
  vi.resetModules()
  const { setDealerCode } = await import('#renderer/net/settings/settings.ts')
  const { useSettingsStore } = await import('#renderer/net/settings/settingsStore.ts')
  const shown = () => useSettingsStore.getState().values
  const reading = vi.spyOn(Response.prototype, 'text')
  const before = asked
  setDealerCode(code)
  const first = shown()
  await vi.waitFor(() => expect(asked).toBe(before + 1))
  await new Promise((resolve) => setImmediate(resolve))
  await Promise.all(reading.mock.results.map(({ value }) => value))
  await new Promise((resolve) => setImmediate(resolve))
  return { first, later: shown() }
}

test('The last loaded settings are shown at once, and replaced when the server has another version', async () => {
  answer = settings(3, dealer)
  expect(await start('nord')).toEqual({ first: {}, later: dealer })
  expect(kept.get('settings_version')).toBe('3')
  answer = settings(4, { custom_site_title: 'Nordring' })
  expect(await start('nord')).toEqual({ first: dealer, later: { custom_site_title: 'Nordring' } })
})

test('A network failure keeps the stored settings', async () => {
  answer = settings(3, dealer)
  await start('nord')
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await start('nord')).toEqual({ first: dealer, later: dealer })
  answer = json(503, { error: 'service_unavailable', message: '', request_id: 'x' })
  expect(await start('nord')).toEqual({ first: dealer, later: dealer })
})

test('A dealer that the server does not know has no settings', async () => {
  answer = settings(3, dealer)
  await start('nord')
  answer = json(404, { error: 'not_found', message: '', request_id: 'x' })
  expect(await start('nord')).toEqual({ first: dealer, later: {} })
  expect(kept.has('settings_version')).toBe(false)
})

test('The settings of one dealer are never shown for another', async () => {
  answer = settings(3, dealer)
  await start('nord')
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await start('south')).toEqual({ first: {}, later: {} })
})
