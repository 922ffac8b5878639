import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { type DemoServer, startDemoServer } from '#tests/support/browser/demoServer.ts'
import { signInOn } from '#tests/support/browser/e2e.ts'
import { median } from '../measure/median.ts'
import { chromiumOptions } from './chromiumOptions.ts'
import { slowDown } from './slowMachine.ts'

const ROUNDS = 5
const VIEWPORT = { width: 1366, height: 768 }
/** The screens that people have open all day, each with the element that makes it readable. */
const SCREENS = {
  start: { role: 'advisor', path: '/dashboard', ready: '[data-testid="figure"]' },
  papers: { role: 'advisor', path: '/workshop/paper', ready: '[role="row"] a' },
  paper: { role: 'advisor', path: '/workshop/paper', ready: '[data-column="text"]' },
  planner: { role: 'foreman', path: '/workshop/planner', ready: '[data-row] [data-uuid]' },
} as const
type Name = keyof typeof SCREENS
const CALLS = 20
const TYPED = 'Bremsen vorn erneuern, Scheiben prüfen'

/** Notes when the element is there and drawn, counted from the beginning of the navigation. */
function noteReady(ready: string): void {
  const found = () => {
    if (!document.querySelector(ready)) return
    observer.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(window, { readyAt: performance.now() })))
  }
  const observer = new MutationObserver(found)
  observer.observe(document, { childList: true, subtree: true })
}

const readyAt = (page: Page) =>
  page
    .waitForFunction(() => (window as { readyAt?: number }).readyAt)
    .then((handle) => handle.jsonValue() as Promise<number>)

/** The address of a paper that has works. */
async function paperPath(context: BrowserContext, server: DemoServer): Promise<string> {
  const page = await context.newPage()
  await page.goto(`${server.url}/workshop/paper`)
  await page.locator('[role="row"] a').first().click()
  await page.locator('[data-column="text"]').first().waitFor()
  const path = new URL(page.url()).pathname
  await page.close()
  return path
}

/** A browser context that is signed in as a user of this role and has nothing cached. */
async function signedIn(browser: Browser, server: DemoServer, role: string): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin', viewport: VIEWPORT })
  const page = await context.newPage()
  await signInOn(page, server, role)
  await page.close()
  return context
}

async function firstView(context: BrowserContext, address: string, ready: string, isSlow: boolean): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
    if (isSlow) await slowDown(cdp)
    await page.addInitScript(noteReady, ready)
    await page.goto(address, { waitUntil: 'commit' })
    times.push(await readyAt(page))
    await page.close()
  }
  return Math.round(median(times))
}

/** A change from another screen whose code is loaded, from the click to the first readable frame. */
async function change(page: Page, from: string, to: string, ready: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    await page.locator(`nav a[href="${from}"]`).first().click()
    await page.waitForURL(`**${from}`)
    await page.waitForLoadState('networkidle')
    const time = await page.evaluate(
      ([href = '', selector = '']) =>
        new Promise<number>((resolve) => {
          const began = performance.now()
          const drawn = () => requestAnimationFrame(() => resolve(performance.now() - began))
          const poll = () =>
            document.querySelector(selector) ? requestAnimationFrame(drawn) : requestAnimationFrame(poll)
          document.querySelector<HTMLAnchorElement>(`nav a[href="${href}"]`)?.click()
          poll()
        }),
      [to, ready],
    )
    // The first time loads the code.
    if (round > 0) times.push(time)
  }
  return Math.round(median(times))
}

/** Median time of the one call of the start page, made in the page (ms). */
const dashboardCall = (page: Page) =>
  page.evaluate(async (calls) => {
    const times: number[] = []
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    for (let nth = 0; nth < calls; nth++) {
      const began = performance.now()
      await (await fetch('/api/v1/dashboard', { headers })).text()
      times.push(performance.now() - began)
    }
    return Math.round(times.sort((a, b) => a - b)[Math.floor(calls / 2)] ?? Number.NaN)
  }, CALLS)

/** Typing in a cell of the works table: script, style and layout of a letter in the main thread (ms). */
async function typing(page: Page, address: string): Promise<number> {
  await page.goto(address)
  const cell = page.locator('[data-column="text"]').first()
  await cell.click()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const busy = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  }
  const before = await busy()
  await page.keyboard.type(TYPED)
  const spent = (await busy()) - before
  await page.keyboard.press('Escape')
  return Math.round((spent / TYPED.length) * 10) / 10
}

/** First views of the main screens, changes between them, the call of the start page, and typing in a paper. */
export async function firstViews(): Promise<object> {
  const server = await startDemoServer()
  const browser = await chromium.launch(chromiumOptions)
  try {
    const contexts = new Map<string, BrowserContext>()
    for (const role of ['advisor', 'foreman']) contexts.set(role, await signedIn(browser, server, role))
    const of = (role: string) => contexts.get(role) as BrowserContext
    const path = await paperPath(of('advisor'), server)
    const views: Record<string, { fastMs: number; slowMs: number }> = {}
    for (const name of Object.keys(SCREENS) as Name[]) {
      const { role, path: usual, ready } = SCREENS[name]
      const address = server.url + (name === 'paper' ? path : usual)
      views[name] = {
        fastMs: await firstView(of(role), address, ready, false),
        slowMs: await firstView(of(role), address, ready, true),
      }
    }
    const page = await of('foreman').newPage()
    await page.goto(`${server.url}/dashboard`)
    await page.locator(SCREENS.start.ready).first().waitFor()
    const changeMs = {
      toPapers: await change(page, '/dashboard', '/workshop/paper', SCREENS.papers.ready),
      toPlanner: await change(page, '/workshop/paper', '/workshop/planner', SCREENS.planner.ready),
      toStart: await change(page, '/workshop/planner', '/dashboard', SCREENS.start.ready),
    }
    return {
      firstViews: {
        views,
        changeMs,
        dashboardCallMs: await dashboardCall(page),
        typingMs: await typing(await of('advisor').newPage(), server.url + path),
        targets: { fastMs: 900, slowMs: 2_200, startFastMs: 1_000, changeMs: 100, dashboardCallMs: 150, typingMs: 16 },
      },
    }
  } finally {
    await browser.close()
    await server.dispose()
  }
}
