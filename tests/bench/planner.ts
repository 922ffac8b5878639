import { randomUUID } from 'node:crypto'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { PlannedBlock } from '#contract/api/plannerShapes.ts'
import { type DemoServer, signInOn, startDemoServer } from '#tests/support/e2e.ts'
import { chromiumOptions } from './chromiumOptions.ts'
import { median } from './median.ts'
import { quiet } from './quiet.ts'

const RESOURCES = 30
const BLOCKS = 300
const ROUNDS = 5
const STEPS = 120
const VIEWPORT = { width: 1920, height: 1080 }
const MINUTE_MS = 60_000
/** Papers are written by several at a time; blocks in batches that one call takes. */
const AT_ONCE = 10
const BATCH = 100
const WEDNESDAY = 2

type Frame = EndpointOutput<'GET /v1/workshop/planner'>
type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>

async function signedIn(server: DemoServer): Promise<Call> {
  const { email, password, company } = server.user('admin')
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }
  const { token } = await send('POST', '/auth/api', { email, password }, { 'x-dealer-code': company })
  return (method, path, body) => send(method, path, body, { authorization: `Bearer ${token}` })
}

/** Wednesday in two weeks: a day on which nobody has planned anything yet. */
function freeDay(): string {
  const now = new Date()
  const monday = now.getTime() - ((now.getUTCDay() + 6) % 7) * 86_400_000
  return new Date(monday + 16 * 86_400_000).toISOString().slice(0, 10)
}

/** Lifts until there are as many rows as wanted, and ten blocks on each. */
async function fill(call: Call, day: string): Promise<Frame['location']> {
  const { items } = await call<{ items: { uuid: string }[] }>('GET', '/locations/labels')
  const site = items[0]?.uuid ?? ''
  const location = await call<{ version: number; bays: object[] }>('GET', `/locations/${site}`)
  const more = Array.from({ length: RESOURCES - location.bays.length }, (_, index) => ({
    code: `Z${index + 1}`,
    name: `Bühne Z${index + 1}`,
    type: 'lift',
    is_usable: true,
  }))
  await call('PATCH', `/locations/${site}`, { version: location.version, bays: [...location.bays, ...more] })
  const frame = await call<Frame>('GET', `/workshop/planner?location_uuid=${site}&from=${day}&to=${day}`)
  const papers: string[] = []
  for (let begun = 0; begun < BLOCKS; begun += AT_ONCE)
    papers.push(
      ...(await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, index) => {
          const body = { location_uuid: site, licensePlate: `DEM-BE ${begun + index + 1}` }
          return (await call<{ uuid: string }>('POST', '/workshop/paper', body)).uuid
        }),
      )),
    )
  const morning = Date.parse(`${day}T06:00:00Z`)
  // Who works at another site on that day would do it on the next one.
  const isThere = ({ sites }: Frame['people'][number]) =>
    sites.some(
      ({ location_uuid, working_time }) => location_uuid === site && working_time.weeks[0]?.[WEDNESDAY]?.shifts.length,
    )
  const people = frame.people.filter(isThere)
  const changes = papers.map((paper_uuid, index) => {
    const bay = frame.location.bays[index % RESOURCES]?.code ?? null
    const technician = people[index % people.length]?.uuid
    const uuid = randomUUID()
    const after: PlannedBlock = {
      ...{ uuid, paper_uuid, location_uuid: site, work_uuids: [], planned_minutes: 25, done_minutes: 0 },
      ...{ buffer_minutes: 0, bay, team_uuid: null, is_fixed: false, part_of: null, part: 1, parts: 1 },
      ...{ promised_at: null, priority: 0, state: 'planned', carried_from: null, carry_reason: null, note: '' },
      // All done by noon, by slow hands too: nothing goes on to the next day, which is an empty one.
      start: new Date(morning + Math.floor(index / RESOURCES) * 30 * MINUTE_MS).toISOString(),
      technicians: technician ? [{ uuid: technician, share: 1 }] : [],
      needs: { skills: [], bay_kinds: [], loan_car_uuid: null, wheel_set: 'none', parts: 'none' },
    }
    return { uuid, seen: null, after }
  })
  for (let from = 0; from < changes.length; from += BATCH)
    await call('POST', '/workshop/planner/changes', { changes: changes.slice(from, from + BATCH) })
  return frame.location
}

async function boardOn(browser: Browser, server: DemoServer, site: string, day: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'de-DE', viewport: VIEWPORT, timezoneId: 'Europe/Berlin' })
  const page = await context.newPage()
  await signInOn(page, server, 'admin')
  await page.evaluate((uuid) => localStorage.setItem('planner.site', uuid), site)
  await page.goto(`${server.url}/workshop/planner?day=${day}&view=bays`)
  await page
    .locator('[data-row] [data-uuid]')
    .nth(BLOCKS - 1)
    .waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  return page
}

async function scriptMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000
}

/** One drag across rows; how long each frame of it took. */
async function drag(page: Page, cdp: CDPSession) {
  const source = page.locator('[data-row] [data-uuid]').first()
  const box = await source.boundingBox()
  if (!box) throw new Error('There is no bar')
  const before = await scriptMs(cdp)
  await page.evaluate(() => {
    const frames: number[] = []
    let last = performance.now()
    const step = (now: number) => {
      frames.push(now - last)
      last = now
      if (!('stopFrames' in window)) requestAnimationFrame(step)
    }
    Reflect.deleteProperty(window, 'stopFrames')
    Object.assign(window, { frames })
    requestAnimationFrame(step)
  })
  await page.mouse.move(box.x + 10, box.y + 10)
  await page.mouse.down()
  for (let step = 1; step <= STEPS; step += 1)
    await page.mouse.move(box.x + 10 + step * 6, box.y + 10 + Math.sin(step / 12) * 240 + 240)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  const frames = await page.evaluate(() => {
    Object.assign(window, { stopFrames: true })
    return (window as unknown as { frames: number[] }).frames.slice(1)
  })
  const sorted = frames.toSorted((a, b) => a - b)
  return {
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    longest: sorted.at(-1) ?? 0,
    scriptMsPerMove: ((await scriptMs(cdp)) - before) / STEPS,
  }
}

/** From the click on the arrow to the bars of the other day on the screen. */
const switchDay = (page: Page, name: string, bars: number) =>
  page.evaluate(
    ([label, count]) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        const look = () => {
          const shown = document.querySelectorAll('[data-row] [data-uuid]').length
          if (shown === count) requestAnimationFrame(() => resolve(performance.now() - began))
          else requestAnimationFrame(look)
        }
        document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)?.click()
        look()
      }),
    [name, bars] as const,
  )

/** From a change of one planner until the bar is there on the screen of another. */
async function seenByOther(one: Page, other: Page): Promise<number> {
  const source = one.locator('[data-row] [data-uuid]').first()
  const uuid = (await source.getAttribute('data-uuid')) ?? ''
  const label = (await other.locator(`[data-row] [data-uuid="${uuid}"]`).first().getAttribute('aria-label')) ?? ''
  const seen = other.evaluate(
    ([id, before]) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const now = document.querySelector(`[data-row] [data-uuid="${id}"]`)?.getAttribute('aria-label')
          if (now === before) requestAnimationFrame(look)
          else resolve(Date.now())
        }
        look()
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

/** The planner with thirty lifts and three hundred blocks: dragging, another day, and what another planner does. */
export async function planner(): Promise<object> {
  const server = await startDemoServer()
  const browser = await chromium.launch(chromiumOptions)
  try {
    const day = freeDay()
    const site = await fill(await signedIn(server), day)
    const page = await boardOn(browser, server, site.uuid, day)
    const other = await boardOn(browser, server, site.uuid, day)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const idle = await quiet()
    const drags: Awaited<ReturnType<typeof drag>>[] = []
    const days: number[] = []
    const seen: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      drags.push(await drag(page, cdp))
      await switchDay(page, 'Weiter', 0)
      days.push(await switchDay(page, 'Zurück', BLOCKS))
      seen.push(await seenByOther(page, other))
    }
    const of = (pick: (one: (typeof drags)[number]) => number) => rounded(median(drags.map(pick)))
    return {
      planner: {
        rows: RESOURCES,
        blocks: BLOCKS,
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
