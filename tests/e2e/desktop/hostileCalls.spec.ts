import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { CALLS, type CallName, type DesktopBridge, type WindowKind } from '#contract/ipc/table.ts'
import { root } from '#tests/support/desktop/binary.ts'
import { callMain } from '#tests/support/desktop/desktopPage.ts'
import { test } from '#tests/support/desktop/fixture.ts'
import { goodInput, type Hostile, hostileInputs, isGood, takesNothing } from '#tests/support/desktop/hostileInputs.ts'
import { seededRandom } from '#tests/support/samples/random.ts'
import { RecordingServer } from '#tests/support/services/recordingServer.ts'

declare const window: Window & { desktop: DesktopBridge }
type LooseCall = (name: string, input: unknown) => Promise<unknown>
type Answer = { isRefused: boolean; code: string; isTyped: boolean }

const names = Object.keys(CALLS) as CallName[]
const TIMES = process.env.TEST_FULL ? 500 : 50
const UNKNOWN = 500

let server: RecordingServer
let env: Record<string, string>
test.beforeAll(async () => {
  server = await RecordingServer.start()
  env = { ...server.asPages, WERKBANK_SERVER_URL: server.url }
})
test.afterAll(() => server.stop())

/** Sends the inputs like a page under foreign control, a few at a time. */
function attack(page: Page, called: string, inputs: Hostile[]): Promise<Answer[]> {
  return page.evaluate(
    async ([name, list]) => {
      const special = {
        huge: () => 'x'.repeat(10 * 1024 * 1024),
        nan: () => Number.NaN,
        infinity: () => Number.POSITIVE_INFINITY,
        proto: () => JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'),
        map: () => new Map([['url', 'x']]),
        date: () => new Date(0),
        undefined: () => undefined,
      }
      const made = ({ json, special: wanted }: Hostile): unknown => {
        const value: unknown = json === undefined ? undefined : JSON.parse(json)
        if (!wanted) return value
        const strange = special[wanted.is]()
        if (wanted.at.length === 0) return strange
        const parent = wanted.at
          .slice(0, -1)
          .reduce((part, key) => (part as Record<string, unknown>)[key], value) as object
        Object.defineProperty(parent, wanted.at.at(-1) ?? '', {
          value: strange,
          enumerable: true,
          configurable: true,
          writable: true,
        })
        return value
      }
      const send = async (input: Hostile): Promise<Answer> => {
        const call = window.desktop.call as unknown as LooseCall
        const reply = await call(name, made(input)).catch((error: unknown) => ({ error: String(error) }))
        const { ok, code } = reply as { ok?: unknown; code?: unknown }
        const isTyped = ok === true || (ok === false && ['denied', 'bad_input', 'failed'].includes(String(code)))
        return { isRefused: ok !== true, code: String(code), isTyped }
      }
      const found: Answer[] = []
      for (let i = 0; i < list.length; i += 25) found.push(...(await Promise.all(list.slice(i, i + 25).map(send))))
      return found
    },
    [called, inputs] as const,
  )
}

test(`DSK-02 Every call × ${TIMES} hostile inputs is answered or refused with a known code, without a crash or a file elsewhere`, async ({
  launch,
}) => {
  test.setTimeout(process.env.TEST_FULL ? 900_000 : 300_000)
  const desktop = await launch({
    before: [join(root, 'tests/support/electron/watchFiles.cjs')],
    env,
  })
  const main = await desktop.main()
  for (const name of names) {
    const inputs = hostileInputs(name, TIMES).filter((input) => !takesNothing(name) || !isGood(name, input))
    const page = (CALLS[name].windows as readonly WindowKind[]).includes('main') ? main : await chatOf()
    const answers = await attack(page, name, inputs)
    for (const [i, { isRefused, isTyped, code }] of answers.entries()) {
      const input = inputs[i] as Hostile
      const said = `${name} ${JSON.stringify(input).slice(0, 300)}`
      expect.soft(isTyped, said).toBe(true)
      if (isGood(name, input)) continue
      expect.soft([isRefused, code], said).toEqual([true, 'bad_input'])
    }
  }
  expect(await desktop.app.evaluate(() => ['polluted' in {}, 'isAdmin' in Object.prototype])).toEqual([false, false])
  expect(await callMain(main, 'desktop.info', undefined)).toMatchObject({ ok: true })

  const touched = await desktop.app.evaluate(() => [...(globalThis as unknown as { __touched: Set<string> }).__touched])
  const allowed = [desktop.userData, join(root, 'dist'), join(root, 'resources'), POLICY, ...SYSTEM]
  expect(touched.filter((path) => !allowed.some((folder) => path === folder || path.startsWith(`${folder}/`)))).toEqual(
    [],
  )

  async function chatOf(): Promise<Page> {
    await callMain(main, 'chatWindow.open', { chat_uuid: null })
    return desktop.chat()
  }
})

const POLICY = '/etc/werkbank/policy.json'
/** Files that Node and the stand-in read by themselves: the browser's path, and facts about the system. */
const SYSTEM = [
  '/usr',
  '/proc',
  '/sys',
  '/dev/null',
  '/run/dbus',
  '/etc/machine-id',
  '/var/lib/dbus',
  join(homedir(), '.npmrc'),
]

test(`DSK-02 ${UNKNOWN} calls that do not exist are denied`, async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  const { below } = seededRandom(2)
  const strange = [
    '',
    ' ',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'session',
    42,
    null,
    {},
    [],
    ['desktop.info'],
  ]
  const unknown = Array.from({ length: UNKNOWN }, (_, i) => {
    if (i < strange.length) return strange[i]
    const name = names[below(names.length)] ?? ''
    const at = below(name.length)
    return [
      `${name} `,
      name.toUpperCase(),
      `${name}.x`,
      name.slice(0, at) + name.slice(at + 1),
      `../${name}`,
      `${name}\0`,
    ][below(6)]
  }).filter((name) => !names.includes(name as CallName))
  const replies = await main.evaluate(
    (list) => Promise.all(list.map((name) => (window.desktop.call as unknown as LooseCall)(name as string, null))),
    unknown,
  )
  for (const [i, reply] of replies.entries())
    expect.soft(reply, String(unknown[i])).toMatchObject({ ok: false, code: 'denied' })
  expect(replies.length).toBeGreaterThan(UNKNOWN * 0.9)
})

test('DSK-02 The main process listens only to the calls in its table', async ({ launch }) => {
  const desktop = await launch({ env })
  await desktop.main()
  const channels = await desktop.app.evaluate(({ ipcMain }) => ipcMain.eventNames().map(String))
  // Electron itself keeps one listener for `error`, so a channel of that name ends nothing.
  expect(channels.filter((channel) => channel !== 'error')).toEqual([])
})

test('DSK-02 A window is denied calls that its row does not have, with any input', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await callMain(main, 'chatWindow.open', { chat_uuid: null })
  const pages: Record<WindowKind, Page> = { main, chat: await desktop.chat() }
  for (const name of names)
    for (const kind of ['main', 'chat'] as const) {
      if ((CALLS[name].windows as readonly WindowKind[]).includes(kind)) continue
      const input = takesNothing(name) ? undefined : goodInput(name)
      expect
        .soft(await callMain(pages[kind], name, input as never), `${name} from ${kind}`)
        .toMatchObject({ ok: false, code: 'denied' })
    }
})
