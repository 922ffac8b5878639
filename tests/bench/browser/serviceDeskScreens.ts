import { type Browser, chromium, type Page } from 'playwright'
import { type Person, person } from '#tests/e2e/chat/chatPages.ts'
import { type DemoServer, startDemoServer } from '#tests/support/browser/demoServer.ts'
import { signInOn } from '#tests/support/browser/e2e.ts'
import { dragFrames } from '../measure/dragFrames.ts'
import { median } from '../measure/median.ts'
import { quiet } from '../measure/quiet.ts'
import { chromiumOptions } from './chromiumOptions.ts'
import { opening } from './listFigures.ts'

const CHECKINS = 300
const REQUESTS = 500
const ROUNDS = 5
const STEPS = 120
const VIEWPORT = { width: 1366, height: 768 }
const TARGETS = { openMs: 120, arrivalSeenMs: 300, dragFrameP95Ms: 16.7 }

type Row = { uuid: string; licensePlate: string; location_uuid: string }

const rounded = (value: number) => Math.round(value * 10) / 10
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Check-ins of today at the desk of the user, in the order of their times. */
async function fillDesk(who: Person): Promise<Row[]> {
  const { home_uuid } = await who.call<{ home_uuid: string }>('GET', '/service/checkin/desks')
  const rows: Row[] = []
  for (let n = 1; n <= CHECKINS; n += 1)
    rows.push(
      await who.call<Row>('POST', '/service/checkin', {
        location_uuid: home_uuid,
        licensePlate: `DEM-BE ${n}`,
        target_date: inMinutes(5),
        customer_name: `Kunde ${n}`,
      }),
    )
  for (let n = 1; n <= REQUESTS; n += 1)
    await who.call('POST', '/service/request', {
      location_uuid: home_uuid,
      subject: `Rückruf ${n}`,
      target_date: inMinutes(60),
    })
  return rows
}

async function pageOn(browser: Browser, server: DemoServer, path: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'de-DE', viewport: VIEWPORT })
  const page = await context.newPage()
  await signInOn(page, server, 'advisor', 0, path)
  await page.waitForLoadState('networkidle')
  return page
}

/** Time from a colleague's call that records an arrival until the screen of the check-in shows it (ms). */
async function arrivalSeen(page: Page, who: Person, { uuid, licensePlate, location_uuid }: Row): Promise<number> {
  await page.goto(new URL(`/service/checkin/${uuid}`, page.url()).toString())
  const arrived = page.getByRole('button', { name: 'Ist da' })
  await arrived.waitFor()
  const seen = arrived.waitFor({ state: 'detached' }).then(() => performance.now())
  const began = performance.now()
  await who.call('POST', '/service/checkin/arrive', {
    location_uuid,
    typed: licensePlate,
    checkin_uuid: uuid,
  })
  return (await seen) - began
}

async function boardFrames(browser: Browser, server: DemoServer) {
  const page = await pageOn(browser, server, '/service/request')
  await page.locator('[data-tab="all"]').click()
  await page.getByText('Tafel', { exact: true }).click()
  const card = page.locator('[data-card]').first()
  await card.waitFor()
  const cards = await page.locator('[data-card]').count()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const rounds: Awaited<ReturnType<typeof dragFrames>>[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(
      await dragFrames(page, cdp, card, {
        steps: STEPS,
        at: (step) => ({ x: step * 5, y: Math.sin(step / 12) * 120 + 120 }),
      }),
    )
  const of = (pick: (one: (typeof rounds)[number]) => number) => rounded(median(rounds.map(pick)))
  return {
    cards,
    dragFrameP95Ms: of((one) => one.p95),
    dragLongestFrameMs: of((one) => one.longest),
    scriptMsPerMove: of((one) => one.scriptMsPerMove),
  }
}

/** The desk of a day with 300 check-ins, the arrival that a colleague records, and a board of 500 requests. */
export async function serviceDeskScreens(): Promise<object> {
  const server = await startDemoServer()
  const browser = await chromium.launch(chromiumOptions)
  try {
    const advisor = await person(server, 'advisor')
    const rows = await fillDesk(advisor)
    const page = await pageOn(browser, server, '/service/checkin')
    const idle = await quiet()
    const openMs = await opening(page, '/service/checkin')
    const arrivals: number[] = []
    for (const row of rows.slice(0, ROUNDS)) arrivals.push(await arrivalSeen(page, advisor, row))
    return {
      checkins: CHECKINS,
      openMs,
      arrivalSeenMs: rounded(median(arrivals)),
      board: await boardFrames(browser, server),
      targets: TARGETS,
      idle,
    }
  } finally {
    await browser.close()
    await server.dispose()
  }
}
