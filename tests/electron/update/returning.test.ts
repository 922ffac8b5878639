import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { failedStarts } from '#electron/update/startRecord.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { appPackage } from '#tests/support/updates/appPackage.ts'
import { type UpdateWorld, updateWorld } from '#tests/support/updates/updateWorld.ts'

const HOUR_MS = 3_600_000
// Each of these tests starts several whole processes, which takes time on a busy machine.
vi.setConfig({ testTimeout: 180_000 })
let world: UpdateWorld
let appImage: string
const old = appPackage({ version: '1.0.0' })

beforeEach(async () => {
  world = await updateWorld()
  appImage = join(world.folder, 'Programs', 'Werkbank.AppImage')
  mkdirSync(join(world.folder, 'Programs'))
  writeFileSync(appImage, old)
  chmodSync(appImage, 0o755)
})
afterEach(() => world.close())

const said = () =>
  existsSync(join(world.folder, 'said')) ? readFileSync(join(world.folder, 'said'), 'utf8').trim().split('\n') : []
const kept = () => JSON.parse(readFileSync(join(world.folder, 'profile', 'updates.json'), 'utf8'))

/** Starts the installed app like a user. Processes that it starts afterwards run on their own. */
async function startApp(): Promise<void> {
  const env = {
    ...process.env,
    TEST_APP_FOLDER: world.folder,
    TEST_APP_PROFILE: join(world.folder, 'profile'),
    TEST_APP_SERVER: world.feed.address,
    TEST_APP_KEYS: JSON.stringify(world.feed.keys),
  }
  await once(spawn(appImage, [], { env, stdio: 'ignore' }), 'exit')
}
const untilSaid = (lines: string[]) => expect.poll(said, { timeout: 60_000 }).toEqual(lines)

test('After an update the new version starts by itself, and says that it was installed', async () => {
  await world.feed.publish({ version: '1.1.0', content: appPackage({ version: '1.1.0' }) })
  await startApp()
  await untilSaid(['start 1.0.0', 'installing', 'start 1.1.0', 'idle  installed'])
  expect(kept()).toMatchObject({ pending: null, lastInstall: { result: 'installed' } })
  expect(kept().lastFailure ?? null).toBeNull()
  expect(existsSync(join(world.folder, 'profile/update/start.json'))).toBe(false)
})

describe('UPD-07 the return to the previous version', () => {
  test('A version that fails to start three times is replaced by the previous one, and is not tried again', async () => {
    await world.feed.publish({ version: '1.1.0', content: appPackage({ version: '1.1.0', isBroken: true }) })
    await startApp()
    const failing = ['start 1.1.0', 'start 1.1.0', 'start 1.1.0']
    const back = ['start 1.0.0', 'failed start_failed returned']
    await untilSaid(['start 1.0.0', 'installing', ...failing, ...back])
    expect(readFileSync(appImage).equals(old)).toBe(true)
    expect(kept()).toMatchObject({
      brokenVersion: '1.1.0',
      lastFailure: { reason: 'start_failed', version: '1.1.0' },
      lastInstall: { from: '1.1.0', to: '1.0.0', result: 'returned' },
    })
    await startApp()
    await untilSaid(['start 1.0.0', 'installing', ...failing, ...back, ...back])
    await world.feed.publish({ version: '1.1.1', content: appPackage({ version: '1.1.1' }) })
    await startApp()
    await expect.poll(said, { timeout: 60_000 }).toContain('start 1.1.1')
  })

  test('A kept previous version that was changed meanwhile is not put back', async () => {
    const broken = appPackage({ version: '1.1.0', isBroken: true })
    const { files } = await world.feed.publish({ version: '1.1.0', content: broken })
    await startApp()
    await expect.poll(said, { timeout: 60_000 }).toHaveLength(3)
    const previous = join(world.folder, 'Programs', '.Werkbank.AppImage.previous')
    writeFileSync(previous, 'something else')
    await untilSaid(['start 1.0.0', 'installing', 'start 1.1.0', 'start 1.1.0', 'start 1.1.0'])
    await expect.poll(() => failedStarts(join(world.folder, 'profile')), { timeout: 60_000 }).toBe(3)
    expect(readFileSync(appImage).equals(readFileSync(world.feed.artefact(files[0]?.url ?? '')))).toBe(true)
  })

  test('A package that contains the old version is installed at most twice a day', async () => {
    const { files } = await world.feed.publish({ version: '1.1.0', content: appPackage({ version: '1.0.0' }) })
    await startApp()
    const again = ['start 1.0.0', 'installing  failed']
    await untilSaid(['start 1.0.0', 'installing', ...again, 'start 1.0.0', 'failed install_failed failed'])
    expect(kept().attempts).toHaveLength(2)
    expect(kept().lastInstall).toMatchObject({ from: '1.0.0', to: '1.1.0', result: 'failed' })
    expect(readFileSync(appImage)).toHaveLength(files[0]?.size ?? 0)
    const client = world.client({ folder: world.folder, appImage })
    await client.engine.check()
    const { state } = client.engine
    expect(state).toMatchObject({ kind: 'failed', reason: 'install_failed', release: { version: '1.1.0' } })
    const wait = Date.parse((state.kind === 'failed' && state.retryAt) || '') - readClock()
    expect(wait).toBeGreaterThan(23.9 * HOUR_MS)
    expect(wait).toBeLessThanOrEqual(24 * HOUR_MS)
    expect(await client.engine.installNow('user')).toBe(false)
    // A user who asks for the version gets it, and the count starts again.
    await client.engine.download()
    expect(client.engine.state).toMatchObject({ kind: 'downloaded' })
    expect(client.memory.blockedUntil('1.1.0', readClock())).toBeNull()
  })
})
