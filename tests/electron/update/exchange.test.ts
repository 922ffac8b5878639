import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readClock } from '#tests/support/clock/readClock.ts'
import { seededRandom } from '#tests/support/samples/random.ts'
import { appPackage, bundleProgram } from '#tests/support/updates/appPackage.ts'
import { type UpdateWorld, updateWorld } from '#tests/support/updates/updateWorld.ts'

const KILLS = process.env.TEST_FULL ? 1_000 : 64
const seed = Number(process.env.TEST_SEED ?? (process.env.TEST_FULL ? readClock() : 1))
const STEPS = ['begin', 'copy', 'copied', 'keep', 'kept', 'recorded', 'renamed', 'done']
/** The step at which a kill from outside is sent; it lands some time later. */
const ANCHORS = ['ready', ...STEPS.slice(0, -1)]
/** Computers that are tested at the same time: while one process starts, the others use the processor. */
const AT_ONCE = 3

let world: UpdateWorld
let fresh: Buffer
let program: string
const old = appPackage({ version: '1.0.0', size: 600_000 })
const older = appPackage({ version: '0.9.0', size: 600_000 })

beforeAll(async () => {
  world = await updateWorld()
  program = await bundleProgram(join(world.folder, 'program'))
  const { files } = await world.feed.publish({
    version: '1.1.0',
    content: appPackage({ version: '1.1.0', size: 600_000 }),
  })
  fresh = readFileSync(world.feed.artefact(files[0]?.url ?? ''))
})
afterAll(() => world.close())

/** A computer that runs 1.0.0, which was installed by an update. */
function computer(name: string) {
  const folder = join(world.folder, name)
  const programs = join(folder, 'Programs')
  mkdirSync(programs, { recursive: true })
  const appImage = join(programs, 'Werkbank.AppImage')
  for (const [path, content] of [
    [appImage, old],
    [join(programs, '.Werkbank.AppImage.previous'), older],
  ] as const) {
    writeFileSync(path, content)
    chmodSync(path, 0o755)
  }
  return { folder, programs, appImage }
}
type Computer = ReturnType<typeof computer>

type Death = {
  /** Kills itself at that step. */
  at: string
  /** Is killed from outside, that many milliseconds after the step. */
  after: number | null
}

/** Starts the installed app, which downloads, checks and installs 1.1.0, unless it is killed before. */
async function run({ folder, appImage }: Computer, death: Death | null) {
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: join(world.folder, 'compiled'),
    TEST_APP_PROGRAM: program,
    TEST_APP_FOLDER: folder,
    TEST_APP_PROFILE: join(folder, 'profile'),
    TEST_APP_SERVER: world.feed.address,
    TEST_APP_KEYS: JSON.stringify(world.feed.keys),
    TEST_APP_DIES_AT: death?.after === null ? death.at : '',
    // Other tests cover what is started afterwards.
    TEST_APP_STAYS_DOWN: 'yes',
  }
  const child = spawn(appImage, [], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  child.stdout.setEncoding('utf8').on('data', (steps: string) => {
    if (death && death.after !== null && steps.split('\n').includes(death.at))
      setTimeout(() => child.kill('SIGKILL'), death.after)
  })
  await once(child, 'exit')
}

const packagesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /AppImage/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))

/** The next start: 1.0.0 or 1.1.0, whole, with its profile, and without a pile of packages. */
async function survived(one: Computer, how: string): Promise<string> {
  const bytes = readFileSync(one.appImage)
  const version = execFileSync(one.appImage, ['--version'], { encoding: 'utf8' }).trim()
  expect([how, version, bytes.equals(version === '1.1.0' ? fresh : old)]).toEqual([how, version, true])
  // Even before the clean-up, at most two packages lie beside the app.
  expect([how, packagesIn(one.folder).filter((path) => path !== one.appImage).length <= 2]).toEqual([how, true])
  const client = world.client({ folder: one.folder, appImage: one.appImage, version })
  const pending = client.memory.get('pending')
  await client.start()
  client.stop()
  const result = version === '1.1.0' ? 'installed' : 'failed'
  expect([how, client.engine.view.lastInstall?.result]).toEqual([how, pending ? result : undefined])
  expect([how, existsSync(join(one.folder, 'profile/updates.json.damaged'))]).toEqual([how, false])
  const left = packagesIn(one.folder).filter((path) => path !== one.appImage)
  expect([how, left.length <= 2, left.some((path) => path.endsWith('.new'))]).toEqual([how, true, false])
  return version
}

describe('UPD-06 the replacement of the app’s file', () => {
  test('The file of the app is replaced in one step, and the running app keeps its old file', async () => {
    const one = computer('watched')
    const running = openSync(one.appImage, 'r')
    const events: string[] = []
    const watcher = watch(one.programs, (event, name) => void events.push(`${event} ${name}`))
    const seen: string[] = []
    const client = world.client({
      ...one,
      onStep: (step) => {
        const bytes = readFileSync(one.appImage)
        const isDone = ['renamed', 'done'].includes(step)
        expect([step, bytes.equals(isDone ? fresh : old)]).toEqual([step, true])
        seen.push(step)
      },
    })
    await client.engine.check()
    expect(await client.engine.installNow('quit')).toBe(true)
    expect(seen).toEqual(STEPS)
    // The system mounts the file while the app runs.
    expect(readFileSync(running).equals(old)).toBe(true)
    closeSync(running)
    await expect.poll(() => events).toContain('rename Werkbank.AppImage')
    watcher.close()
    expect(events.filter((event) => event === 'rename Werkbank.AppImage')).toHaveLength(1)
    const previous = join(one.programs, '.Werkbank.AppImage.previous')
    expect(readFileSync(previous).equals(old)).toBe(true)
    client.stop()
  })

  test(`After ${KILLS} kills during updates, the app is complete in version 1.0.0 or 1.1.0 each time (seed ${seed})`, {
    timeout: 600_000,
  }, async () => {
    const random = seededRandom(seed)
    const whole = computer('whole')
    await run(whole, null)
    expect(await survived(whole, 'not killed')).toBe('1.1.0')
    const counts: Record<string, number> = {}
    const kills = Array.from({ length: KILLS }, (_, index): Death => {
      if (index % 4 === 0) return { at: STEPS[(index / 4) % STEPS.length] ?? '', after: null }
      const at = ANCHORS[random.below(ANCHORS.length)] ?? ''
      return { at, after: random.next() * (at === 'ready' ? 50 : 6) }
    })
    const worker = async (own: number) => {
      for (let next = kills.shift(); next; next = kills.shift()) {
        const one = computer(`killed-${own}-${kills.length}`)
        await run(one, next)
        const version = await survived(one, JSON.stringify(next))
        const where = `${next.after === null ? 'at' : 'after'} ${next.at}: ${version}`
        counts[where] = (counts[where] ?? 0) + 1
        rmSync(one.folder, { recursive: true, force: true })
      }
    }
    const begun = performance.now()
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => worker(index)))
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
    process.stdout.write(`UPD-06 ${KILLS} kills, seed ${seed}, ${seconds} s: ${JSON.stringify(counts)}\n`)
    // Both results occurred: some kills came before the exchange, and others after it.
    expect(counts['at recorded: 1.0.0']).toBeGreaterThan(0)
    expect(counts['at renamed: 1.1.0']).toBeGreaterThan(0)
    expect(world.unhandled).toEqual([])
  })
})
