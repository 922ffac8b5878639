import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type UpdateWorld, updateWorld } from '#tests/support/updates/updateWorld.ts'

const MEGABYTE = 1024 * 1024
const PACKAGE = 4 * MEGABYTE
let world: UpdateWorld
let disk: string | null = null

/** A disk that can be filled. Only root can make one; otherwise the tests say that they did not run. */
beforeAll(async () => {
  world = await updateWorld()
  await world.feed.publish({ version: '1.1.0', content: Buffer.alloc(PACKAGE, 'new') })
  const folder = join(world.folder, 'disk')
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder], { stdio: 'pipe' })
    disk = folder
  } catch {
    disk = null
  }
})
afterAll(async () => {
  if (disk) execFileSync('umount', [disk])
  await world.close()
})

/** Leaves this many bytes of the disk free. */
function fill(folder: string, free: number): void {
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(join(folder, 'ballast'), Buffer.alloc(Math.max(0, bavail * bsize - free), 'x'))
}

describe('UPD-06 a full disk', () => {
  test.for([
    ['during the download', 1 * MEGABYTE, 'before'],
    ['while the download is finished', PACKAGE - 64 * 1024, 'before'],
    ['while the new app is written beside the old one', 1 * MEGABYTE, 'after'],
    ['when what is about to happen is written down', 0, 'elsewhere'],
  ] as const)('The app survives an update with a full disk %s (%i bytes left)', async ([_when, free, moment], ctx) => {
    if (!disk) return ctx.skip('this user may not mount a disk')
    const folder = join(disk, 'computer')
    // The app has room on a disk of its own; only the profile has none.
    const programs = join(moment === 'elsewhere' ? world.folder : folder, 'Programs')
    const appImage = join(programs, 'Werkbank.AppImage')
    mkdirSync(programs, { recursive: true })
    writeFileSync(appImage, 'old app')
    chmodSync(appImage, 0o755)
    const client = world.client({ folder, appImage })
    if (moment === 'before') fill(disk, free)
    await client.engine.check()
    if (moment !== 'before') {
      expect(client.engine.state.kind).toBe('downloaded')
      fill(disk, free)
      expect(await client.engine.installNow('at_22')).toBe(false)
    }
    expect(client.engine.state).toMatchObject({ kind: 'failed', reason: 'disk_full' })
    expect(readFileSync(appImage, 'utf8')).toBe('old app')
    expect(readdirSync(programs)).toEqual(['Werkbank.AppImage'])
    expect(client.quits).toEqual([])

    // With room on the disk again, the update is downloaded, and the profile is whole.
    rmSync(join(disk, 'ballast'))
    await client.engine.check()
    expect(client.engine.state.kind).toBe('downloaded')
    expect(await client.engine.installNow('quit')).toBe(true)
    expect(readFileSync(appImage)).toHaveLength(statsOf())
    expect(readdirSync(join(folder, 'profile')).filter((name) => name.endsWith('.damaged'))).toEqual([])
    expect(world.unhandled).toEqual([])
    client.stop()
    rmSync(folder, { recursive: true })
  })
})

const statsOf = () => world.feed.read().files[0]?.size ?? 0
