import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import type { UpdateView } from '#contract/update/state.ts'
import { startDemoServer } from '#tests/support/browser/demoServer.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import type { Desktop } from '#tests/support/desktop/desktop.ts'
import { callMain } from '#tests/support/desktop/desktopPage.ts'
import { PackagedApp } from '#tests/support/packaging/packagedApp.ts'
import { ReleaseShop } from '#tests/support/packaging/releaseShop.ts'
import { until } from '#tests/support/packaging/until.ts'

/**
 * An evening in front of an installed app: real packages, a real server, a clock that is moved to shortly before 22:00.
 */
const CLOCK = join(import.meta.dirname, '../../support/packaging/clock.cjs')
const MINUTE_MS = 60_000
const QUIET = { typing: false, uploads: 0, forms: 0, stamps: 0 }

let shop: ReleaseShop
let server: Awaited<ReturnType<typeof startDemoServer>>
let app: PackagedApp
const builds = new Map<string, string>()
const build = (version: string) => builds.get(version) ?? ''

test.beforeAll(async () => {
  test.setTimeout(240_000)
  shop = await ReleaseShop.open()
  for (const version of ['1.0.0', '1.1.0']) builds.set(version, await shop.build(version))
  server = await startDemoServer({ WERKBANK_RELEASE_KEYS: shop.keys })
})
test.afterAll(() => server.dispose())
test.beforeEach(async () => {
  await rm(join(server.dataDir, 'app'), { recursive: true, force: true })
  app = await PackagedApp.install(join(build('1.0.0'), 'Werkbank.AppImage'))
})
test.afterEach(() => app.remove())

/** The shift of the clock that makes it show this time of today. */
function shiftTo(hours: number, minutes: number, seconds: number): number {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const [day, time] = format.format(readClock()).split(' ')
  return ((hours * 60 + minutes) * 60 + seconds) * 1_000 - (Date.parse(`${day}T${time}Z`) - Date.parse(`${day}T00:00Z`))
}

const setClock = (desktop: Desktop, shift: number) =>
  desktop.app.evaluate((_electron, ms) => {
    process.env.CLOCK_SHIFT_MS = String(ms)
  }, shift)
/**
 * Moves the clock to shortly before 22:00 in two steps. A delay after the first step does not miss the evening, and the
 * second step is too small to count as a jump.
 */
async function approachTen(desktop: Desktop, main: Page): Promise<void> {
  await setClock(desktop, shiftTo(21, 58, 30))
  await reportQuiet(main)
  await setClock(desktop, shiftTo(21, 59, 58))
}
/** A minute and a half passes; the app checks the clock as every minute. */
const passTime = async (desktop: Desktop, main: Page) => {
  await desktop.app.evaluate((_electron, ms) => {
    process.env.CLOCK_SHIFT_MS = String(Number(process.env.CLOCK_SHIFT_MS) + ms)
  }, 1.5 * MINUTE_MS)
  await reportQuiet(main)
}
const reportQuiet = (page: Page) => callMain(page, 'activity.report', QUIET)

const viewOf = async (page: Page): Promise<UpdateView> => {
  const reply = await callMain(page, 'update.read', undefined)
  if (!reply.ok) throw new Error(JSON.stringify(reply))
  return reply.value
}
const screenOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const composerOf = (page: Page) => page.locator('textarea')

/** 21:30: a user is signed in, with a chat in each window, and 1.1.0 is downloaded. */
async function halfPastNine(): Promise<{ desktop: Desktop; main: Page; chat: Page; chatUuid: string }> {
  const desktop = await app.start([CLOCK], { CLOCK_SHIFT_MS: String(shiftTo(21, 30, 0)) })
  const main = await desktop.main()
  // The page is reloaded for its server, and may be gone before it gets the answer.
  await callMain(main, 'server.choose', { url: server.url }).catch(() => undefined)
  await main.waitForURL((url) => url.pathname === '/login')
  const { company, email, password } = server.user('admin')
  expect(await callMain(main, 'session.login', { company, email, password })).toMatchObject({ value: { ok: true } })
  const chatUuid = await until('the list of chats', () =>
    main.evaluate(async () => {
      const answer = await fetch('/api/v1/chats')
      return answer.ok ? ((await answer.json()) as { items: { chat_uuid: string }[] }).items[0]?.chat_uuid : undefined
    }),
  )
  await callMain(main, 'chatWindow.open', { chat_uuid: chatUuid })
  const chat = await desktop.chat()
  await main.goto(new URL(`/chat?chat=${chatUuid}`, main.url()).href)
  await expect(composerOf(main)).toBeVisible()
  await shop.publish(build('1.1.0'), '1.1.0', server.dataDir)
  await callMain(main, 'update.check', undefined)
  await expect.poll(async () => (await viewOf(main)).state, { timeout: 20_000 }).toMatchObject({ kind: 'downloaded' })
  return { desktop, main, chat, chatUuid }
}

/** The windows of the new version, which has started by itself. */
async function newVersion(old: number | null): Promise<{ main: Page; chat: Page }> {
  await until('another process runs', async () => ![null, old].includes(await app.pid()), 60_000)
  const browser = await app.attach()
  return until('both windows are open again', async () => {
    const pages = browser.contexts().flatMap((context) => context.pages())
    const chat = pages.find((page) => page.url().includes('/chatExternal'))
    const main = pages.find((page) => /^http/.test(page.url()) && page !== chat)
    return main && chat ? { main, chat } : null
  })
}

/** The starts of installations, by the clock of the app. */
async function begun(): Promise<{ time: string; reason: string }[]> {
  const lines = (await app.log()).split('\n').filter((line) => line.includes('"update.scheduled"'))
  return lines.map((line) => {
    const { time, reason } = JSON.parse(line) as { time: string; reason: string }
    const shown = new Date(time).toLocaleTimeString('sv-SE', { timeZone: 'Europe/Berlin' })
    return { time: shown, reason }
  })
}

test('UPD-04 (a) At 22:00:00 the new version starts by itself, with windows, screens, draft and login', async () => {
  const { desktop, main, chatUuid } = await halfPastNine()
  const pid = await app.pid()
  await composerOf(main).pressSequentially('Die Bremse ist')
  await approachTen(desktop, main)
  // Timers have not followed the clock. So the test triggers the check in place of the alarm, until the windows are
  // gone.
  await expect
    .poll(() => reportQuiet(main).then(begun, begun), { timeout: 30_000 })
    .toEqual([{ time: expect.stringMatching(/^22:00:/), reason: 'at_22' }])
  const restarted = await newVersion(pid)
  expect(await begun()).toHaveLength(1)
  expect(await viewOf(restarted.main)).toMatchObject({ version: '1.1.0' })
  expect([screenOf(restarted.main), screenOf(restarted.chat)]).toEqual([
    `/chat?chat=${chatUuid}`,
    `/chatExternal?chat=${chatUuid}`,
  ])
  await expect(composerOf(restarted.main)).toHaveValue('Die Bremse ist')
})

test('UPD-05 A user who types at 22:00 can go on; the update comes afterwards, and every letter is kept', async () => {
  const { desktop, main } = await halfPastNine()
  const pid = await app.pid()
  await composerOf(main).focus()
  await approachTen(desktop, main)
  const text = 'Bremse vorn links quietscht, bitte bis morgen ansehen; der Kunde holt um acht ab. Danke'
  await composerOf(main).pressSequentially(text, { delay: 100 })
  await reportQuiet(main)
  expect(await begun()).toEqual([])
  expect((await viewOf(main)).state).toMatchObject({
    kind: 'downloaded',
    deferredUntil: expect.stringMatching(/30:00/),
  })
  await expect(composerOf(main)).toBeFocused()
  await expect(composerOf(main)).toHaveValue(text)
  for (let passed = 0; passed < 8; passed += 1) await passTime(desktop, main)
  expect(await begun()).toEqual([])
  for (let passed = 0; passed < 4 && (await begun()).length === 0; passed += 1)
    await passTime(desktop, main).catch(() => undefined)
  const restarted = await newVersion(pid)
  expect(await begun()).toEqual([{ time: expect.stringMatching(/^22:1[5-8]:/), reason: 'at_22' }])
  await expect(composerOf(restarted.main)).toHaveValue(text)
  expect(await viewOf(restarted.main)).toMatchObject({ version: '1.1.0' })
})
