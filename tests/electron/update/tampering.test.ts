import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type UpdateWorld, updateWorld } from '#tests/support/updates/updateWorld.ts'

let world: UpdateWorld
let package_: Buffer
beforeEach(async () => {
  world = await updateWorld()
  const { files } = await world.feed.publish({ version: '1.1.0', content: 'new app '.repeat(1_000) })
  package_ = readFileSync(world.feed.artefact(files[0]?.url ?? ''))
})
afterEach(() => world.close())

const EVIL = 'evil'

describe('UPD-03 an installed package is the one that was signed, hours after it was downloaded', () => {
  const attacks: [string, (file: string, aside: string) => void][] = [
    ['replaced by as many other bytes', (file) => writeFileSync(file, Buffer.alloc(package_.length, EVIL))],
    ['one bit changed', (file) => writeFileSync(file, package_.with(7, (package_[7] ?? 0) ^ 1))],
    ['cut', (file) => truncateSync(file, package_.length - 1)],
    ['emptied', (file) => truncateSync(file, 0)],
    ['lengthened', (file) => writeFileSync(file, Buffer.concat([package_, Buffer.from(EVIL)]))],
    [
      'a link to other bytes',
      (file, aside) => {
        writeFileSync(aside, Buffer.alloc(package_.length, EVIL))
        replace(file, () => symlinkSync(aside, file))
      },
    ],
    [
      'a link to the right bytes, which can be changed afterwards',
      (file, aside) => {
        writeFileSync(aside, package_)
        replace(file, () => symlinkSync(aside, file))
      },
    ],
    ['a second name, through which it can be changed', (file, aside) => linkSync(file, aside)],
    ['a folder', (file) => replace(file, () => mkdirSync(file))],
    ['removed', (file) => rmSync(file)],
    [
      'with the time of the one that was checked',
      (file) => {
        writeFileSync(file, Buffer.alloc(package_.length, EVIL))
        utimesSync(file, new Date(0), new Date(0))
      },
    ],
  ]
  test.each(attacks)(
    'A package is not installed if it was tampered with after the download: %s',
    async (_name, attack) => {
      const client = world.client()
      const { engine } = client
      await engine.check()
      expect(engine.state.kind).toBe('downloaded')
      const loads = () => world.feed.requests.filter(({ path }) => path.includes('.AppImage')).length
      const before = loads()
      attack(join(client.pending, 'Werkbank-1.1.0.AppImage'), join(client.folder, 'aside'))

      expect(await engine.installNow('at_22')).toBe(false)
      expect(readFileSync(client.appImage, 'utf8')).toBe('old app')
      expect(readdirSync(join(client.folder, 'Programs'))).toEqual(['Werkbank.AppImage'])
      expect(client.quits).toEqual([])
      expect(engine.view.lastFailure).toMatchObject({ reason: 'file_damaged', version: '1.1.0' })

      // The package is downloaded again, and the new copy is installed.
      await expect.poll(() => engine.state.kind).toBe('downloaded')
      expect(loads()).toBeGreaterThan(before)
      expect(await engine.installNow('quit')).toBe(true)
      expect(readFileSync(client.appImage).equals(package_)).toBe(true)
      expect(client.quits).toEqual(['quit'])
      expect(world.unhandled).toEqual([])
    },
  )

  test('A package that is changed between the last comparison and the copy is not installed', async () => {
    let file = ''
    const onStep = (step: string) => {
      if (step === 'copy') writeFileSync(file, Buffer.alloc(package_.length, EVIL))
    }
    const client = world.client({ onStep })
    file = join(client.pending, 'Werkbank-1.1.0.AppImage')
    await client.engine.check()
    expect(await client.engine.installNow('at_22')).toBe(false)
    expect(readFileSync(client.appImage, 'utf8')).toBe('old app')
    expect(readdirSync(join(client.folder, 'Programs'))).toEqual(['Werkbank.AppImage'])
  })

  test('A package that an earlier run has downloaded is checked before it is installed', async () => {
    const first = world.client()
    await first.engine.check()
    first.stop()
    writeFileSync(join(first.pending, 'Werkbank-1.1.0.AppImage'), Buffer.alloc(package_.length, EVIL))
    const second = world.client({ folder: first.folder, appImage: first.appImage })
    await second.engine.check()
    expect(second.engine.state.kind).toBe('downloaded')
    expect(await second.engine.installNow('quit')).toBe(true)
    expect(readFileSync(first.appImage).equals(package_)).toBe(true)
  })
})

function replace(file: string, put: () => void): void {
  rmSync(file)
  put()
}
