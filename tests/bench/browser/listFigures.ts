import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { type DemoServer, startDemoServer } from '#tests/support/browser/demoServer.ts'
import { signInOn } from '#tests/support/browser/e2e.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { median } from '../measure/median.ts'
import { quiet } from '../measure/quiet.ts'
import { chromiumOptions } from './chromiumOptions.ts'

const ROWS = 100_000
const TARGETS = { openMs: 300, fps: 60, longTasks: 0, scriptMsPerPage: 60 }
const ROUNDS = 5
/** Way (pixels) and speed (pixels a millisecond) of a list that a fast finger scrolls. */
const DISTANCE = 16_000
const SPEED = 6
const VIEWPORT = { width: 1366, height: 768 }
const ROW = '[role="grid"] [role="row"][id]'

type Scroll = {
  fps: number
  longTasks: number
  longestTaskMs: number
  scriptMs: number
  layoutMs: number
  pages: number
}

/** Runs in the page: scrolls with the clock and counts frames and long tasks. */
const scrollOn = ({ distance, speed }: { distance: number; speed: number }) =>
  new Promise<{ frames: number; ms: number; tasks: number[]; screens: number }>((resolve) => {
    const grid = document.querySelector('[role="grid"]') as HTMLElement
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration)))
    observer.observe({ type: 'longtask' })
    const [from, began] = [grid.scrollTop, performance.now()]
    let frames = 0
    const step = (now: number) => {
      frames += 1
      const way = Math.min(distance, (now - began) * speed)
      grid.scrollTop = from + way
      if (way < distance) requestAnimationFrame(step)
      else requestIdleCallback(finish, { timeout: 1_000 })
    }
    const finish = () => {
      observer.disconnect()
      resolve({ frames, ms: performance.now() - began, tasks, screens: distance / grid.clientHeight })
    }
    requestAnimationFrame(step)
  })

async function cpu(cdp: CDPSession) {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1_000
  return { script: of('ScriptDuration'), layout: of('LayoutDuration') + of('RecalcStyleDuration') }
}

async function scroll(page: Page, cdp: CDPSession): Promise<Scroll> {
  const before = await cpu(cdp)
  const { frames, ms, tasks, screens } = await page.evaluate(scrollOn, { distance: DISTANCE, speed: SPEED })
  const after = await cpu(cdp)
  return {
    fps: frames / (ms / 1_000),
    longTasks: tasks.length,
    longestTaskMs: Math.max(0, ...tasks),
    scriptMs: after.script - before.script,
    layoutMs: after.layout - before.layout,
    pages: screens,
  }
}

/** From the click in the menu to usable rows, with the code of the screen already loaded. */
export async function opening(page: Page, path: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    await page.locator('nav a[href="/dashboard"]').first().click()
    await page.locator('main h1').waitFor()
    await page.waitForLoadState('networkidle')
    const time = await page.evaluate(
      ([row, link]) =>
        new Promise<number>((resolve) => {
          const began = performance.now()
          const poll = () =>
            document.querySelector(row) ? resolve(performance.now() - began) : requestAnimationFrame(poll)
          document.querySelector<HTMLAnchorElement>(link)?.click()
          poll()
        }),
      [ROW, `nav a[href="${path}"]`] as const,
    )
    // The first visit fetches the code of the screen.
    if (round > 0) times.push(time)
  }
  return Math.round(median(times))
}

async function listOn(browser: Browser, server: DemoServer, path: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'de-DE', viewport: VIEWPORT })
  const page = await context.newPage()
  await signInOn(page, server, 'admin')
  await page.goto(server.url + path)
  await page.locator(ROW).first().waitFor()
  return page
}

const rounded = (value: number) => Math.round(value * 10) / 10

type Many = (database: string, dealerCode: string, count: number) => Promise<void>

/** How fast the list at a path of the menu opens and scrolls: demo data, and a hundred thousand rows on Postgres. */
export async function listFigures(path: string, many: Many): Promise<object> {
  const cluster = await startPostgres()
  const database = await cluster.createDatabase()
  const server = await startDemoServer({ DATABASE_URL: database })
  const browser = await chromium.launch(chromiumOptions)
  try {
    const page = await listOn(browser, server, path)
    const openMs = await opening(page, path)
    await many(database, server.user('admin').company, ROWS)
    const openManyMs = await opening(page, path)
    const cdp = await page.context().newCDPSession(page)
    // Processor time, so that other programs of the machine do not count.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const idle = await quiet()
    const rounds: Scroll[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await scroll(page, cdp))
    const of = (pick: (one: Scroll) => number) => rounded(median(rounds.map(pick)))
    return {
      openMs,
      openManyMs,
      scroll: {
        rows: ROWS,
        fps: of((one) => one.fps),
        bestFps: rounded(Math.max(...rounds.map((one) => one.fps))),
        longTasks: of((one) => one.longTasks),
        longestTaskMs: of((one) => one.longestTaskMs),
        scriptMsPerPage: of((one) => one.scriptMs / one.pages),
        layoutMsPerPage: of((one) => one.layoutMs / one.pages),
        rowsInPage: await page.locator(ROW).count(),
      },
      idle,
      targets: TARGETS,
    }
  } finally {
    await browser.close()
    await server.dispose()
    await cluster.stop()
  }
}
