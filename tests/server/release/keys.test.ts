import { chmodSync, existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refused, release, withKey, withRelease } from './releaseSteps.ts'
import { releaseWorld } from './releaseWorld.ts'

describe('the private key of releases', () => {
  it('A private key is readable by its owner only and never overwritten', async () => {
    const world = await withKey()
    expect(statSync(world.key).mode & 0o777).toBe(0o600)
    const before = readFileSync(world.key, 'utf8')
    expect(await refused(world, ['keys', 'new', '2026b'])).toContain('never overwritten')
    expect(readFileSync(world.key, 'utf8')).toBe(before)
    chmodSync(world.key, 0o640)
    expect(await refused(world, release(world, '1.0.0'))).toContain('chmod 600')
  })

  it('A private key cannot be written into the project, by any path', async () => {
    const world = releaseWorld()
    const project = join(import.meta.dirname, '..', '..', '..')
    expect(await refused(world, ['keys', 'new', 'x'], { WERKBANK_RELEASE_KEY: join(project, 'key.pem') })).toContain(
      'must not lie inside the project',
    )
    symlinkSync(project, join(world.folder, 'innocent'))
    const hidden = join(world.folder, 'innocent', 'resources', 'new', 'key.pem')
    expect(await refused(world, ['keys', 'new', 'x'], { WERKBANK_RELEASE_KEY: hidden })).toContain('inside the project')
    expect(existsSync(hidden)).toBe(false)
  })

  it('A private key lies in the home folder if no place is given', async () => {
    const world = releaseWorld()
    const { code } = await world.run(['keys', 'new', '2026a'], { WERKBANK_RELEASE_KEY: '' })
    expect(code).toBe(0)
    expect(statSync(join(world.folder, '.werkbank', 'release-2026a.pem')).mode & 0o777).toBe(0o600)
  })

  it('A key with a passphrase signs only with it', async () => {
    const world = releaseWorld()
    const secret = { WERKBANK_RELEASE_PASSPHRASE: 'correct horse' }
    expect((await world.run(['keys', 'new', '2026a'], secret)).code).toBe(0)
    expect(readFileSync(world.key, 'utf8')).toContain('ENCRYPTED')
    const args = release(world, '1.0.0')
    for (const wrong of [{}, { WERKBANK_RELEASE_PASSPHRASE: 'wrong' }] as Record<string, string>[]) {
      const sentence = await refused(world, args, wrong)
      expect(sentence).toContain('WERKBANK_RELEASE_PASSPHRASE')
      expect(sentence).not.toContain('correct')
    }
    expect((await world.run(args, secret)).errors).toBe('')
  })

  it('In a rotation the old key signs the release that brings the new one', async () => {
    const world = await withRelease('1.0.0')
    const fresh = { WERKBANK_RELEASE_KEY: join(world.folder, 'fresh.pem') }
    expect((await world.run(['keys', 'new', '2027a'], fresh)).code).toBe(0)
    expect(JSON.parse(readFileSync(world.keys, 'utf8'))).toHaveLength(2)
    expect((await world.run(release(world, '1.1.0'))).errors).toBe('')
    expect(world.document()?.werkbank.keyId).toBe('2026a')
    expect((await world.run(release(world, '1.2.0'), fresh)).errors).toBe('')
    expect(world.document()?.werkbank.keyId).toBe('2027a')
    expect((await world.run(['keys', 'remove', '2026a'])).code).toBe(0)
    expect((await world.run(['verify', world.feed])).code).toBe(0)
    expect(await refused(world, release(world, '1.3.0'))).toContain('No client would believe the key')
    expect(await refused(world, ['keys', 'remove', '2027a'])).toContain('the only key')
    expect(await refused(world, ['keys', 'remove', 'x'])).toContain('There is no key called x')
    expect(
      await refused(world, ['keys', 'new', '2027a'], { WERKBANK_RELEASE_KEY: join(world.folder, 'y.pem') }),
    ).toContain('There is a key called 2027a already')
  })

  it.each([
    ['nobody has said where it is', { WERKBANK_RELEASE_KEY: '' }, 'Set WERKBANK_RELEASE_KEY'],
    ['it is not there', { WERKBANK_RELEASE_KEY: '/nowhere/key.pem' }, 'There is no private key at'],
    ['the list is not there', { WERKBANK_RELEASE_KEYS: '/nowhere/keys.json' }, 'cannot be read'],
  ])('A release with a missing key says what is missing: %s', async (_what, env, sentence) => {
    const world = await withKey()
    expect(await refused(world, release(world, '1.0.0'), env)).toContain(sentence)
  })

  it('A damaged list of public keys is refused', async () => {
    const world = await withKey()
    const args = release(world, '1.0.0')
    for (const text of ['{}', '[{"id":"a"}]', '[{"id":"a","publicKey":"x"}]']) {
      writeFileSync(world.keys, text)
      expect(await refused(world, args)).toContain('is damaged')
    }
  })

  it('Key and version are checked before the build begins', async () => {
    const world = releaseWorld()
    const { code, errors } = await world.npm(['--version', '1.0.0'])
    expect([code, errors.trim()]).toEqual([1, `There is no private key at ${world.key}.`])
    await world.run(['keys', 'new', '2026a'])
    expect((await world.run(release(world, '1.1.0', ['Werkbank-1.1.0.AppImage']))).errors).toBe('')
    const old = await world.npm(['--version', '1.0.0', '--platform', 'linux', '--feed', world.feed])
    expect([old.code, old.errors.trim()]).toEqual([1, expect.stringContaining('linux offers 1.1.0 already')])
  })
})
