import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { hashOf } from '#server/release/hashOf.ts'
import { names, refused, release, withKey, withRelease } from './releaseSteps.ts'
import { filesOf, releaseWorld } from './releaseWorld.ts'

describe('the commands of a release, from the key to the recall', () => {
  it('Every command of a release, typed as the instructions say, leaves a feed that a client accepts', async () => {
    const world = releaseWorld()
    const feed = ['--feed', world.feed]
    const npm = async (...args: string[]) => {
      const ended = await world.npm(args)
      expect(ended.errors, args.join(' ')).toBe('')
      expect(ended.code).toBe(0)
      return ended.output
    }
    expect(await npm('keys')).toContain('There is no key yet')
    await npm('keys', 'new', '2026a')
    expect(await npm('keys')).toMatch(/^2026a {2}MCowBQYDK2VwAyEA/)

    await npm('--version', '1.0.0', '--artifacts', world.artefacts('one', filesOf('1.0.0')), ...feed)
    expect(await npm('verify', world.feed)).toContain('is fit for clients.')
    expect(world.document()?.stagingPercentage).toBeUndefined()
    expect(names(world)).toEqual(['Werkbank-1.0.0-amd64.deb', 'Werkbank-1.0.0.AppImage', 'latest-linux.yml'])

    const next = world.artefacts('two', filesOf('1.1.0'))
    await npm('--version', '1.1.0', '--stage', '10', '--minimum-client', '0.9.0', '--artifacts', next, ...feed)
    const staged = world.document()
    expect(staged).toMatchObject({ version: '1.1.0', stagingPercentage: 10, path: 'Werkbank-1.1.0.AppImage' })
    expect(staged?.werkbank).toMatchObject({ minimumClientVersion: '0.9.0', platform: 'linux', arch: 'x64' })
    expect(await npm('verify', world.feed)).toContain('offered to 10 % of the computers')
    // The earlier version stays for running downloads, and its block map for updates that load only changed blocks.
    expect(names(world, 'win32')).toEqual([
      'Werkbank-Setup-1.0.0.exe',
      'Werkbank-Setup-1.0.0.exe.blockmap',
      'Werkbank-Setup-1.1.0.exe',
      'Werkbank-Setup-1.1.0.exe.blockmap',
      'latest.yml',
    ])

    await npm('stage', '50', ...feed)
    expect(world.document('darwin', 'latest-mac.yml')?.stagingPercentage).toBe(50)
    await npm('stage', '100', ...feed)
    expect(world.document()?.stagingPercentage).toBeUndefined()
    expect(await npm('recall', ...feed)).toContain('publish a higher version')
    expect(world.document('win32', 'latest.yml')?.stagingPercentage).toBe(0)
    const recalled = world.document()
    await npm('renew', ...feed)
    expect(world.document()?.stagingPercentage).toBe(0)
    expect(world.document()?.werkbank.signedAt).not.toBe(recalled?.werkbank.signedAt)
    expect(world.document()?.releaseDate).toBe(staged?.releaseDate)
    expect(await npm('verify', world.feed)).toContain('offered to nobody')
  })
})

describe('a release', () => {
  it('An AppImage without a version in its name gets one from the yml of its build', async () => {
    const world = await withKey()
    const folder = world.artefacts('build', ['Werkbank.AppImage'])
    const { sha512 } = await hashOf(join(folder, 'Werkbank.AppImage'))
    const build = { version: '1.0.0', files: [{ url: 'Werkbank.AppImage', sha512 }] }
    writeFileSync(join(folder, 'latest-linux.yml'), stringify(build))
    const args = ['release', '--version', '1.0.0', '--artifacts', folder, '--feed', world.feed]
    expect((await world.run(args)).errors).toBe('')
    expect(names(world)).toEqual(['Werkbank-1.0.0.AppImage', 'latest-linux.yml'])

    args[2] = '1.1.0'
    expect(await refused(world, args)).toContain('is version 1.0.0, not 1.1.0, says the yml beside it')
    appendFileSync(join(folder, 'Werkbank.AppImage'), 'x')
    expect(await refused(world, args)).toContain('no latest*.yml beside it knows this content')
  })

  it('A release keeps the block maps that the packaging made, beside and inside the files', async () => {
    const world = await withRelease('1.0.0', ['Werkbank-Setup-1.0.0.exe', 'Werkbank-1.0.0.AppImage'])
    // A published file with its maps is published unchanged from another feed.
    const folder = world.artefacts('again', [])
    for (const [platform, name] of [
      ['win32', 'Werkbank-Setup-1.0.0.exe'],
      ['win32', 'Werkbank-Setup-1.0.0.exe.blockmap'],
      ['linux', 'Werkbank-1.0.0.AppImage'],
    ] as const)
      copyFileSync(join(world.feed, platform, name), join(folder, name))
    const other = join(world.folder, 'other')
    expect((await world.run(['release', '--version', '1.0.0', '--artifacts', folder, '--feed', other])).errors).toBe('')
    for (const path of ['win32/Werkbank-Setup-1.0.0.exe.blockmap', 'linux/Werkbank-1.0.0.AppImage'])
      expect(await hashOf(join(other, path))).toEqual(await hashOf(join(world.feed, path)))
    expect(world.document()?.files[0]?.blockMapSize).toBeGreaterThan(0)
  })

  it('A release appends a new block map to an AppImage that contains the block map of another file', async () => {
    const world = await withRelease('1.0.0', ['Werkbank-1.0.0.AppImage'])
    const folder = world.artefacts('1.1.0', [])
    const other = Buffer.concat([
      Buffer.from('longer'),
      readFileSync(join(world.feed, 'linux/Werkbank-1.0.0.AppImage')),
    ])
    writeFileSync(join(folder, 'Werkbank-1.1.0.AppImage'), other)
    const args = ['release', '--version', '1.1.0', '--artifacts', folder, '--feed', world.feed]
    expect((await world.run(args)).errors).toBe('')
    const [file] = world.document()?.files ?? []
    expect(file?.size).toBe(other.length + (file?.blockMapSize ?? 0) + 4)
  })

  it('The server can read the files of a release, whatever their permissions were after the build', async () => {
    const world = await withKey()
    const folder = world.artefacts('1.0.0', ['Werkbank-1.0.0.AppImage'])
    chmodSync(join(folder, 'Werkbank-1.0.0.AppImage'), 0o400)
    const args = ['release', '--version', '1.0.0', '--artifacts', folder, '--feed', world.feed]
    expect((await world.run(args)).errors).toBe('')
    for (const name of names(world)) expect(statSync(join(world.feed, 'linux', name)).mode & 0o777, name).toBe(0o644)
  })

  it('A release makes a new block map if the one beside the file belongs to another file', async () => {
    const world = await withKey()
    const folder = world.artefacts('1.0.0', ['Werkbank-Setup-1.0.0.exe'])
    writeFileSync(join(folder, 'Werkbank-Setup-1.0.0.exe.blockmap'), 'not a map')
    expect(
      (await world.run(['release', '--version', '1.0.0', '--artifacts', folder, '--feed', world.feed])).errors,
    ).toBe('')
    const { output } = await world.run(['verify', '--feed', world.feed])
    expect(output).not.toContain('Warning')
  })

  it('A release can be for one platform, one processor and one channel', async () => {
    const world = await withKey()
    const files = [...filesOf('1.0.0'), 'Werkbank-1.0.0-arm64.AppImage']
    const args = [...release(world, '1.0.0', files), '--platform', 'linux', '--channel', 'beta']
    expect((await world.run(args)).errors).toBe('')
    expect(readdirSync(world.feed)).toEqual(['linux'])
    expect(world.document('linux', 'beta-linux.yml')?.werkbank).toMatchObject({ arch: 'x64', channel: 'beta' })
    expect(world.document('linux', 'beta-linux-arm64.yml')?.werkbank).toMatchObject({ arch: 'arm64' })
    expect((await world.run(['verify', world.feed])).code).toBe(0)
  })

  it('A release for both processors of a Mac is one document', async () => {
    const world = await withRelease('1.0.0', ['Werkbank-1.0.0-mac.zip', 'Werkbank-1.0.0-arm64-mac.zip'])
    expect(world.document('darwin', 'latest-mac.yml')?.werkbank.arch).toBe('universal')
    expect((await world.run(['verify', world.feed])).code).toBe(0)
  })

  it('A release keeps the artefacts of the newest three versions, and block maps longer', async () => {
    const world = await withKey()
    for (const minor of [0, 1, 2, 3])
      expect((await world.run(release(world, `1.${minor}.0`, [`Werkbank-Setup-1.${minor}.0.exe`]))).errors).toBe('')
    expect(names(world, 'win32').filter((name) => name.endsWith('.exe'))).toEqual([
      'Werkbank-Setup-1.1.0.exe',
      'Werkbank-Setup-1.2.0.exe',
      'Werkbank-Setup-1.3.0.exe',
    ])
    expect(names(world, 'win32').filter((name) => name.endsWith('.blockmap'))).toHaveLength(4)
  })
})

describe('refused release commands', () => {
  it('A version that is not newer is refused', async () => {
    const world = await withRelease('1.1.0')
    for (const version of ['1.1.0', '1.0.9', '1.1.0-beta.1'])
      expect(await refused(world, release(world, version))).toContain('release a higher version than that')
  })

  it('A file of another version beside the right ones is refused', async () => {
    const world = await withKey()
    const args = release(world, '1.1.0', [...filesOf('1.1.0'), 'Werkbank-1.0.0-amd64.deb'])
    expect(await refused(world, args)).toContain('is version 1.0.0, not 1.1.0')
  })

  it('Other content under a taken name is refused', async () => {
    const world = await withRelease('1.0.0')
    const args = release(world, '1.1.0')
    writeFileSync(join(world.feed, 'linux', 'Werkbank-1.1.0-amd64.deb'), 'left behind')
    expect(await refused(world, args)).toContain('exists with other content')
    // The earlier release is still the one that is offered.
    expect((await world.run(['verify', world.feed])).code).toBe(0)
  })

  it.each([
    [['--version', '1'], '--version wants a version'],
    [['--version', '01.1.0'], '--version wants a version'],
    [['--version', '1.1.0+build'], '--version wants a version'],
    [['--stage', '101'], 'a whole number from 0 to 100'],
    [['--stage', '-1'], 'stage'],
    [['--stage', '1.5'], 'a whole number from 0 to 100'],
    [['--stage', ''], 'a whole number from 0 to 100'],
    [['--platform', 'mac'], 'There is no platform mac; there are win32, darwin, linux.'],
    [['--channel', '../x'], 'A channel is one word'],
    [['--minimum-client', 'x'], '--minimum-client wants a version'],
    [['--minimum-system', '10'], '--minimum-system wants three numbers'],
    [['--artifacts', '/nowhere/at/all'], 'There is no folder /nowhere/at/all.'],
    [['--artifacts', 'contract'], 'There is nothing to release in'],
    [['--platfrom', 'linux'], 'Unknown option'],
    [['--stage'], 'argument missing'],
    [['publish'], 'There is no command publish'],
  ])('The command line %j is refused', async (extra, sentence) => {
    const world = await withKey()
    expect(await refused(world, [...release(world, '1.1.0'), ...extra])).toContain(sentence)
  })

  it('A file name that is not allowed in a feed is refused', async () => {
    const world = await withKey()
    expect(await refused(world, release(world, '1.0.0', ['Werkbank Setup 1.0.0.exe']))).toContain('may hold letters')
  })

  it.each([['stage', '10'], ['recall'], ['renew']])('The command %s for an empty feed is refused', async (...words) => {
    const world = await withKey()
    expect(await refused(world, [...words, '--feed', world.feed])).toContain('There is no feed in')
    mkdirSync(world.feed)
    expect((await world.run([...words, '--feed', world.feed])).errors).toMatch(/^There is no release in .*\.\n$/)
  })

  it('An unknown command is refused', async () => {
    const world = releaseWorld()
    expect(await refused(world, ['publish'])).toContain('There is no command "publish"')
    expect(await refused(world, ['constructor'])).toContain('There is no command')
  })

  it('A document that was changed by hand is not signed again', async () => {
    const world = await withRelease()
    const file = join(world.feed, 'linux', 'latest-linux.yml')
    writeFileSync(file, readFileSync(file, 'utf8').replace("version: '1.0.0'", "version: '1.9.0'"))
    for (const args of [['renew'], ['recall'], ['stage', '100']])
      expect(await refused(world, [...args, '--feed', world.feed])).toContain('bad_signature')
    expect(await refused(world, release(world, '2.0.0'))).toContain('move it away first')
    writeFileSync(file, '{')
    expect(await refused(world, ['renew', '--feed', world.feed])).toContain('unsigned')
  })

  it('A second command at the same time is refused', async () => {
    const world = await withRelease()
    writeFileSync(join(world.feed, 'werkbank.lock'), JSON.stringify({ pid: process.pid, started: '' }))
    expect(await refused(world, ['renew', '--feed', world.feed])).toContain('Another command is at work')
  })
})
