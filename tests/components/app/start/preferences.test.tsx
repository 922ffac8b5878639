import { expect, test, vi } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { startPreferences } from '#renderer/app/start/preferences.ts'
import { reloadUser, useSession } from '#renderer/net/session/session.ts'
import { appTheme } from '#renderer/ui/theme/appTheme.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { answer, askedFor, lost } from '#tests/support/components/answers.ts'
import { ANNA, signIn } from '#tests/support/components/signedIn.ts'

startPreferences()

type Loaded = EndpointOutput<'GET /v1/auth/user'>
type Theme = Loaded['user']['theme']

const loaded = (theme: Theme, language: Loaded['user']['language'] = 'de'): Loaded => ({
  user: { ...ANNA, theme, language },
  userData: [{ type: 'permissions', stored_data: {} }],
  expiresAt: '2199-01-01T00:00:00.000Z',
  company: 'ahf01',
  dealer_name: 'Autohaus Probe',
  is_demo: false,
  time_zone: 'Europe/Berlin',
  own_locations: [],
  must_change_password: false,
})

/** A server that keeps the theme. It answers saves and loads when the test lets it. */
function server(theme: Theme) {
  const state = { theme, saves: [] as (() => void)[], loads: [] as (() => void)[] }
  answer({
    'GET /v1/auth/user': () => {
      const seen = state.theme
      return new Promise((resolve) => state.loads.push(() => resolve(loaded(seen))))
    },
    'PATCH /v1/auth/user': ({ body }) =>
      new Promise((resolve) =>
        state.saves.push(() => {
          state.theme = body.theme ?? state.theme
          resolve(loaded(state.theme).user)
        }),
      ),
  })
  return state
}

/** Loads the user as an event of the server makes the client do, up to the answer. */
async function beginLoading(state: ReturnType<typeof server>) {
  const before = state.loads.length
  const ended = reloadUser()
  await expect.poll(() => state.loads.length).toBe(before + 1)
  return async () => {
    state.loads.at(-1)?.()
    await ended
  }
}
const tick = () => new Promise((resolve) => setTimeout(resolve, 2))
/** The key of a choice, as another tab writes it. */
function writtenElsewhere(key: string, text: string) {
  localStorage.setItem(key, text)
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

test('A chosen theme stays when an older answer about the user arrives afterwards', async () => {
  const state = server('light')
  signIn()
  const end = await beginLoading(state)
  await tick()
  appTheme.set('dark')
  await end()
  expect(appTheme.get()).toBe('dark')
  // The same goes for an answer that was asked for before the server had saved the choice.
  const endSecond = await beginLoading(state)
  state.saves[0]?.()
  await expect.poll(() => state.theme).toBe('dark')
  await tick()
  await endSecond()
  expect(appTheme.get()).toBe('dark')
  expect(useSession.getState().user?.theme).toBe('dark')
})

test('Several quick choices of a theme or language are saved one after the other, and the last one stays', async () => {
  const state = server('light')
  signIn()
  for (const theme of ['dark', 'light', 'dark'] as const) appTheme.set(theme)
  await expect.poll(() => state.saves.length).toBe(1)
  appTheme.set('light')
  state.saves[0]?.()
  await expect.poll(() => state.saves.length).toBe(2)
  state.saves[1]?.()
  await expect.poll(() => state.theme).toBe('light')
  expect(askedFor('PATCH /v1/auth/user').map(({ body }) => body.theme)).toEqual(['dark', 'light'])
})

test('A tab that opens while another tab still saves a choice takes that choice over', async () => {
  const state = server('light')
  writtenElsewhere('theme', 'dark')
  writtenElsewhere('preferences_chosen', `${ANNA.uuid} ${readClock() + 20_000}`)
  await tick()
  signIn()
  useSession.setState({ user: null, status: 'loading' })
  const end = await beginLoading(state)
  await end()
  expect(appTheme.get()).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
})

test('A tab follows the choice of another tab, even if an older answer about the user arrives afterwards', async () => {
  const state = server('light')
  signIn()
  const end = await beginLoading(state)
  await tick()
  writtenElsewhere('theme', 'dark')
  await end()
  expect(appTheme.get()).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
})

test('A choice of another user of this device, and an old one that was never saved, are not kept', async () => {
  const others = [
    `018f0000-0000-7000-8000-000000000099 ${readClock() + 20_000}`,
    `${ANNA.uuid} ${readClock() + 90_000}`,
  ]
  for (const other of others) {
    const state = server('light')
    writtenElsewhere('theme', 'dark')
    writtenElsewhere('preferences_chosen', other)
    await tick()
    signIn()
    useSession.setState({ user: null, status: 'loading' })
    const end = await beginLoading(state)
    await end()
    expect(appTheme.get(), other).toBe('light')
  }
})

test('A theme that the user chose on another device is taken over', async () => {
  const state = server('light')
  signIn()
  appTheme.set('dark')
  await expect.poll(() => state.saves.length).toBe(1)
  state.saves[0]?.()
  await expect.poll(() => localStorage.getItem('preferences_chosen')?.startsWith(ANNA.uuid)).toBe(true)
  await expect.poll(() => Number(localStorage.getItem('preferences_chosen')?.split(' ')[1]) <= readClock()).toBe(true)
  await tick()
  state.theme = 'light'
  const end = await beginLoading(state)
  await end()
  expect(appTheme.get()).toBe('light')
  expect(askedFor('PATCH /v1/auth/user')).toHaveLength(1)
})

test('A choice that the server did not get is sent again after the next answer about the user', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const state = server('light')
  answer({ 'PATCH /v1/auth/user': () => lost })
  signIn()
  appTheme.set('dark')
  await expect.poll(() => askedFor('PATCH /v1/auth/user').length).toBeGreaterThan(0)
  await tick()
  const saved: unknown[] = []
  answer({
    'PATCH /v1/auth/user': ({ body }) => {
      saved.push(body)
      return loaded('dark').user
    },
  })
  const end = await beginLoading(state)
  await end()
  await expect.poll(() => saved).toEqual([{ theme: 'dark', language: 'de' }])
})
