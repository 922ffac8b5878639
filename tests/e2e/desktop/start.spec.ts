import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { startStopwatch } from '#tests/support/clock/readClock.ts'
import { binary } from '#tests/support/desktop/binary.ts'
import { callMain, heard, listen } from '#tests/support/desktop/desktopPage.ts'
import { test } from '#tests/support/desktop/fixture.ts'
import { RecordingServer } from '#tests/support/services/recordingServer.ts'

let server: RecordingServer
let env: Record<string, string>
test.beforeAll(async () => {
  server = await RecordingServer.start()
  env = { ...server.asPages, WERKBANK_SERVER_URL: server.url }
})
test.afterAll(() => server.stop())

/** Milliseconds until a started app logs an event. The log also goes to stderr. */
async function saidBy(child: ChildProcess, event: string): Promise<number> {
  const elapsed = startStopwatch()
  for await (const part of child.stderr ?? []) if (String(part).includes(`"event":"${event}"`)) return elapsed()
  throw new Error(`It ended without saying ${event}`)
}

async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
    // An ended process stays in the list until its parent collects it.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test.describe('DSK-03: a second start while the first app hangs', { tag: '@timed' }, () => {
  test.skip(binary !== 'stand-in', 'stops the process with a signal and looks into /proc')
  test.slow()

  test('The second start says after ten seconds that the first app hangs, and can be closed; the first app then goes on', {
    tag: '@gate',
  }, async ({ launch }) => {
    const desktop = await launch({ env })
    const main = await desktop.main()
    await listen(main, 'navigate')
    await callMain(main, 'desktop.info', undefined)
    const pid = Number(readFileSync(join(desktop.userData, 'instance.pid'), 'utf8'))
    process.kill(pid, 'SIGSTOP')
    try {
      // The third button: close.
      const second = desktop.spawnSecond(['werkbank://profile'], { WERKBANK_TEST_ANSWER: '2' })
      const exit = once(second, 'exit')
      const after = await saidBy(second, 'instance.hung')
      expect(after).toBeGreaterThan(9_500)
      expect(after).toBeLessThan(20_000)
      expect((await exit)[0]).toBe(1)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    expect(await desktop.secondInstance('werkbank://dashboard')).toBe(0)
    await expect.poll(() => heard(main, 'navigate')).toEqual([{ path: '/dashboard' }])
  })

  test('The second start can end an app that hangs, and starts a new one with the same profile', async ({ launch }) => {
    const desktop = await launch({ env })
    await desktop.main()
    const file = join(desktop.userData, 'instance.pid')
    const pid = Number(readFileSync(file, 'utf8'))
    process.kill(pid, 'SIGSTOP')
    const second = desktop.spawnSecond([], { WERKBANK_TEST_ANSWER: '1', ...env })
    await once(second, 'exit')
    expect(await isAlive(pid)).toBe(false)
    await expect.poll(() => existsSync(file) && Number(readFileSync(file, 'utf8')), { timeout: 15_000 }).toBeTruthy()
    const fresh = Number(readFileSync(file, 'utf8'))
    expect(fresh).not.toBe(pid)
    process.kill(fresh, 'SIGTERM')
    await expect.poll(() => isAlive(fresh)).toBe(false)
  })
})

test('DSK-03: Files of a killed app do not stop the next start', async ({ launch }) => {
  const desktop = await launch({ env })
  await desktop.main()
  const gone = once(desktop.app.process(), 'exit')
  process.kill(Number(readFileSync(join(desktop.userData, 'instance.pid'), 'utf8')), 'SIGKILL')
  await gone
  const again = await launch({ env, userData: desktop.userData })
  await expect.poll(async () => (await again.state(await again.main())).visible).toBe(true)
})

test('DSK-03: An AppImage that restarts starts its own file, not the folder where it is mounted', async ({
  launch,
}) => {
  test.skip(process.platform !== 'linux', 'there are no AppImages')
  const desktop = await launch({ env })
  await desktop.main()
  await desktop.app.close()
  const [image, started] = ['Werkbank.AppImage', 'started'].map((name) => join(desktop.userData, name)) as [
    string,
    string,
  ]
  writeFileSync(image, `#!/bin/sh\necho "$APPIMAGE|$*" > '${started}.new' && mv '${started}.new' '${started}'\n`)
  chmodSync(image, 0o755)
  // The process number of an earlier run, which another process has now.
  writeFileSync(join(desktop.userData, 'instance.pid'), String(process.pid))
  const second = desktop.spawnSecond(['werkbank://profile'], { ...env, APPIMAGE: image })
  expect((await once(second, 'exit'))[0]).toBe(0)
  await expect
    .poll(() => existsSync(started) && readFileSync(started, 'utf8'), { timeout: 10_000 })
    .toMatch(/^\|.*werkbank:\/\/profile\n$/)
})

test('DSK-03: Two users of one computer can each run the app at the same time', async ({ launch }) => {
  const [anna, berta] = [await launch({ env }), await launch({ env })]
  const pages = [await anna.main(), await berta.main()]
  for (const page of pages) {
    await listen(page, 'navigate')
    await callMain(page, 'desktop.info', undefined)
  }
  expect(await anna.secondInstance('werkbank://profile')).toBe(0)
  expect(await berta.secondInstance('werkbank://dashboard')).toBe(0)
  await expect.poll(() => heard(pages[0] as never, 'navigate')).toEqual([{ path: '/profile' }])
  await expect.poll(() => heard(pages[1] as never, 'navigate')).toEqual([{ path: '/dashboard' }])
})

test('An app that is started from its source does not register itself for the start of the system', async ({
  launch,
}) => {
  const config = mkdtempSync(join(tmpdir(), 'werkbank-config-'))
  const file = join(config, 'autostart', 'werkbank.desktop')
  const desktop = await launch({ env: { ...env, XDG_CONFIG_HOME: config } })
  const main = await desktop.main()
  await callMain(main, 'settings.write', { startWithSystem: true })
  expect(existsSync(file)).toBe(false)
  rmSync(config, { recursive: true })
})
