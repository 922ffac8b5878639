import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { installerFor } from '#electron/update/installer.ts'
import { hashOf } from '#electron/update/packageFile.ts'
import {
  failedStarts,
  noteStart,
  putBack,
  readStartRecord,
  takeBackStart,
  takeReturned,
  writeStartRecord,
} from '#electron/update/startRecord.ts'
import { type UpdateWorld, updateWorld } from '#tests/support/updates/updateWorld.ts'

let world: UpdateWorld
beforeEach(async () => {
  world = await updateWorld()
})
afterEach(() => world.close())

describe('the installer for Windows', () => {
  const RUN = ['--updated', '/S', '--force-run']
  const ran = () => join(world.folder, 'ran')
  /** In place of an installer: writes down its arguments. */
  const script = (word: string) => `#!/bin/sh\necho "${word} $@" > ${ran()}.new && mv ${ran()}.new ${ran()}\n`
  /** A computer with the installer that electron-builder leaves behind, and a release that is ready. */
  async function ready(folder?: string) {
    if (!folder) await world.feed.publish({ version: '1.1.0', content: script('new'), platform: 'win32' })
    const client = world.client({ platform: 'win32', ...(folder ? { folder } : {}) })
    const cache = join(client.folder, 'cache/werkbank')
    mkdirSync(cache, { recursive: true })
    await client.start()
    await client.engine.check()
    expect(client.engine.state.kind).toBe('downloaded')
    if (!folder) writeFileSync(join(cache, 'installer.exe'), 'old installer')
    const setup = join(client.pending, 'Werkbank-Setup-1.1.0.exe')
    chmodSync(setup, 0o755)
    return { client, cache, setup }
  }
  const untilRan = (words: string[]) =>
    expect.poll(() => existsSync(ran()) && readFileSync(ran(), 'utf8').trim()).toBe(words.join(' '))

  test('The Windows installer runs without questions, and the installer of the previous version is kept', async () => {
    const { client, cache } = await ready()
    expect(await client.engine.installNow('at_22')).toBe(true)
    await untilRan(['new', ...RUN])
    expect(client.quits).toEqual(['quit'])
    const previous = join(cache, 'previous.exe')
    expect(readFileSync(previous, 'utf8')).toBe('old installer')
    const record = { from: '1.0.0', to: '1.1.0', previous, sha512: await hashOf(previous), target: null }
    expect(readStartRecord(client.profile)).toEqual(record)
  })

  test('UPD-07 After an installer that gave up, the second attempt keeps the previous version for a way back, too', async () => {
    const first = await ready()
    expect(await first.client.engine.installNow('at_22')).toBe(true)
    await untilRan(['new', ...RUN])
    rmSync(ran())
    first.client.stop()
    // The same version starts again, because nothing was installed.
    const { client, cache } = await ready(first.client.folder)
    expect(client.engine.view.lastInstall).toMatchObject({ result: 'failed' })
    // electron-updater needs the old installer for a partial download.
    expect(readFileSync(join(cache, 'installer.exe'), 'utf8')).toBe('old installer')
    expect(await client.engine.installNow('user')).toBe(true)
    await untilRan(['new', ...RUN])
    const record = readStartRecord(client.profile)
    expect(record?.previous).toBe(join(cache, 'previous.exe'))
    expect(record?.sha512).toBe(await hashOf(join(cache, 'previous.exe')))
  })

  test('UPD-07 If the installer is not allowed to run, the app stays open', async () => {
    const { client, setup } = await ready()
    chmodSync(setup, 0o644)
    expect(await client.engine.installNow('at_22')).toBe(false)
    expect(client.engine.state).toMatchObject({ kind: 'failed', reason: 'install_failed' })
    expect(client.quits).toEqual([])
    expect(readStartRecord(client.profile)).toBeNull()
  })

  test('UPD-06 No update is installed when the user quits, because the computer may be shutting down', async () => {
    const { client } = await ready()
    expect(client.engine.installsAtQuit).toBe(false)
    expect(await client.engine.installNow('quit')).toBe(false)
    expect(client.engine.state.kind).toBe('downloaded')
    expect(existsSync(ran())).toBe(false)
  })

  test('UPD-03 An installer that was changed after its download is not run', async () => {
    const { client, setup } = await ready()
    writeFileSync(setup, script('bad'))
    expect(await client.engine.installNow('at_22')).toBe(false)
    expect(client.quits).toEqual([])
    expect(existsSync(ran())).toBe(false)
  })

  test('UPD-07 The kept installer puts the previous version back', async () => {
    const previous = join(world.folder, 'previous.exe')
    writeFileSync(previous, script('old'))
    chmodSync(previous, 0o755)
    const record = { from: '1.0.0', to: '1.1.0', previous, sha512: await hashOf(previous), target: null }
    writeStartRecord(world.folder, record)
    expect(putBack(world.folder, { ...record, sha512: 'other' })).toBe(false)
    expect(putBack(world.folder, record)).toBe(true)
    await untilRan(['old', ...RUN])
    expect(readStartRecord(world.folder)).toBeNull()
    expect(takeReturned(world.folder)).toMatchObject({ from: '1.1.0', to: '1.0.0' })
    expect(takeReturned(world.folder)).toBeNull()
  })

  test('UPD-07 If the kept installer of the previous version is not allowed to run, the new version keeps running', async () => {
    const previous = join(world.folder, 'previous.exe')
    writeFileSync(previous, script('old'))
    const record = { from: '1.0.0', to: '1.1.0', previous, sha512: await hashOf(previous), target: null }
    writeStartRecord(world.folder, record)
    expect(putBack(world.folder, record)).toBe(false)
    expect(takeReturned(world.folder)).toBeNull()
    expect(readStartRecord(world.folder)).toEqual(record)
    // A child reports its error later, and an unhandled one would end the process.
    await new Promise((resolve) => setImmediate(resolve))
  })
})

test('UPD-06 On macOS the user must install the update by hand if the user may not write the folder of the app', async () => {
  const executable = join(world.folder, 'Applications/Werkbank.app/Contents/MacOS/Werkbank')
  const installer = installerFor({
    platform: 'darwin',
    appImage: undefined,
    executable,
    packageType: null,
    folder: world.folder,
    downloader: () => {
      throw new Error('Nothing is downloaded.')
    },
    args: [],
    quit: () => undefined,
  })
  // A missing folder is not writable either, for any user.
  expect(await installer.installs()).toBe('by hand')
  mkdirSync(dirname(executable), { recursive: true })
  expect(await installer.installs()).toBe('itself')
  expect(installer.installsAtQuit).toBe(false)
})

test.each(['deb', 'rpm', null])(
  'A package that is installed by hand is never installed when the user quits: %s',
  async (packageType) => {
    const installer = installerFor({
      platform: 'linux',
      appImage: packageType === null ? undefined : '/opt/werkbank.AppImage',
      executable: '/opt/werkbank',
      packageType,
      folder: world.folder,
      downloader: () => {
        throw new Error('Nothing is downloaded.')
      },
      args: [],
      quit: () => undefined,
    })
    expect(await installer.installs()).toBe('by hand')
    expect(installer.installsAtQuit).toBe(false)
  },
)

describe('the record of starts', () => {
  const gone = async () => {
    const child = spawn('true')
    await once(child, 'exit')
    return child.pid ?? 0
  }

  test('The record of starts counts apps whose process is gone without a noted quit, and neither running nor quit ones', async () => {
    const { folder } = world
    const quit = await gone()
    for (const pid of [await gone(), await gone(), quit, process.pid]) noteStart(folder, pid)
    expect(failedStarts(folder)).toBe(3)
    takeBackStart(folder, quit)
    expect(failedStarts(folder)).toBe(2)
    writeStartRecord(folder, { from: '1.1.0', to: '1.2.0', previous: '/x', sha512: 'y', target: '/z' })
    expect(failedStarts(folder)).toBe(0)
  })

  test.each(['', 'no json', '[]', '{"from":1}', '{"from":"1","to":"2","previous":"","sha512":"x","target":null}'])(
    'A damaged record of starts counts as none: %s',
    (text) => {
      mkdirSync(join(world.folder, 'update'))
      writeFileSync(join(world.folder, 'update/start.json'), text)
      expect(readStartRecord(world.folder)).toBeNull()
    },
  )
})

test.skipIf(process.getuid?.() === 0)(
  'The user must install the update by hand if the user may not write the folder of the app',
  async () => {
    await world.feed.publish({ version: '1.1.0', content: 'new app' })
    const client = world.client()
    chmodSync(join(client.folder, 'Programs'), 0o555)
    await client.engine.check()
    expect(client.engine.state).toMatchObject({ kind: 'available', release: { installs: 'by hand' } })
    chmodSync(join(client.folder, 'Programs'), 0o755)
  },
)

test('Checks for updates begin half a minute after the start, and are repeated by themselves', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await world.feed.publish({ version: '1.1.0', content: 'new app' })
  const { engine, start } = world.client({ random: () => 0 })
  await start()
  await vi.advanceTimersByTimeAsync(29_999)
  expect(world.feed.requests).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(engine.state.kind).toBe('downloaded'), { timeout: 15_000 })
  const asked = () => world.feed.requests.filter(({ path }) => path.includes('.yml')).length
  await vi.advanceTimersByTimeAsync(30 * 60_000)
  await vi.waitFor(() => expect(asked()).toBe(2), { timeout: 15_000 })
  vi.useRealTimers()
})
