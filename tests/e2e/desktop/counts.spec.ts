import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { signIn as signInByHttp, type TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import type { Desktop } from '#tests/support/desktop/desktop.ts'
import { callMain } from '#tests/support/desktop/desktopPage.ts'
import { test } from '#tests/support/desktop/fixture.ts'
import { seededRandom } from '#tests/support/samples/random.ts'
import { type ChaosProxy, startChaosProxy } from '#tests/support/services/chaosProxy.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

declare const window: Window & { sounds: number }

/** Number of events of a test (DSK-07): two windows and two more devices show one number at each rest. */
const EVENTS = process.env.TEST_FULL ? 1_000 : 40
const UNTIL_REST = 8
const SEEDS = process.env.TEST_FULL ? [20_261, 7] : [20_261]
const PAUSE_MS = 300

let server: TestServer
let proxy: ChaosProxy
let env: Record<string, string>

test.beforeAll(async () => {
  server = await startTestServer()
  proxy = await startChaosProxy({ target: { port: Number(new URL(server.address).port) } })
  env = { WERKBANK_SERVER_URL: `http://127.0.0.1:${proxy.port}` }
})
test.afterAll(async () => {
  await proxy.close()
  await server.close()
})

type Sender = { client: TestClient; chat: string; last: string | null }

class Play {
  readonly desktop: Desktop
  readonly main: Page
  readonly chat: Page
  readonly senders: readonly Sender[]
  readonly phone: TestClient
  readonly random: ReturnType<typeof seededRandom>
  readonly done: string[] = []

  constructor(parts: Pick<Play, 'desktop' | 'main' | 'chat' | 'senders' | 'phone' | 'random'>) {
    this.desktop = parts.desktop
    this.main = parts.main
    this.chat = parts.chat
    this.senders = parts.senders
    this.phone = parts.phone
    this.random = parts.random
  }

  /** Each entry is an event of an ordinary day. */
  private readonly events: Record<string, () => Promise<unknown>> = {
    message: () => this.post(),
    anotherMessage: () => this.post(),
    burst: () => Promise.all([this.post(), this.post(), this.post()]),
    readOnPhone: async () => {
      const { chat, last } = this.anySender()
      if (last) await this.phone.ok('POST', `/v1/chats/${chat}/read`, { unread: 0, last_message_uuid: last })
    },
    openInMain: async () => {
      await this.main.evaluate((path) => {
        history.pushState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
      }, `/chat?chat=${this.anySender().chat}`)
      await this.desktop.focus(this.main)
    },
    openInChatWindow: () => callMain(this.main, 'chatWindow.open', { chat_uuid: this.anySender().chat }),
    leaveMain: () => this.desktop.focus(this.chat),
    hideMain: () => this.desktop.close(this.main),
    showMain: () => this.desktop.clickTray(),
    lineCut: async () => proxy.reset(),
    wakeUp: () => this.desktop.app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume')),
    pause: async () => {
      // Windows has no signal that pauses a process.
      if (process.platform === 'win32') return
      const pid = Number(readFileSync(join(this.desktop.userData, 'instance.pid'), 'utf8'))
      process.kill(pid, 'SIGSTOP')
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      process.kill(pid, 'SIGCONT')
    },
  }

  async next(): Promise<void> {
    const names = Object.keys(this.events)
    const name = names[this.random.below(names.length)] ?? 'message'
    this.done.push(name)
    await this.events[name]?.()
  }

  private anySender(): Sender {
    return this.senders[this.random.below(this.senders.length)] as Sender
  }

  private async post(): Promise<void> {
    const sender = this.anySender()
    sender.last = (await sender.client.post(sender.chat, `Nachricht ${this.done.length}`)).message_uuid
  }

  async onServer(): Promise<number> {
    const { items } = await this.phone.ok<{ items: { unread: number }[] }>('GET', '/v1/chats')
    return items.reduce((sum, { unread }) => sum + unread, 0)
  }

  /** Every place that shows the number. */
  async shown(): Promise<Record<string, number | boolean>> {
    const list = await this.chat
      .getByRole('navigation', { name: 'Chats' })
      .getByText(/^\d+ ungelesen$/)
      .allTextContents()
    const { badge, icon, tooltip } = await this.desktop.tray()
    return {
      badge,
      tooltip: Number(/(\d+) ungelesene/.exec(tooltip)?.[1] ?? 0),
      list: list.reduce((sum, text) => sum + Number.parseInt(text, 10), 0),
      icon: icon.endsWith('-unread'),
      star: (await this.main.title()).endsWith('*'),
    }
  }
}

async function signIn(page: Page, dealer: TestDealer, user: TestUser): Promise<void> {
  await page.getByLabel('Händlercode').fill(dealer.code)
  await page.getByLabel('E-Mail').fill(user.email)
  await page.getByLabel('Passwort', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('button', { name: /Anna Amsel/ })).toBeVisible()
}

for (const seed of SEEDS)
  test(`DSK-07: Badge, tray, title, chat list and server show the same count whenever nothing is under way (seed ${seed})`, async ({
    launch,
  }) => {
    test.setTimeout(process.env.TEST_FULL ? 1_800_000 : 180_000)
    const dealer = await createDealer(server.database)
    const anna = await createUser(server.database, dealer, { firstName: 'Anna', lastName: 'Amsel' })
    const senders = await Promise.all(
      ['Berta', 'Carla', 'Dora'].map(async (firstName): Promise<Sender> => {
        const person = await createUser(server.database, dealer, { firstName, lastName: 'Buche' })
        const client = await signInByHttp(server.address, dealer, person)
        const body = { type: 'private', user_uuid: anna.uuid }
        const { chat_uuid } = await client.ok<{ chat_uuid: string }>('POST', '/v1/chats', body)
        return { client, chat: chat_uuid, last: null }
      }),
    )
    const [first] = senders
    if (first) first.last = (await first.client.post(first.chat, 'Von gestern')).message_uuid
    const desktop = await launch({ env })
    const main = await desktop.main()
    await signIn(main, dealer, anna)
    await callMain(main, 'chatWindow.open', { chat_uuid: null })
    const chat = await desktop.chat()
    // Wide enough for the list beside an open chat.
    await desktop.setBounds(chat, { x: 0, y: 0, width: 1_200, height: 780 })
    // The mark in its title shows that a window follows the chats.
    for (const page of [main, chat]) await expect(page).toHaveTitle(/\*$/, { timeout: 20_000 })
    for (const page of [main, chat])
      await page.evaluate(() => {
        window.sounds = 0
        HTMLMediaElement.prototype.play = async () => void window.sounds++
      })

    const phone = await signInByHttp(server.address, dealer, anna)
    const play = new Play({ desktop, main, chat, senders, phone, random: seededRandom(seed) })
    for (let event = 1; event <= EVENTS; event++) {
      await play.next()
      if (event % UNTIL_REST > 0 && event < EVENTS) continue
      await expect
        .poll(
          async () => {
            const total = await play.onServer()
            const { icon, star, ...numbers } = await play.shown()
            const wrong = Object.entries(numbers).filter(([, number]) => number !== total)
            if (icon !== total > 0) wrong.push(['icon', icon ?? false])
            if (star !== total > 0) wrong.push(['star', star ?? false])
            return wrong.length > 0 ? { total, ...Object.fromEntries(wrong) } : 'all the same'
          },
          { message: `after ${play.done.slice(-UNTIL_REST).join(', ')}`, timeout: 15_000 },
        )
        .toBe('all the same')
    }
    // An open chat window comes to the front in place of a sound.
    for (const page of [main, chat]) expect(await page.evaluate(() => window.sounds)).toBe(0)
    // Without a chat window, only a sound tells of a message to a hidden main window.
    const closed = chat.waitForEvent('close')
    await desktop.close(chat)
    await closed
    await main.evaluate(() => {
      history.pushState(null, '', '/dashboard')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(main.getByText('Verbunden').first()).toBeAttached({ timeout: 15_000 })
    await desktop.close(main)
    await first?.client.post(first.chat, 'Ist jemand da?')
    await expect.poll(() => main.evaluate(() => window.sounds), { timeout: 10_000 }).toBe(1)
  })
