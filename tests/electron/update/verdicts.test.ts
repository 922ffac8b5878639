import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReleaseDocument } from '#contract/release/releaseDocument.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { type UpdateWorld, updateWorld } from '#tests/support/updates/updateWorld.ts'

let world: UpdateWorld
let document: ReleaseDocument
beforeEach(async () => {
  world = await updateWorld()
  document = await world.feed.publish({ version: '1.1.0', content: 'new app', minimumClientVersion: '0.5.0' })
})
afterEach(() => world.close())

const minimum = (version: string | null) =>
  world.feed.sign({ ...document, werkbank: { ...document.werkbank, minimumClientVersion: version } })
const staged = (stagingPercentage: number) => world.feed.sign({ ...document, stagingPercentage })

describe('UPD-11 stages of a release', () => {
  /** Different computers, each with the identifier that electron-updater keeps in the profile. */
  const idOf = (index: number) => {
    const last = Math.floor(((index * 0.618_033_988_749_895) % 1) * 0xffff_ffff)
    return `00000000-0000-5000-8000-0000${last.toString(16).padStart(8, '0')}`
  }

  test('A release for 10 % is offered to 8 to 12 % of 1,000 computers, always the same ones, and one for 0 % to none', {
    timeout: 180_000,
  }, async () => {
    const { downloader } = world.client({ folder: join(world.folder, 'computer') })
    const id = join(world.folder, 'computer/profile/.updaterId')
    const offered = async (share: number, index: number) => {
      writeFileSync(id, idOf(index))
      return world
        .client({ folder: join(world.folder, 'computer') })
        .downloader.isOffered(staged(share), 'http://x/', false)
    }
    const chosen: number[] = []
    for (let index = 0; index < 1_000; index++) if (await offered(10, index)) chosen.push(index)
    expect(chosen.length).toBeGreaterThanOrEqual(80)
    expect(chosen.length).toBeLessThanOrEqual(120)
    for (const index of chosen.slice(0, 20)) {
      expect(await offered(10, index)).toBe(true)
      // A computer in the 10 % is in the 50 %, and none is offered a stopped release.
      expect(await offered(50, index)).toBe(true)
      expect(await offered(0, index)).toBe(false)
    }
    expect(downloader).toBeDefined()
  })

  test('A release that was stopped after its download is not installed any more', async () => {
    const client = world.client()
    await client.engine.check()
    expect(client.engine.state.kind).toBe('downloaded')
    world.feed.write(staged(0))
    await client.engine.check()
    expect(client.engine.state).toEqual({ kind: 'idle' })
    expect(await client.engine.installNow('at_22')).toBe(false)
    expect(readFileSync(client.appImage, 'utf8')).toBe('old app')
  })
})

describe('UPD-11 the minimum version of a server', () => {
  test('A version below the minimum must be updated at any stage of the release, and the update cannot be skipped', async () => {
    world.feed.write(world.feed.sign({ ...minimum('1.0.1'), stagingPercentage: 0 }))
    const { engine } = world.client()
    await engine.check()
    expect(engine.view).toMatchObject({ mustUpdate: true, state: { kind: 'downloaded' } })
    engine.skip('1.1.0')
    expect(engine.view).toMatchObject({ skippedVersion: null, state: { kind: 'downloaded' } })
  })

  test('The minimum version applies without a network and after a restart, until a signed document changes it', async () => {
    world.feed.write(minimum('1.0.1'))
    const first = world.client()
    await first.engine.check()
    world.feed.setFault((_request, response) => {
      response.destroy()
      return true
    })
    const again = () => world.client({ folder: first.folder, appImage: first.appImage }).engine
    const engine = again()
    expect(engine.view.mustUpdate).toBe(true)
    await engine.check()
    expect(engine.view).toMatchObject({ mustUpdate: true, state: { kind: 'failed', reason: 'offline' } })
    world.feed.setFault(null)
    world.feed.write({ ...minimum('1.0.1'), werkbank: { ...minimum(null).werkbank, minimumClientVersion: '0.1.0' } })
    await engine.check()
    expect(engine.view).toMatchObject({ mustUpdate: true, state: { kind: 'failed', reason: 'signature' } })
    world.feed.write(minimum(null))
    await engine.check()
    expect([engine.view.mustUpdate, again().view.mustUpdate]).toEqual([false, false])
  })

  test('The minimum version of one server does not count for another server', async () => {
    world.feed.write(minimum('1.0.1'))
    let server = world.feed.address
    const { engine } = world.client({ serverUrl: () => server })
    await engine.check()
    expect(engine.view.mustUpdate).toBe(true)
    server = 'http://127.0.0.1:9'
    engine.serverChanged()
    expect(engine.view).toMatchObject({ mustUpdate: false, state: { kind: 'idle' } })
  })

  test('A computer whose system is too old for the release says so, and gets no offer', async () => {
    world.feed.write(world.feed.sign({ ...document, minimumSystemVersion: '999.2.0' }))
    const { engine } = world.client({ systemVersion: '999.1.0-13-amd64' })
    await engine.check()
    expect(engine.state).toMatchObject({ kind: 'failed', reason: 'system_too_old', release: { version: '1.1.0' } })
    expect(engine.view).toMatchObject({ checksFailedInARow: 0, lastFailure: { reason: 'system_too_old' } })
    expect(await engine.installNow('user')).toBe(false)
    for (const systemVersion of ['999.2.0-13-amd64', '999.10.1-generic', '1000.0.19045']) {
      const newer = world.client({ systemVersion }).engine
      await newer.check()
      expect(newer.state.kind).toBe('downloaded')
    }
  })
})

describe('UPD-11 an answer that was overtaken is ignored', () => {
  /** Answers to the document wait until they are released, in any order. */
  function held() {
    const waiting: ((text: unknown) => void)[] = []
    const fetch = () =>
      new Promise<Response>((resolve) => {
        waiting.push((text) => resolve(new Response(JSON.stringify(text))))
      })
    return { waiting, fetch }
  }

  test('An answer to an older check is ignored after a newer one', async () => {
    const { waiting, fetch } = held()
    const { engine, states } = world.client({ fetch, downloadsByItself: () => false })
    const checks = [engine.check(), engine.check(), engine.check()]
    waiting[2]?.(minimum('1.0.1'))
    await checks[2]
    expect(engine.view).toMatchObject({ mustUpdate: true, state: { kind: 'available' } })
    const seen = states.length
    waiting[0]?.(minimum(null))
    waiting[1]?.({ error: 'not a document' })
    await Promise.all(checks)
    expect(engine.view).toMatchObject({ mustUpdate: true, checksFailedInARow: 0, state: { kind: 'available' } })
    expect(states).toHaveLength(seen)
  })

  test('An answer of the previous server is ignored after the server has changed', async () => {
    const { waiting, fetch } = held()
    let server = 'http://one.example'
    const { engine } = world.client({ fetch, serverUrl: () => server })
    const check = engine.check()
    server = 'http://two.example'
    engine.serverChanged()
    waiting[0]?.(minimum('9.0.0'))
    await check
    expect(engine.view).toMatchObject({ mustUpdate: false, state: { kind: 'idle' } })
  })

  test('A download from the previous server is ignored after the server has changed', async () => {
    const { engine, pending } = world.client()
    let isHeld = true
    world.feed.setFault((request) => isHeld && Boolean(request.url?.includes('.AppImage')))
    const check = engine.check()
    await expect.poll(() => engine.state.kind).toBe('downloading')
    engine.serverChanged()
    expect(await engine.installNow('user')).toBe(false)
    isHeld = false
    await check
    // The app asks the chosen server by itself, after the answer of the old one.
    await expect.poll(() => engine.state, { timeout: 15_000 }).toMatchObject({ kind: 'downloaded' })
    expect(readFileSync(join(pending, 'Werkbank-1.1.0.AppImage'), 'utf8')).toContain('new app')
    expect(world.unhandled).toEqual([])
  })
})

describe('decisions of the user about an update', () => {
  test('A version that the user skipped is not offered again, and a newer one is', async () => {
    const { engine } = world.client()
    await engine.check()
    engine.skip('1.1.0')
    await engine.check()
    expect(engine.view).toMatchObject({ skippedVersion: '1.1.0', state: { kind: 'idle' } })
    await world.feed.publish({ version: '1.2.0', content: 'newer app' })
    await engine.check()
    expect(engine.state).toMatchObject({ kind: 'downloaded', release: { version: '1.2.0' } })
  })

  test('A version that the user skipped is offered again if the user asks for updates', async () => {
    const { engine } = world.client()
    await engine.check()
    engine.skip('1.1.0')
    await engine.checkAsked()
    expect(engine.view).toMatchObject({ skippedVersion: null, state: { kind: 'downloaded' } })
  })

  test('With automatic downloads off, the app announces a release and loads it only on request', async () => {
    const { engine } = world.client({ downloadsByItself: () => false })
    await engine.check()
    expect(engine.state).toMatchObject({ kind: 'available' })
    expect(world.feed.requests.filter(({ path }) => path.includes('.AppImage'))).toEqual([])
    await engine.download()
    expect(engine.state).toMatchObject({ kind: 'downloaded' })
  })

  test('A chosen time of installation applies to this version alone, also after a restart', async () => {
    const client = world.client()
    await client.engine.check()
    const planned: unknown[] = []
    client.engine.on('planned', () => planned.push(client.engine.plan))
    client.engine.setPlan('later')
    expect(client.engine.state).toMatchObject({ plan: 'later', waitsFor: 'absence' })
    // The schedule hears of the choice before the new plan is shown, so that no check in between uses the earlier time.
    expect(planned).toEqual(['at_22'])
    const again = world.client({ folder: client.folder, appImage: client.appImage }).engine
    await again.check()
    expect(again.plan).toBe('later')
    await world.feed.publish({ version: '1.2.0', content: 'newer app' })
    await again.check()
    expect(again.plan).toBe('at_22')
  })

  test('UPD-07 A version that was taken back is not shown as planned for 22:00', async () => {
    const { engine, memory } = world.client()
    await engine.check()
    memory.keep('brokenVersion', '1.1.0')
    expect(await engine.installNow('at_22')).toBe(false)
    expect(engine.state).toMatchObject({ kind: 'failed', reason: 'start_failed', release: { version: '1.1.0' } })
  })

  test.each([
    ['taken back', 'start_failed'],
    ['tried twice', 'install_failed'],
  ])('UPD-11 A version that was %s is offered again if the server requires it', async (how, reason) => {
    world.feed.write(minimum('1.0.1'))
    const client = world.client()
    const { engine, memory } = client
    if (how === 'taken back') memory.keep('brokenVersion', '1.1.0')
    else for (const _ of [1, 2]) memory.begin('1.0.0', '1.1.0', '/nowhere', readClock())
    await engine.check()
    expect(engine.view).toMatchObject({ mustUpdate: true, state: { kind: 'failed', reason } })
    await engine.check()
    expect(engine.state).toMatchObject({ kind: 'failed', reason })
    await engine.download()
    expect(engine.state).toMatchObject({ kind: 'downloaded' })
    expect(await engine.installNow('quit')).toBe(true)
    expect(readFileSync(client.appImage, 'utf8')).toContain('new app')
  })

  test('After a failed installation the release is looked for and downloaded again at once', async () => {
    const { engine, memory } = world.client({
      beforeInstall: () => {
        throw new Error('not kept')
      },
    })
    await engine.check()
    expect(await engine.installNow('user')).toBe(false)
    expect(engine.state).toMatchObject({ kind: 'failed', release: { version: '1.1.0' } })
    memory.keep('brokenVersion', '1.1.0')
    await engine.download()
    expect(engine.state).toMatchObject({ kind: 'downloaded' })
  })

  test('No update is installed while the system shuts down', async () => {
    const client = world.client()
    await client.engine.check()
    client.engine.systemEnds()
    for (const reason of ['user', 'at_22', 'idle', 'quit'] as const)
      expect(await client.engine.installNow(reason)).toBe(false)
    expect(client.engine.state.kind).toBe('downloaded')
    expect(readFileSync(client.appImage, 'utf8')).toBe('old app')
  })

  test('A new version of a system package is announced with its address, and never installed by the app', async () => {
    await world.feed.publish({ version: '1.3.0', content: 'deb', extension: 'deb' })
    const { engine } = world.client({ packageType: 'deb' })
    await engine.check()
    const url = `${world.feed.address}/app/linux/Werkbank-1.3.0.deb`
    expect(engine.state).toMatchObject({ kind: 'available', release: { installs: 'by hand', url } })
    await engine.download()
    expect(engine.state.kind).toBe('available')
    expect(await engine.installNow('user')).toBe(false)
  })
})
