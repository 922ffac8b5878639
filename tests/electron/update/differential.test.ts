import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type UpdateWorld, updateWorld } from '#tests/support/updates/updateWorld.ts'

let world: UpdateWorld
beforeEach(async () => {
  world = await updateWorld()
})
afterEach(() => world.close())

const BYTES = 6_000_000
/** Two builds that differ in a few places, as two versions of an app do. */
const first = randomBytes(BYTES)
const second = Buffer.from(first)
for (const at of [100_000, 2_000_000, 5_500_000]) randomBytes(30_000).copy(second, at)

test.each([
  ['linux', 'an AppImage'],
  ['win32', 'an installer for Windows'],
] as const)('On %s, the update of %s downloads only the parts that differ', async (platform, _package) => {
  const { feed } = world
  const before = await feed.publish({ version: '1.0.0', content: first, platform })
  const after = await feed.publish({ version: '1.1.0', content: second, platform })
  const folder = join(world.folder, 'computer')
  const [appImage, cache] = [join(folder, 'Werkbank.AppImage'), join(folder, 'cache/werkbank')]
  mkdirSync(cache, { recursive: true })
  const installed = platform === 'linux' ? appImage : join(cache, 'installer.exe')
  copyFileSync(feed.artefact(before.files[0]?.url ?? '', platform), installed)
  const client = world.client({ folder, appImage, platform })
  await client.engine.check()
  expect(client.engine.state).toMatchObject({ kind: 'downloaded' })
  const name = after.files[0]?.url ?? ''
  const loaded = feed.requests.filter(({ path }) => path.includes('1.1.0') || path.includes('blockmap'))
  const bytes = loaded.reduce((sum, one) => sum + one.bytes, 0)
  const share = bytes / (after.files[0]?.size ?? 1)
  process.stdout.write(`${platform}: ${bytes} of ${after.files[0]?.size} bytes, ${(share * 100).toFixed(1)} %\n`)
  expect(share).toBeLessThan(0.1)
  const file = join(client.pending, name)
  expect(readFileSync(file).equals(readFileSync(feed.artefact(name, platform)))).toBe(true)
})
