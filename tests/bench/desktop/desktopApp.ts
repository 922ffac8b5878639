import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { openClient } from '#tests/server/worlds/openClient.ts'
import { signIn, type TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import { binary, electronArguments, root } from '#tests/support/desktop/binary.ts'
import { Desktop } from '#tests/support/desktop/desktop.ts'
import { callMain } from '#tests/support/desktop/desktopPage.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { median } from '../measure/median.ts'
import { quiet } from '../measure/quiet.ts'
import { idleWorkOf, memoryOf } from './processTree.ts'
import { updateShare } from './updateShare.ts'

const STARTS = 5
const EVENTS = 1_000
const SAMPLE_EVERY = 250
/** One of four events is a user who opens or leaves the shown screen, three are messages. */
const PRESENCE_EVERY = 4
const PAUSE_MS = 20
const IDLE_MS = 60_000
const SETTLE_MS = 5_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function launch(userData: string, server: string): Promise<ElectronApplication> {
  const { WERKBANK_POLICY: _policy, ...own } = process.env
  return _electron.launch({
    cwd: root,
    args: ['-r', join(root, 'tests/support/electron/hooks.cjs'), ...electronArguments(userData)],
    env: { ...(own as Record<string, string>), LANG: 'de_DE.UTF-8', WERKBANK_SERVER_URL: server },
  })
}

async function logIn(page: Page, dealer: TestDealer, user: TestUser): Promise<void> {
  await page.locator('input[name="company"]').fill(dealer.code)
  await page.locator('input[name="email"]').fill(user.email)
  await page.locator('input[name="password"]').fill(user.password)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/** From the start of the process to a usable page of a signed-in user. */
async function startOnce(userData: string, server: string): Promise<number> {
  const began = performance.now()
  const app = await launch(userData, server)
  const main = await new Desktop(app, userData).main()
  await main.locator('nav a[href="/chat"]').first().waitFor()
  const ms = performance.now() - began
  await app.close()
  return ms
}

type Sample = { events: number; heap_kb: number[]; nodes: number[]; listeners: number[]; total_mb: number }

/** The memory of each page after garbage collection. */
async function sample(app: ElectronApplication, pages: readonly Page[], events: number): Promise<Sample> {
  const inside = await Promise.all(
    pages.map(async (page) => {
      const cdp = await page.context().newCDPSession(page)
      await cdp.send('HeapProfiler.collectGarbage')
      await cdp.send('Performance.enable')
      const { metrics } = await cdp.send('Performance.getMetrics')
      await cdp.detach()
      const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
      return { heap: Math.round(of('JSHeapUsedSize') / 1_024), nodes: of('Nodes'), listeners: of('JSEventListeners') }
    }),
  )
  return {
    events,
    heap_kb: inside.map(({ heap }) => heap),
    nodes: inside.map(({ nodes }) => nodes),
    listeners: inside.map(({ listeners }) => listeners),
    total_mb: memoryOf(app.process().pid ?? 0).total,
  }
}

type World = { server: TestServer; dealer: TestDealer; berta: TestClient; chat: string }

/** Messages into the open chat, and a colleague who opens and leaves its screen. */
async function happen({ server, berta, chat }: World, each: (events: number) => Promise<void>): Promise<void> {
  const { token } = await berta.ok<{ token: string }>('GET', '/v1/auth/ws')
  const colleague = await openClient(`${server.address.replace('http', 'ws')}/ws?token=${token}`)
  for (let event = 1; event <= EVENTS; event += 1) {
    if (event % PRESENCE_EVERY === 0) colleague.go(event % (2 * PRESENCE_EVERY) === 0 ? '/chat' : '/dashboard')
    else await berta.post(chat, `Nachricht ${event}: der Wagen von Platz ${event % 40} ist fertig`)
    await pause(PAUSE_MS)
    if (event % SAMPLE_EVERY === 0) await each(event)
  }
  colleague.webSocket.close()
}

/** Growth of a figure from the second sample on; before that caches fill. */
function growth(samples: readonly Sample[], of: (one: Sample) => readonly number[]): number[] {
  const [, first, ...rest] = samples
  const last = rest.at(-1)
  return first && last ? of(last).map((value, place) => value - (of(first)[place] ?? Number.NaN)) : []
}

async function work(world: World, userData: string, anna: TestUser) {
  const app = await launch(userData, world.server.address)
  try {
    const desktop = new Desktop(app, userData)
    const main = await desktop.main()
    await logIn(main, world.dealer, anna)
    await main.locator('nav a[href="/chat"]').first().click()
    await callMain(main, 'chatWindow.open', { chat_uuid: world.chat })
    const chat = await desktop.chat()
    await chat.locator('textarea').first().waitFor()
    const pages = [main, chat]
    await pause(SETTLE_MS)
    const samples = [await sample(app, pages, 0)]
    await happen(world, async (events) => void samples.push(await sample(app, pages, events)))
    await pause(SETTLE_MS)
    const memory_mb = memoryOf(app.process().pid ?? 0)
    for (const page of [chat, main]) await desktop.close(page)
    await pause(SETTLE_MS)
    const hidden = await idleWorkOf(app.process().pid ?? 0, IDLE_MS)
    return {
      memory_mb,
      hidden,
      growth_after_250_events: {
        pages: ['main', 'chat'],
        heap_kb: growth(samples, ({ heap_kb }) => heap_kb),
        nodes: growth(samples, ({ nodes }) => nodes),
        listeners: growth(samples, ({ listeners }) => listeners),
        total_mb: growth(samples, ({ total_mb }) => [total_mb])[0],
      },
      samples,
    }
  } finally {
    await app.close()
  }
}

/**
 * DSK-08 in short: the desktop app with both windows through a thousand events, then hidden. Without Electron its
 * stand-in is measured: Node and Chromium as two programs, which together need more than Electron does.
 */
export async function desktopApp(): Promise<object> {
  const userData = await mkdtemp(join(tmpdir(), 'werkbank-bench-desktop-'))
  const server = await startTestServer({ hasRateLimits: false })
  try {
    const dealer = await createDealer(server.database)
    const anna = await createUser(server.database, dealer, { firstName: 'Anna', lastName: 'Amsel' })
    const other = await createUser(server.database, dealer, { firstName: 'Berta', lastName: 'Buche' })
    const berta = await signIn(server.address, dealer, other)
    const { chat_uuid: chat } = await berta.ok<{ chat_uuid: string }>('POST', '/v1/chats', {
      type: 'private',
      user_uuid: anna.uuid,
    })
    const idle_before = await quiet()
    const worked = await work({ server, dealer, berta, chat }, userData, anna)
    const starts: number[] = []
    for (let turn = 0; turn < STARTS; turn += 1) starts.push(await startOnce(userData, server.address))
    return {
      binary,
      targets: { start_ms: 3_000, total_mb: 600, hidden_cpu_percent: 1, wakeups_per_s: 5, growth: 'none that goes on' },
      start_ms: Math.round(median(starts)),
      ...worked,
      update: await updateShare(),
      idle_before,
    }
  } finally {
    await server.close()
    await rm(userData, { recursive: true, force: true })
  }
}
