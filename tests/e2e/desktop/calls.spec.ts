import { expect } from 'playwright/test'
import { CALLS, type CallName, type DesktopBridge } from '#contract/ipc/table.ts'
import { callMain } from '#tests/support/electron/desktopPage.ts'
import { test } from '#tests/support/electron/fixture.ts'
import { RecordingServer } from '#tests/support/recordingServer.ts'

declare const window: Window & { desktop: DesktopBridge }
type LooseCall = (name: string, input: unknown) => Promise<unknown>

let server: RecordingServer
test.beforeAll(async () => {
  server = await RecordingServer.start()
})
test.afterAll(() => server.stop())

const names = Object.keys(CALLS) as CallName[]
const withoutInput = new Set<string>(['desktop.info', 'session.logout', 'window.focus'])

test('DSK-02 every call answers nonsense with a typed error and goes on', async ({ launch }) => {
  const desktop = await launch({ env: { ...server.asPages, WERKBANK_SERVER_URL: server.url } })
  const main = await desktop.main()

  const answers = await main.evaluate(async (calls) => {
    const call = window.desktop.call as unknown as LooseCall
    const huge = 'x'.repeat(10 * 1024 * 1024)
    const nonsense: unknown[] = [
      0,
      true,
      huge,
      [],
      [[[]]],
      {},
      JSON.parse('{"__proto__": {"polluted": true}}'),
      { constructor: { prototype: { polluted: true } } },
      { url: huge },
      { url: ['https://a.example'], on: 'yes', chat_uuid: '../../etc/passwd', unread: Number.NaN },
      { url: 'https://a.example', extra: 1 },
      new Map([['url', 'https://a.example']]),
    ]
    const found: [string, number, unknown][] = []
    for (const name of calls)
      for (const [i, input] of nonsense.entries()) found.push([name, i, await call(name, input)])
    return found
  }, names)

  for (const [name, i, reply] of answers) {
    expect.soft(reply, `${name} with input ${i}`).toMatchObject({ ok: false, code: 'bad_input' })
  }
  expect(await desktop.app.evaluate(() => 'polluted' in {})).toBe(false)
  expect(await callMain(main, 'desktop.info', undefined)).toMatchObject({ ok: true })
})

test('DSK-02 unknown calls are denied', async ({ launch }) => {
  const desktop = await launch({ env: server.asPages })
  const main = await desktop.main()
  const unknown = ['nope', '', '__proto__', 'constructor', 'toString', 'desktop.info ', 'session', 42, null, {}]
  const replies = await main.evaluate(
    (list) => Promise.all(list.map((name) => (window.desktop.call as unknown as LooseCall)(name as string, null))),
    unknown,
  )
  for (const [i, reply] of replies.entries())
    expect.soft(reply, String(unknown[i])).toMatchObject({ ok: false, code: 'denied' })
})

test('DSK-02 a call without input refuses one', async ({ launch }) => {
  const desktop = await launch({ env: server.asPages })
  const main = await desktop.main()
  for (const name of names.filter((one) => withoutInput.has(one)))
    expect.soft(await callMain(main, name, { url: '' } as never), name).toMatchObject({ ok: false, code: 'bad_input' })
})

test('each window may use its own calls only', async ({ launch }) => {
  const desktop = await launch({ env: { ...server.asPages, WERKBANK_SERVER_URL: server.url } })
  const main = await desktop.main()
  expect(await callMain(main, 'chatWindow.open', { chat_uuid: null })).toMatchObject({ ok: true })
  const chat = await desktop.chat()
  expect(await chat.evaluate(() => window.desktop.kind)).toBe('chat')
  expect(await callMain(chat, 'chatWindow.open', { chat_uuid: null })).toMatchObject({ ok: false, code: 'denied' })
  expect(await callMain(chat, 'server.choose', { url: server.url })).toMatchObject({ ok: false, code: 'denied' })
})
