import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFeed } from '#server/modules/desktop/rollouts.ts'
import { readConfig } from '#server/process/config.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { type SignedFeed, signedFeed } from '#tests/support/services/signedFeed.ts'

const DAY = 86_400_000

let dataDir: string
let feed: SignedFeed
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'werkbank-feed-'))
  feed = signedFeed(dataDir)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const read = (now = readClock(), keys = feed.keysFile) =>
  openFeed(readConfig({ DATA_DIR: dataDir, WERKBANK_RELEASE_KEYS: keys }))(now)
const windows = async (now?: number, keys?: string) =>
  (await read(now, keys)).find(({ platform }) => platform === 'win32')

describe('UPD-08 what the update feed offers', () => {
  it('A server without a feed says so for each platform', async () => {
    expect(await read()).toEqual([
      { platform: 'win32', arch: 'universal', channel: 'latest', problem: 'missing', release: null },
      { platform: 'darwin', arch: 'universal', channel: 'latest', problem: 'missing', release: null },
      { platform: 'linux', arch: 'x64', channel: 'latest', problem: 'missing', release: null },
    ])
  })

  it('The server shows everything that the feed document says', async () => {
    const signedAt = new Date(readClock()).toISOString()
    feed.publish('win32', { stage: 10, signedAt, minimumClientVersion: '0.9.0', minimumSystemVersion: '10.0.17763' })
    expect(await windows()).toEqual({
      platform: 'win32',
      arch: 'universal',
      channel: 'latest',
      problem: null,
      release: {
        version: '1.1.0',
        release_date: '2026-03-02T18:00:00.000Z',
        signed_at: signedAt,
        signed_until: new Date(Date.parse(signedAt) + 30 * DAY).toISOString(),
        stage: 10,
        is_recalled: false,
        minimum_client_version: '0.9.0',
        minimum_system_version: '10.0.17763',
      },
    })
  })

  it('Each feed document has an entry of its own, also for a second processor or channel', async () => {
    feed.publish('linux', { arch: 'x64' })
    feed.publish('linux', { arch: 'arm64', version: '1.0.9' })
    feed.publish('win32', { arch: 'x64' })
    feed.publish('win32', { channel: 'beta', version: '1.2.0-beta.1' })
    expect(
      (await read()).map(({ platform, arch, channel, problem, release }) =>
        [platform, arch, channel, problem, release?.version].join(' '),
      ),
    ).toEqual([
      'win32 universal beta  1.2.0-beta.1',
      'win32 x64 latest  1.1.0',
      'darwin universal latest missing ',
      'linux arm64 latest  1.0.9',
      'linux x64 latest  1.1.0',
    ])
  })

  it('A release that is offered to no computer is recalled', async () => {
    feed.publish('win32', { stage: 0 })
    expect((await windows())?.release).toMatchObject({ stage: 0, is_recalled: true })
  })

  it('A release that is published while the server runs is seen', async () => {
    feed.publish('win32')
    const openedFeed = openFeed(readConfig({ DATA_DIR: dataDir, WERKBANK_RELEASE_KEYS: feed.keysFile }))
    await openedFeed(readClock())
    feed.publish('win32', { version: '1.2.0' })
    expect((await openedFeed(readClock()))[0]?.release?.version).toBe('1.2.0')
  })

  it('A release is too old thirty days after it was signed, and says until when it was valid', async () => {
    const signedAt = '2026-03-02T18:00:00.000Z'
    feed.publish('win32', { signedAt })
    const end = Date.parse(signedAt) + 30 * DAY
    expect((await windows(end))?.problem).toBeNull()
    expect(await windows(end + 1)).toMatchObject({
      problem: 'too_old',
      release: { version: '1.1.0', signed_until: new Date(end).toISOString() },
    })
    expect((await windows(Date.parse(signedAt) - DAY - 1))?.problem).toBe('from_the_future')
  })

  it('A document that was changed after signing is shown with its content and as not genuine', async () => {
    feed.publish('win32', { stage: 10, spoil: (document) => ({ ...document, stagingPercentage: 100 }) })
    expect(await windows()).toMatchObject({ problem: 'bad_signature', release: { stage: 100 } })
  })

  it('An unsigned feed document is shown as unsigned', async () => {
    feed.publish('win32', { spoil: ({ werkbank: _signed, ...document }) => document })
    expect(await windows()).toMatchObject({ problem: 'unsigned', release: null })
  })

  it('A feed document that is signed with a key that the apps do not trust is shown as such', async () => {
    feed.publish('win32')
    const stranger = mkdtempSync(join(tmpdir(), 'werkbank-keys-'))
    const { keysFile } = signedFeed(stranger)
    const text = '[{"id":"other-key","publicKey":"MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE="}]'
    writeFileSync(keysFile, text)
    expect((await windows(undefined, keysFile))?.problem).toBe('unknown_key')
    rmSync(stranger, { recursive: true })
  })

  it.each(['[]', 'broken', undefined])(
    'Without public keys (%s) the server does not judge a signature, but still shows age and missing signature',
    async (list) => {
      const file = join(dataDir, 'none.json')
      if (list !== undefined) writeFileSync(file, list)
      const signedAt = '2026-03-02T18:00:00.000Z'
      feed.publish('win32', { signedAt, arch: 'arm64' })
      expect(await windows(Date.parse(signedAt), file)).toMatchObject({
        problem: 'unchecked',
        release: { version: '1.1.0' },
      })
      expect((await windows(Date.parse(signedAt) + 31 * DAY, file))?.problem).toBe('too_old')
      feed.publish('win32', { spoil: ({ werkbank: _signed, ...document }) => document })
      expect((await windows(undefined, file))?.problem).toBe('unsigned')
    },
  )

  it('A package that is gone or cut is shown as missing', async () => {
    const file = feed.publish('win32')
    truncateSync(file, 3)
    expect((await windows())?.problem).toBe('file_missing')
    rmSync(file)
    expect((await windows())?.problem).toBe('file_missing')
  })

  it.each([
    ['nothing', ''],
    ['no YAML', '{{{'],
    ['a list', '- 1'],
    ['too much', `version: '${'1'.repeat(70_000)}'`],
    ['a bomb', 'a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]'],
  ])('A feed document is shown as damaged: %s', async (_name, text) => {
    feed.write('win32', text)
    expect(await windows()).toMatchObject({ problem: expect.stringMatching(/^(malformed|unsigned)$/), release: null })
  })

  it('A platform folder that cannot be read does not hide the releases of other platforms', async () => {
    feed.publish('linux')
    mkdirSync(join(dataDir, 'app', 'darwin', 'latest-mac.yml'), { recursive: true })
    writeFileSync(join(dataDir, 'app', 'win32'), 'not a folder')
    const all = await read()
    expect(all.map(({ problem }) => problem)).toEqual(['unreadable', 'malformed', null])
  })

  it('A file name with a folder is refused, so that no path leads out of the feed', async () => {
    feed.publish('win32', {
      spoil: (document) => ({ ...document, files: [{ ...document.files[0], url: '../../secret.key' }] }),
    })
    expect(await windows()).toMatchObject({ problem: 'bad_file_name', release: null })
  })
})
