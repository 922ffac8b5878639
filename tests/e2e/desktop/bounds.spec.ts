import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { callMain } from '#tests/support/desktop/desktopPage.ts'
import { test } from '#tests/support/desktop/fixture.ts'
import { RecordingServer } from '#tests/support/services/recordingServer.ts'

let server: RecordingServer
let env: Record<string, string>
test.beforeAll(async () => {
  server = await RecordingServer.start()
  env = { ...server.asPages, WERKBANK_SERVER_URL: server.url, ELECTRON_STAND_IN_SCREEN: '1280x800' }
})
test.afterAll(() => server.stop())

const good = { x: 100, y: 120, width: 700, height: 500, isMaximized: false }
const lost: [string, string][] = [
  ['left of every display', JSON.stringify({ main: { ...good, x: -4000 }, chat: { ...good, x: -4000 } })],
  ['right of every display', JSON.stringify({ main: { ...good, x: 99_999 }, chat: { ...good, y: 99_999 } })],
  ['no number', '{"main": {"x": null, "y": "NaN", "width": 700, "height": 500}, "chat": 7}'],
  ['no width', JSON.stringify({ main: { ...good, width: 0 }, chat: { ...good, height: 0 } })],
  ['title bar above the display', JSON.stringify({ main: { ...good, y: -300 }, chat: { ...good, y: -30 } })],
  [
    'larger than any display',
    JSON.stringify({ main: { ...good, width: 99_999, height: 99_999 }, chat: { ...good, width: 1 } }),
  ],
  [
    'left on a display of twice the scale',
    JSON.stringify({ main: { ...good, x: 2560, y: 1400 }, chat: { ...good, x: 1279 } }),
  ],
  [
    'beyond all numbers',
    '{"main": {"x": 1e999, "y": -1e999, "width": 1e999, "height": 3}, "chat": {"__proto__": {"x": 1}}}',
  ],
  ['no JSON', '{"main": {"x": 1'],
]

for (const [name, content] of lost)
  test(`DSK-04 A window opens where the user can reach it: ${name}`, async ({ launch }) => {
    const userData = await mkdtemp(join(tmpdir(), 'werkbank-desktop-'))
    await writeFile(join(userData, 'windows.json'), content)
    const desktop = await launch({ userData, env })
    const area = await desktop.app.evaluate(({ screen }) => screen.getPrimaryDisplay().workArea)
    const main = await desktop.main()
    await callMain(main, 'chatWindow.open', { chat_uuid: null })
    for (const page of [main, await desktop.chat()]) {
      const { bounds } = await desktop.state(page)
      const visible = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x)
      expect(visible).toBeGreaterThanOrEqual(100)
      expect(bounds.y).toBeGreaterThanOrEqual(area.y)
      expect(bounds.y + 40).toBeLessThanOrEqual(area.y + area.height)
      expect(Math.min(bounds.width, bounds.height)).toBeGreaterThan(300)
    }
    await desktop.app.close()
    const healed = JSON.parse(await readFile(join(userData, 'windows.json'), 'utf8'))
    expect(Number.isInteger(healed.main.x) && healed.main.width > 0).toBe(true)
    if (name === 'no JSON') expect(await readdir(userData)).toContain('windows.json.damaged')
  })

test('Each window opens where it was left', async ({ launch }) => {
  const first = await launch({ env })
  const main = await first.main()
  await callMain(main, 'chatWindow.open', { chat_uuid: null })
  await first.setBounds(main, { x: 40, y: 50, width: 900, height: 600 })
  await first.setBounds(await first.chat(), { x: 600, y: 90, width: 420, height: 560 })
  await first.app.close()

  const second = await launch({ env, userData: first.userData })
  const again = await second.main()
  expect((await second.state(again)).bounds).toEqual({ x: 40, y: 50, width: 900, height: 600 })
  await callMain(again, 'chatWindow.open', { chat_uuid: null })
  expect((await second.state(await second.chat())).bounds).toEqual({ x: 600, y: 90, width: 420, height: 560 })
})

test('A window appears again when its display is gone', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await desktop.setBounds(main, { x: 3000, y: 100, width: 800, height: 600 })
  await desktop.app.evaluate(({ screen }) => screen.emit('display-removed'))
  await expect.poll(async () => (await desktop.state(main)).bounds.x).toBeLessThan(1180)
})
