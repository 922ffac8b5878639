import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { type DemoServer, startDemoServer } from '#tests/support/browser/demoServer.ts'
import { signInOn } from '#tests/support/browser/e2e.ts'
import { CARS, FLOOR_BLOCKS, fillFloor, PEOPLE } from '../data/fillFloor.ts'
import { freeDay, signedIn } from '../data/fillPlan.ts'
import { dragFrames } from '../measure/dragFrames.ts'
import { median } from '../measure/median.ts'
import { quiet } from '../measure/quiet.ts'
import { chromiumOptions } from './chromiumOptions.ts'

const ROUNDS = 5
const STEPS = 120
const VIEWPORT = { width: 1920, height: 1080 }

async function boardOn(browser: Browser, server: DemoServer, location: string, day: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'de-DE', viewport: VIEWPORT, timezoneId: 'Europe/Berlin' })
  const page = await context.newPage()
  await signInOn(page, server, 'admin')
  await page.evaluate((uuid) => localStorage.setItem('planner.site', uuid), location)
  await page.goto(`${server.url}/workshop/planner?day=${day}&view=technicians`)
  await page
    .locator('[data-row] [data-uuid]')
    .nth(FLOOR_BLOCKS - 1)
    .waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  return page
}

/** Drags a block across rows, and gives the drag up at its end. */
const drag = (page: Page, cdp: CDPSession) =>
  dragFrames(page, cdp, page.locator('[data-row] [data-uuid]').first(), {
    steps: STEPS,
    at: (step) => ({ x: step * 6, y: Math.sin(step / 12) * 240 + 240 }),
  })

/** From the click on the arrow to the bars of the other day. */
const switchDay = (page: Page, name: string, bars: number) =>
  page.evaluate(
    ([label, count]) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        const poll = () => {
          const shown = document.querySelectorAll('[data-row] [data-uuid]').length
          if (shown === count) requestAnimationFrame(() => resolve(performance.now() - began))
          else requestAnimationFrame(poll)
        }
        document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)?.click()
        poll()
      }),
    [name, bars] as const,
  )

/** From a change by one planner to the bar on the screen of another one. */
async function seenByOther(one: Page, other: Page): Promise<number> {
  const source = one.locator('[data-row] [data-uuid]').first()
  const uuid = (await source.getAttribute('data-uuid')) ?? ''
  const label = (await other.locator(`[data-row] [data-uuid="${uuid}"]`).first().getAttribute('aria-label')) ?? ''
  const seen = other.evaluate(
    ([id, before]) =>
      new Promise<number>((resolve) => {
        const poll = () => {
          const now = document.querySelector(`[data-row] [data-uuid="${id}"]`)?.getAttribute('aria-label')
          if (now === before) requestAnimationFrame(poll)
          else resolve(Date.now())
        }
        poll()
      }),
    [uuid, label] as const,
  )
  await source.focus()
  await one.keyboard.press('Enter')
  await one.keyboard.press('ArrowRight')
  const began = Date.now()
  await one.keyboard.press('Enter')
  return (await seen) - began
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** Measures the planner with thirty people and sixty cars: drags, other days, and changes by another user. */
export async function planner(): Promise<object> {
  const server = await startDemoServer()
  const browser = await chromium.launch(chromiumOptions)
  try {
    const day = freeDay()
    const location = await fillFloor(await signedIn(server), day)
    const page = await boardOn(browser, server, location.uuid, day)
    const other = await boardOn(browser, server, location.uuid, day)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const idle = await quiet()
    const drags: Awaited<ReturnType<typeof drag>>[] = []
    const days: number[] = []
    const seen: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      drags.push(await drag(page, cdp))
      await switchDay(page, 'Weiter', 0)
      days.push(await switchDay(page, 'Zurück', FLOOR_BLOCKS))
      seen.push(await seenByOther(page, other))
    }
    const of = (pick: (one: (typeof drags)[number]) => number) => rounded(median(drags.map(pick)))
    return {
      planner: {
        people: PEOPLE,
        cars: CARS,
        blocks: FLOOR_BLOCKS,
        dragFrameP95Ms: of((one) => one.p95),
        dragLongestFrameMs: of((one) => one.longest),
        scriptMsPerMove: of((one) => one.scriptMsPerMove),
        daySwitchMs: rounded(median(days)),
        otherPlannerMs: rounded(median(seen)),
        idle,
        targets: {
          dragFrameP95Ms: 16.7,
          dragLongestFrameMs: 32,
          scriptMsPerMove: 1,
          daySwitchMs: 150,
          otherPlannerMs: 300,
        },
      },
    }
  } finally {
    await browser.close()
    await server.dispose()
  }
}
