import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSigner, readTrustedKeys } from '#server/release/keys.ts'
import { restage } from '#server/release/restage.ts'
import { verifyFeed } from '#server/release/verifyFeed.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { names, release, withKey, withRelease } from './releaseSteps.ts'
import { type ReleaseWorld, releaseWorld } from './releaseWorld.ts'

const DAY = 24 * 60 * 60 * 1_000

describe('UPD-02 a release that nobody renews', () => {
  it('UPD-02 A release is warned about after 20 days, refused after 30, and renewed at any time', async () => {
    const world = releaseWorld()
    await world.run(['keys', 'new', '2026a'])
    const artefacts = world.artefacts('1.0.0', ['Werkbank-1.0.0.AppImage'])
    const { errors } = await world.run([
      'release',
      '--version',
      '1.0.0',
      '--artifacts',
      artefacts,
      '--feed',
      world.feed,
    ])
    expect(errors).toBe('')
    const keys = readTrustedKeys(world.keys)
    const now = readClock()
    const inDays = (days: number) => verifyFeed(world.feed, keys, now + days * DAY)

    expect(await inDays(19)).toMatchObject({ errors: [], warnings: [] })
    expect(await inDays(21)).toMatchObject({
      errors: [],
      warnings: [expect.stringContaining('latest-linux.yml was signed 21 days ago')],
    })
    expect((await inDays(31)).errors).toEqual([expect.stringContaining('would be refused: too_old')])
    expect((await inDays(-2)).errors).toEqual([expect.stringContaining('would be refused: from_the_future')])

    const signer = openSigner({ WERKBANK_RELEASE_KEYS: world.keys, WERKBANK_RELEASE_KEY: world.key })
    await restage({ feed: world.feed, platform: undefined }, { signer, keys, now: now + 90 * DAY })
    expect(await inDays(90)).toMatchObject({ errors: [], warnings: [] })
  })
})

describe('the command verify', () => {
  const verdictOf = async (world: ReleaseWorld, env: Record<string, string> = {}) => {
    const { code, errors, output } = await world.run(['verify', world.feed], env)
    return { code, text: output + errors }
  }
  const appImage = (world: ReleaseWorld) => join(world.feed, 'linux', 'Werkbank-1.0.0.AppImage')
  const yml = (world: ReleaseWorld) => join(world.feed, 'linux', 'latest-linux.yml')
  const edit = (path: string, change: (text: string) => string) =>
    writeFileSync(path, change(readFileSync(path, 'utf8')))

  it.each<[string, (world: ReleaseWorld) => void, string]>([
    [
      'UPD-01 one byte of a file',
      (world) => {
        const bytes = readFileSync(appImage(world))
        bytes.writeUInt8(bytes.readUInt8(1_000) ^ 1, 1_000)
        writeFileSync(appImage(world), bytes)
      },
      'is not the file that was signed',
    ],
    ['UPD-01 a longer file', (world) => appendFileSync(appImage(world), 'x'), 'are signed'],
    ['a file that is gone', (world) => rmSync(appImage(world)), 'is missing'],
    [
      'a link instead of a file',
      (world) => {
        renameSync(appImage(world), join(world.folder, 'away'))
        symlinkSync(join(world.folder, 'away'), appImage(world))
      },
      'is not a file',
    ],
    [
      'UPD-01 a signature that is gone',
      (world) => edit(yml(world), (text) => text.replace(/\n {2}signature: .*/, '')),
      'unsigned',
    ],
    [
      'UPD-01 another version',
      (world) => edit(yml(world), (text) => text.replace("'1.0.0'", "'9.0.0'")),
      'bad_signature',
    ],
    ['UPD-01 a document that was cut', (world) => edit(yml(world), (text) => text.slice(0, 300)), 'would be refused'],
    [
      'UPD-02 the document of another system',
      (world) => copyFileSync(join(world.feed, 'win32', 'latest.yml'), yml(world)),
      'wrong_platform',
    ],
    [
      'UPD-02 of another processor',
      (world) => copyFileSync(yml(world), join(world.feed, 'linux', 'latest-linux-arm64.yml')),
      'wrong_arch',
    ],
    [
      'UPD-02 of another channel',
      (world) => copyFileSync(yml(world), join(world.feed, 'linux', 'beta-linux.yml')),
      'wrong_channel',
    ],
    [
      'a document that is too large',
      (world) => edit(yml(world), (text) => `${text}# ${'x'.repeat(70_000)}`),
      'would be refused',
    ],
    [
      'a document that unfolds without end',
      (world) => writeFileSync(yml(world), `a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n`),
      'would be refused',
    ],
  ])('Verify finds a damaged feed: %s', async (_what, change, sentence) => {
    const world = await withRelease()
    expect((await verdictOf(world)).code).toBe(0)
    change(world)
    const { code, text } = await verdictOf(world)
    expect(code).toBe(1)
    expect(text).toContain(sentence)
    expect(text).toContain('is not fit for clients.')
  })

  it('UPD-01 Verify refuses a key that clients do not trust', async () => {
    const world = await withRelease()
    const other = await withKey()
    const { code, text } = await verdictOf(world, { WERKBANK_RELEASE_KEYS: other.keys })
    expect([code, text.includes('bad_signature')]).toEqual([1, true])
  })

  it('Verify warns of a missing block map and of files of an interrupted release', async () => {
    const world = await withRelease()
    rmSync(join(world.feed, 'win32', 'Werkbank-Setup-1.0.0.exe.blockmap'))
    writeFileSync(join(world.feed, 'linux', '.Werkbank-1.1.0.AppImage.x.part'), 'x')
    const { code, text } = await verdictOf(world)
    expect(code).toBe(0)
    expect(text).toContain('Werkbank-Setup-1.0.0.exe has no block map that fits')
    expect(text).toContain('the rest of an interrupted release')
    expect((await world.run(release(world, '1.1.0'))).errors).toBe('')
    expect(names(world).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('Verify says that a feed without a release has none', async () => {
    const world = await withKey()
    mkdirSync(world.feed)
    expect(await verdictOf(world)).toMatchObject({ code: 1, text: expect.stringContaining('There is no release in') })
  })
})
