import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stringify } from 'yaml'
import type { ReleaseDocument } from '#contract/release/releaseDocument.ts'
import { signedMessage } from '#contract/release/signedMessage.ts'
import type { UpdateFailure } from '#contract/update/state.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { type UpdateWorld, updateWorld } from '#tests/support/updates/updateWorld.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

let world: UpdateWorld
let document: ReleaseDocument
beforeEach(async () => {
  world = await updateWorld()
  document = await world.feed.publish({ version: '1.1.0', content: 'new app '.repeat(100), stage: 50 })
  document = world.feed.sign({ ...document, stagingPercentage: 100 })
  world.feed.write(document)
})
afterEach(async () => {
  vi.useRealTimers()
  await world.close()
})

const hash = (bytes: Buffer) => createHash('sha512').update(bytes).digest('base64')
const [file] = ['Werkbank-1.1.0.AppImage']

/** Checks three times and tries to install in between: only one line in the log may result. */
async function refused(reason: UpdateFailure, isDownloaded = false) {
  const client = world.client()
  const { engine } = client
  for (const _ of [1, 2, 3]) {
    await engine.check()
    expect(await engine.installNow('user')).toBe(false)
  }
  expect(engine.state).toMatchObject({ kind: 'failed', reason })
  expect(engine.view).toMatchObject({ version: '1.0.0', checksFailedInARow: 3, lastFailure: { reason } })
  expect(readFileSync(client.appImage, 'utf8')).toBe('old app')
  expect(client.quits).toEqual([])
  // electron-updater deletes a refused file when its stream has closed.
  await expect.poll(() => (existsSync(client.pending) ? readdirSync(client.pending) : [])).toEqual([])
  expect(client.events.filter(({ event }) => event === 'update.failed')).toHaveLength(1)
  const asked = world.feed.requests.filter(({ path }) => path.includes('.AppImage'))
  if (!isDownloaded) expect(asked).toEqual([])
  // No burst: the next check comes after two minutes at the earliest, and after six hours at the latest.
  const wait = Date.parse(engine.view.nextCheckAt ?? '') - readClock()
  expect(wait).toBeGreaterThan(2 * MINUTE_MS)
  expect(wait).toBeLessThanOrEqual(6 * HOUR_MS)
  expect(world.unhandled).toEqual([])
}

test('A signed release is found, downloaded, and ready to be installed', async () => {
  const { engine, states } = world.client()
  await engine.check()
  expect(engine.state).toMatchObject({ kind: 'downloaded', plan: 'at_22', release: { version: '1.1.0' } })
  expect(new Set(states.map(({ kind }) => kind))).toEqual(
    new Set(['checking', 'available', 'downloading', 'downloaded']),
  )
  expect(engine.view).toMatchObject({ checksFailedInARow: 0, lastFailure: null })
})

describe('UPD-01 a release that was changed after signing is never installed', () => {
  const { werkbank: _, ...nothing } = {} as ReleaseDocument
  const mutations: [string, (release: ReleaseDocument) => unknown, UpdateFailure][] = [
    [
      'one byte of the package, with hash and size corrected',
      (release) => {
        const path = world.feed.artefact(file)
        const bytes = readFileSync(path)
        bytes[3] = (bytes[3] ?? 0) ^ 1
        writeFileSync(path, bytes)
        const sha512 = hash(bytes)
        return { ...release, sha512, files: release.files.map((one) => ({ ...one, sha512 })) }
      },
      'signature',
    ],
    [
      'the signature removed',
      ({ werkbank: { signature, ...own }, ...rest }) => ({ ...rest, werkbank: own }),
      'signature',
    ],
    ['all of our part removed', ({ werkbank, ...rest }) => ({ ...nothing, ...rest }), 'signature'],
    [
      'signed by somebody else under the name of our key',
      (release) => {
        const { privateKey } = generateKeyPairSync('ed25519')
        const signature = sign(null, Buffer.from(signedMessage(release)), privateKey).toString('base64')
        return { ...release, werkbank: { ...release.werkbank, signature } }
      },
      'signature',
    ],
    ['a key that nobody knows', (release) => withOwn(release, { keyId: 'other' }), 'signature'],
    ['the version raised', (release) => ({ ...release, version: '1.2.0' }), 'signature'],
    [
      'the signature of another release',
      (release) => {
        const other = world.feed.sign({ ...release, version: '1.0.9' })
        return withOwn(release, { signature: other.werkbank.signature })
      },
      'signature',
    ],
    ['one letter of the signature', (release) => withOwn(release, { signature: flipped(release) }), 'signature'],
    ['the size', (release) => withFile(release, { size: 5 }), 'signature'],
    ['the size of the block map', (release) => withFile(release, { blockMapSize: 1 }), 'signature'],
    ['another file put before it', (release) => withFile(release, { url: 'Other-1.1.0.AppImage' }), 'signature'],
    ['the stage', (release) => ({ ...release, stagingPercentage: 99 }), 'signature'],
    [
      'the date of the signature',
      (release) => withOwn(release, { signedAt: new Date(readClock()).toISOString() }),
      'signature',
    ],
    ['the smallest version', (release) => withOwn(release, { minimumClientVersion: '9.0.0' }), 'signature'],
    ['the smallest system', (release) => ({ ...release, minimumSystemVersion: '1.0.0' }), 'signature'],
    ['a word that is not signed', (release) => ({ ...release, isAdminRightsRequired: true }), 'bad_feed'],
    ['a package of a web installer', (release) => ({ ...release, packages: { x64: { path: 'x.7z' } } }), 'bad_feed'],
    ['cut in the middle', (release) => half(stringify(release)), 'bad_feed'],
  ]
  test.each(mutations)('A release that was changed after signing is refused: %s', async (_name, mutate, reason) => {
    world.feed.write(mutate(document))
    await refused(reason)
  })

  test('A package that was changed behind a signed document is refused', async () => {
    const path = world.feed.artefact(file)
    writeFileSync(path, readFileSync(path).fill('x'))
    await refused('file_damaged', true)
  })

  test('An app without any key, and one with other keys, trusts no release', async () => {
    const { engine } = world.client({ keys: [] })
    await engine.check()
    expect(engine.state).toMatchObject({ kind: 'failed', reason: 'signature' })
  })
})

describe('UPD-02 a signed release that is not for this computer and day is refused', () => {
  const days = (count: number) => new Date(readClock() + count * DAY_MS).toISOString()
  const refusals: [string, (release: ReleaseDocument) => ReleaseDocument, UpdateFailure][] = [
    ['signed more than thirty days ago', (release) => withOwn(release, { signedAt: days(-30.01) }), 'too_old'],
    ['signed in the future', (release) => withOwn(release, { signedAt: days(1.01) }), 'clock'],
    ['another system', (release) => withOwn(release, { platform: 'win32' }), 'wrong_release'],
    ['another processor', (release) => withOwn(release, { arch: 'arm64' }), 'wrong_release'],
    ['another channel', (release) => withOwn(release, { channel: 'beta' }), 'wrong_release'],
    ['another product', (release) => withOwn(release, { product: 'other' }), 'wrong_release'],
    ['a name that is a path', (release) => withFile(release, { url: '../x.AppImage' }), 'wrong_release'],
    ['an address', (release) => withFile(release, { url: 'https://evil.example/x.AppImage' }), 'wrong_release'],
    ['nothing for this kind of package', (release) => withFile(release, { url: 'x-1.1.0.deb' }), 'wrong_release'],
  ]
  test.each(refusals)('A signed release is refused: %s', async (_name, change, reason) => {
    world.feed.write(world.feed.sign(change(document)))
    await refused(reason)
  })

  test.each(['1.0.0', '0.9.9', '1.0.0-beta.1'])(
    'The version %s is not offered to an app of version 1.0.0, and counts as no failure',
    async (version) => {
      world.feed.write(world.feed.sign({ ...document, version }))
      const { engine, events } = world.client()
      for (const _ of [1, 2, 3]) await engine.check()
      expect(engine.state).toEqual({ kind: 'idle' })
      expect(engine.view).toMatchObject({ checksFailedInARow: 0, lastFailure: null })
      expect(events).toHaveLength(version === '1.0.0' ? 0 : 1)
      expect(await engine.installNow('user')).toBe(false)
    },
  )

  test('A document that was signed 29 days ago is accepted', async () => {
    world.feed.write(world.feed.sign(withOwn(document, { signedAt: days(-29) })))
    const { engine } = world.client()
    await engine.check()
    expect(engine.state.kind).toBe('downloaded')
  })

  test('UPD-09 A feed without a release, or with the installed version of any age, does not count as a failed check', async () => {
    const { engine } = world.client()
    world.feed.write(world.feed.sign(withOwn({ ...document, version: engine.view.version }, { signedAt: days(-400) })))
    await engine.check()
    expect(engine.view).toMatchObject({ checksFailedInARow: 0, lastFailure: null })
    expect(engine.state.kind).toBe('idle')
    world.feed.setFault(nothingPublished)
    await engine.check()
    expect(engine.view).toMatchObject({ checksFailedInARow: 0, lastFailure: null })
  })

  test('UPD-09 A feed that becomes empty does not remove a release that is ready', async () => {
    const { engine } = world.client()
    await engine.check()
    expect(engine.state.kind).toBe('downloaded')
    world.feed.setFault(nothingPublished)
    await engine.check()
    expect(engine.state.kind).toBe('downloaded')
  })

  test('A release that has become too old since the download is not installed', async () => {
    const client = world.client()
    await client.engine.check()
    expect(client.engine.state.kind).toBe('downloaded')
    vi.useFakeTimers({ toFake: ['Date'], now: readClock() + 30.01 * DAY_MS })
    expect(await client.engine.installNow('at_22')).toBe(false)
    expect(client.engine.state).toMatchObject({ kind: 'failed', reason: 'too_old' })
    expect(readFileSync(client.appImage, 'utf8')).toBe('old app')
  })
})

const nothingPublished: Parameters<typeof world.feed.setFault>[0] = ({ url }, response) => {
  if (!url?.includes('.yml')) return false
  response.writeHead(404).end('nothing here')
  return true
}

function withOwn(release: ReleaseDocument, part: Partial<ReleaseDocument['werkbank']>): ReleaseDocument {
  return { ...release, werkbank: { ...release.werkbank, ...part } }
}

function withFile(release: ReleaseDocument, part: Partial<ReleaseDocument['files'][number]>): ReleaseDocument {
  const files = release.files.map((one) => ({ ...one, ...part }))
  return { ...release, files, path: part.url ?? release.path }
}

function flipped({ werkbank: { signature } }: ReleaseDocument): string {
  return (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
}

const half = (text: string) => text.slice(0, text.length / 2)
