import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { readClock } from '#tests/support/clock/readClock.ts'
import { callMain } from '#tests/support/desktop/desktopPage.ts'
import { test } from '#tests/support/desktop/fixture.ts'
import { RecordingServer } from '#tests/support/services/recordingServer.ts'

let server: RecordingServer
let env: Record<string, string>
test.beforeAll(async () => {
  server = await RecordingServer.start()
  env = { ...server.asPages, WERKBANK_SERVER_URL: server.url }
})
test.afterAll(() => server.stop())

const CHAT = '/chatExternal?chat=018f4a5e-1c2d-7e3f-8a4b-5c6d7e8f9a0b'

/** A profile as the previous run leaves it when it restarts by itself. */
async function profileWith(restart: object): Promise<string> {
  const userData = await mkdtemp(join(tmpdir(), 'werkbank-desktop-'))
  const left = { at: readClock(), isQuiet: false, reconnectInMs: 0, focused: null, ...restart }
  await writeFile(join(userData, 'restart.json'), JSON.stringify(left))
  return userData
}

test('UPD-05 After an unattended restart both windows are where they were, and none takes the focus', async ({
  launch,
}) => {
  const windows = { main: { path: '/profile', look: 'shown' }, chat: { path: CHAT, look: 'shown' } }
  const userData = await profileWith({ isQuiet: true, reconnectInMs: 80_000, focused: 'main', windows })
  const desktop = await launch({ env, userData })
  const [main, chat] = [await desktop.main(), await desktop.chat()]
  await expect.poll(() => desktop.state(main)).toMatchObject({ visible: true, focused: false })
  await expect.poll(() => desktop.state(chat)).toMatchObject({ visible: true, focused: false })
  expect([main, chat].map((page) => new URL(page.url()).pathname + new URL(page.url()).search)).toEqual([
    '/profile',
    CHAT,
  ])
  expect(existsSync(join(userData, 'restart.json'))).toBe(false)
})

test('UPD-05 After a restart a hidden window stays hidden, and the front window is in front again', async ({
  launch,
}) => {
  const windows = { main: { path: '/dashboard', look: 'hidden' }, chat: { path: CHAT, look: 'shown' } }
  const desktop = await launch({ env, userData: await profileWith({ focused: 'chat', windows }) })
  const [main, chat] = [await desktop.main(), await desktop.chat()]
  await expect.poll(() => desktop.state(chat)).toMatchObject({ visible: true, focused: true })
  expect(await desktop.state(main)).toMatchObject({ visible: false })
  await desktop.clickTray()
  await expect.poll(() => desktop.state(main)).toMatchObject({ visible: true, focused: true })
  expect(new URL(main.url()).pathname).toBe('/dashboard')
})

test('DSK-03 A path that is no screen is not opened after a restart', async ({ launch }) => {
  const windows = { main: { path: '/-/crashed?from=/', look: 'shown' }, chat: null }
  const desktop = await launch({ env, userData: await profileWith({ windows }) })
  const main = await desktop.main()
  await expect.poll(() => desktop.state(main)).toMatchObject({ visible: true })
  expect(new URL(main.url()).pathname).toBe('/')
  expect(desktop.app.windows()).toHaveLength(1)
})

test('LOAD-02 After a restart without a user the socket waits until the user is back', async ({ launch }) => {
  const windows = { main: { path: '/', look: 'shown' }, chat: null }
  const userData = await profileWith({ isQuiet: true, reconnectInMs: 80_000, windows })
  const away = join(userData, 'away.cjs')
  await writeFile(away, "require('electron').powerMonitor.getSystemIdleTime = () => globalThis.idleSeconds ?? 3_600\n")
  const desktop = await launch({ env, userData, before: [away] })
  const main = await desktop.main()
  const wait = async () => {
    const reply = await callMain(main, 'desktop.info', undefined)
    return reply.ok ? reply.value.reconnectInMs : null
  }
  expect(await wait()).toBeGreaterThan(30_000)
  await desktop.app.evaluate(() => Object.assign(globalThis, { idleSeconds: 0 }))
  await expect.poll(wait).toBe(0)
})
