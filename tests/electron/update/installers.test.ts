import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

describe('Windows', () => {
  const RUN = ['--updated', '/S', '--force-run']
  /** A computer with the installer that electron-builder leaves behind, and a release that is ready. */
  async function ready() {
    await world.feed.publish({ version: '1.1.0', content: 'new installer', platform: 'win32' })
    const client = world.client({ platform: 'win32' })
    const cache = join(client.folder, 'cache/werkbank')
    mkdirSync(cache, { recursive: true })
    await client.engine.check()
    expect(client.engine.state.kind).toBe('downloaded')
    writeFileSync(join(cache, 'installer.exe'), 'old installer')
    const started: string[][] = []
    const { updater } = client.downloader as unknown as { updater: object }
    // Only the last step is not done here: there is no Windows to run the installer.
    Object.assign(updater, { spawnLog: async (file: string, args: string[]) => started.push([file, ...args]) })
    return { client, cache, started }
  }

  test.each([
    ['at_22', RUN],
    ['quit', RUN.slice(0, 2)],
  ] as const)('%s: the installer runs in silence, and the one before is kept', async (reason, args) => {
    const { client, cache, started } = await ready()
    expect(await client.engine.installNow(reason)).toBe(true)
    expect(started).toEqual([[join(client.pending, 'Werkbank-Setup-1.1.0.exe'), ...args]])
    const previous = join(cache, 'previous.exe')
    expect(readFileSync(previous, 'utf8')).toBe('old installer')
    const record = { from: '1.0.0', to: '1.1.0', previous, sha512: await hashOf(previous), target: null }
    expect(readStartRecord(client.profile)).toEqual(record)
  })

  test('UPD-03 an installer that was changed is not run', async () => {
    const { client, started } = await ready()
    writeFileSync(join(client.pending, 'Werkbank-Setup-1.1.0.exe'), 'bad installer')
    expect(await client.engine.installNow('at_22')).toBe(false)
    expect(started).toEqual([])
  })

  test('UPD-07 the kept installer puts the previous version back', async () => {
    const previous = join(world.folder, 'previous.exe')
    const ran = join(world.folder, 'ran')
    writeFileSync(previous, `#!/bin/sh\necho "$@" > ${ran}.new && mv ${ran}.new ${ran}\n`)
    chmodSync(previous, 0o755)
    const record = { from: '1.0.0', to: '1.1.0', previous, sha512: await hashOf(previous), target: null }
    writeStartRecord(world.folder, record)
    expect(putBack(world.folder, { ...record, sha512: 'other' })).toBe(false)
    expect(putBack(world.folder, record)).toBe(true)
    await expect.poll(() => existsSync(ran) && readFileSync(ran, 'utf8').trim()).toBe(RUN.join(' '))
    expect(readStartRecord(world.folder)).toBeNull()
    expect(takeReturned(world.folder)).toMatchObject({ from: '1.1.0', to: '1.0.0' })
    expect(takeReturned(world.folder)).toBeNull()
  })
})

describe('the record of starts', () => {
  const gone = async () => {
    const child = spawn('true')
    await once(child, 'exit')
    return child.pid ?? 0
  }

  test('counts what ended without a word, and neither what runs nor what was quit', async () => {
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
    'a damaged one counts as none: %s',
    (text) => {
      mkdirSync(join(world.folder, 'update'))
      writeFileSync(join(world.folder, 'update/start.json'), text)
      expect(readStartRecord(world.folder)).toBeNull()
    },
  )
})

test.skipIf(process.getuid?.() === 0)('a folder that this user may not write makes it an update by hand', async () => {
  await world.feed.publish({ version: '1.1.0', content: 'new app' })
  const client = world.client()
  chmodSync(join(client.folder, 'Programs'), 0o555)
  await client.engine.check()
  expect(client.engine.state).toMatchObject({ kind: 'available', release: { installs: 'by hand' } })
  chmodSync(join(client.folder, 'Programs'), 0o755)
})

test('checks begin half a minute after the start, and go on by themselves', async () => {
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
