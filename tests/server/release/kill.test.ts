import { existsSync, mkdirSync, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTrustedKeys } from '#server/release/keys.ts'
import { verifyFeed } from '#server/release/verifyFeed.ts'
import { seededRandom } from '#tests/server/torture/seededRandom.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { type ReleaseWorld, type Running, releaseWorld } from './releaseWorld.ts'

const seed = Number(process.env.TEST_SEED ?? 1)
const rounds = process.env.TEST_FULL ? 100 : 12
const FOLDERS = ['linux', 'win32'] as const

const filesOf = (version: string) => [`W-${version}.AppImage`, `W-${version}-amd64.deb`, `W-Setup-${version}.exe`]

/** Kills the process at the moment of the given step in the feed. Returns whether the step came. */
async function killAfter({ child, ended }: Running, feed: string, changes: number): Promise<boolean> {
  let left = changes
  const watchers = FOLDERS.map((platform) =>
    watch(join(feed, platform), () => {
      left--
      if (left === 0) child.kill('SIGKILL')
    }),
  )
  const { code } = await ended
  for (const watcher of watchers) watcher.close()
  return code === null
}

async function offered(world: ReleaseWorld): Promise<string[]> {
  const report = await verifyFeed(world.feed, readTrustedKeys(world.keys), readClock())
  expect(report.errors).toEqual([])
  return report.documents.map(({ document }) => document.version)
}

describe('UPD-01 UPD-06 a command that is killed', () => {
  it(`A killed release command leaves either the old release or the new one, and that one whole (${rounds} rounds)`, {
    timeout: rounds * 20_000,
  }, async () => {
    const random = seededRandom(seed)
    const world = releaseWorld()
    for (const platform of FOLDERS) mkdirSync(join(world.feed, platform), { recursive: true })
    await world.run(['keys', 'new', '2026a'])
    const release = (version: string) => [
      'release',
      ...['--version', version, '--artifacts', world.artefacts(version, filesOf(version), 1_000_000)],
      ...['--feed', world.feed],
    ]
    expect((await world.run(release('1.0.0'))).errors).toBe('')
    expect(await offered(world)).toEqual(['1.0.0', '1.0.0'])

    let killed = 0
    for (let round = 1; round <= rounds; round++) {
      const before = new Set(await offered(world))
      const version = `1.${round}.0`
      const [command, changes] =
        round % 4 === 0 ? ([['stage', '50', '--feed', world.feed], 4] as const) : ([release(version), 40] as const)
      if (await killAfter(world.begin(command), world.feed, 1 + random.below(changes))) killed++
      for (const one of await offered(world)) expect([...before, version]).toContain(one)
    }
    expect(killed).toBeGreaterThan(rounds / 2)

    // The lock of the killed process is taken over, and nothing half-done is left.
    expect((await world.run(release('2.0.0'))).errors).toBe('')
    expect(new Set(await offered(world))).toEqual(new Set(['2.0.0']))
    for (const platform of FOLDERS)
      expect(readdirSync(join(world.feed, platform)).filter((name) => name.startsWith('.'))).toEqual([])
    expect(existsSync(join(world.feed, 'werkbank.lock'))).toBe(false)
  })
})
