import { type Browser, chromium, type Page } from 'playwright'
import { type DemoServer, startDemoServer } from '#tests/support/browser/demoServer.ts'
import { signInOn } from '#tests/support/browser/e2e.ts'
import { median } from '../measure/median.ts'
import { chromiumOptions } from './chromiumOptions.ts'
import { slowDown } from './slowMachine.ts'

const ROUNDS = 5

type Load = { lcp: number; tbt: number; requests: number; jsKb: number; cssKb: number; fontKb: number }

/** Reads the paint and long-task timings of the page that is open. */
const timings = () =>
  new Promise<{ lcp: number; tbt: number }>((resolve) => {
    let lcp = 0
    let tbt = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) lcp = Math.max(lcp, entry.startTime)
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tbt += Math.max(0, entry.duration - 50)
    }).observe({ type: 'longtask', buffered: true })
    requestIdleCallback(() => resolve({ lcp, tbt }), { timeout: 3_000 })
  })

/** One cold load of `path`. Transfer sizes are bytes on the wire. */
async function load(page: Page, address: string, ready: string, isSlow: boolean): Promise<Load> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (isSlow) await slowDown(cdp)
  const types = new Map<string, string>()
  const bytes: Record<string, number> = {}
  let requests = 0
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    types.set(requestId, type)
    requests++
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other'
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength
  })
  await page.goto(address)
  await page.locator(ready).first().waitFor()
  await page.waitForLoadState('networkidle')
  const { lcp, tbt } = await page.evaluate(timings)
  await cdp.detach()
  const kb = (type: string) => Math.round((bytes[type] ?? 0) / 102.4) / 10
  return {
    lcp: Math.round(lcp),
    tbt: Math.round(tbt),
    requests,
    jsKb: kb('Script'),
    cssKb: kb('Stylesheet'),
    fontKb: kb('Font'),
  }
}

async function loads(browser: Browser, address: string, ready: string, isSlow: boolean, state?: string): Promise<Load> {
  const all: Load[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ ...(state ? { storageState: state } : {}), locale: 'de-DE' })
    all.push(await load(await context.newPage(), address, ready, isSlow))
    await context.close()
  }
  const of = (name: keyof Load) => median(all.map((one) => one[name]))
  return {
    lcp: of('lcp'),
    tbt: of('tbt'),
    requests: of('requests'),
    jsKb: of('jsKb'),
    cssKb: of('cssKb'),
    fontKb: of('fontKb'),
  }
}

/** Opens a chat from another screen, with its code already loaded. */
async function routeChange(page: Page, server: DemoServer): Promise<number> {
  await page.goto(`${server.url}/chat`)
  await page.locator('a[href*="chat="]').first().waitFor()
  const changes: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.locator('a[href="/dashboard"]').first().click()
    await page.waitForURL('**/dashboard')
    await page.locator('main h1').waitFor()
    changes.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const began = performance.now()
            const poll = () =>
              document.querySelector('main input') ? resolve(performance.now() - began) : requestAnimationFrame(poll)
            document.querySelector<HTMLAnchorElement>('nav a[href="/chat"]')?.click()
            poll()
          }),
      ),
    )
  }
  return Math.round(median(changes))
}

/**
 * The size of the first page, and the speed of it, the chat and a change of screens. Milliseconds and transferred kB.
 */
export async function webClient(): Promise<object> {
  const server = await startDemoServer()
  const browser = await chromium.launch(chromiumOptions)
  try {
    const login = `${server.url}/login`
    const field = 'input[name="password"]'
    const fast = await loads(browser, login, field, false)
    const slow = await loads(browser, login, field, true)
    const context = await browser.newContext({ locale: 'de-DE' })
    const page = await context.newPage()
    await signInOn(page, server, 'foreman')
    const change = await routeChange(page, server)
    return {
      webClient: {
        login: { fast, slow },
        routeChangeMs: change,
        targets: {
          loginJsKb: 220,
          loginCssKb: 40,
          fontKb: 50,
          requests: 15,
          lcpFastMs: 600,
          lcpSlowMs: 1_500,
          tbtSlowMs: 700,
          routeChangeMs: 150,
        },
      },
    }
  } finally {
    await browser.close()
    await server.dispose()
  }
}
