import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Locator, type Page } from 'playwright/test'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { PlanBlock, PlannedBlock } from '#contract/api/planner/plannerShapes.ts'
import { NEW_BLOCK } from '#contract/planning/blocks.ts'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { type Person, person } from '../chat/chatPages.ts'
import { atPage } from '../records/adminPages.ts'

type Frame = EndpointOutput<'GET /v1/workshop/planner'>

const DAY_MS = 86_400_000

/** A Wednesday some weeks ahead. Each test has its own distance, so that no two plan on the same day. */
export function workday(weeks: number): string {
  const now = new Date(readClock())
  const monday = now.getTime() - ((now.getUTCDay() + 6) % 7) * DAY_MS
  return new Date(monday + (weeks * 7 + 2) * DAY_MS).toISOString().slice(0, 10)
}

/** A moment of the day by the clock in Berlin. */
export function at(day: string, clock: string): string {
  const wanted = Date.parse(`${day}T${clock}:00Z`)
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' })
  const offset = Date.parse(`${shown.format(wanted).replace(' ', 'T')}Z`) - wanted
  return new Date(wanted - offset).toISOString()
}

/** Data that a test plans with: a foreman at the API, the location, and names by uuid. */
type Plan = {
  self: Person
  day: string
  frame: Frame
  block: (plate: string, changes: Partial<PlannedBlock>) => Promise<PlanBlock>
  paper: (plate: string) => Promise<{ uuid: string }>
  now: (uuid: string) => Promise<PlanBlock | undefined>
  change: (block: PlanBlock, changes: Partial<PlannedBlock>) => Promise<void>
}

/** Days that a test of this worker plans on already. */
const takenDays = new Set<string>()

/** The planner's data of a day of its own, made at the API. */
export async function planOf(server: DemoServer, weeks: number, role = 'foreman'): Promise<Plan> {
  const self = await person(server, role)
  const day = workday(weeks)
  const taken = `${server.url} ${day}`
  if (takenDays.has(taken)) throw new Error(`Another test plans on the day in ${weeks} weeks`)
  takenDays.add(taken)
  const { items } = await self.call<{ items: { uuid: string; label: string }[] }>('GET', '/locations/labels')
  const read = async (location: string) =>
    await self.call<Frame>('GET', `/workshop/planner?location_uuid=${location}&from=${day}&to=${day}`)
  const frame = await read(items[0]?.uuid ?? '')
  const location = frame.location.uuid
  const write = (uuid: string, seen: number | null, after: PlannedBlock | null) =>
    self.call<{ changes: { after: PlanBlock | null }[] }>('POST', '/workshop/planner/changes', {
      changes: [{ uuid, seen, after }],
    })
  const paper = async (plate: string) => {
    const made = await self.call<{ uuid: string }>('POST', '/workshop/paper', {
      location_uuid: location,
      licensePlate: plate,
    })
    const work = {
      location_uuid: location,
      paper_uuid: made.uuid,
      position: 1,
      text: `Inspektion ${plate}`,
      target_ze: 100,
    }
    await self.call('POST', '/workshop/works', work)
    return made
  }
  const written = ({ version, updated_at, updated_by, ...block }: PlanBlock): PlannedBlock => block
  return {
    self,
    day,
    frame,
    paper,
    block: async (plate, changes) => {
      const { uuid: paper_uuid } = await paper(plate)
      const uuid = randomUUID()
      const answer = await write(uuid, null, {
        ...NEW_BLOCK,
        uuid,
        paper_uuid,
        location_uuid: location,
        planned_minutes: 60,
        note: '',
        ...changes,
      })
      const made = answer.changes[0]?.after
      if (!made) throw new Error('The block was not made')
      return made
    },
    now: async (uuid) => (await read(location)).blocks.find((block) => block.uuid === uuid),
    change: async (block, changes) => {
      await write(block.uuid, block.version, { ...written(block), ...changes })
    },
  }
}

type Appearance = Parameters<typeof atPage>[4]

/** A user's browser on the plan of that day. */
export async function plannerPage(
  browser: Browser,
  server: DemoServer,
  plan: Plan,
  role = 'foreman',
  appearance: Appearance = {},
) {
  const stored = { 'planner.site': plan.frame.location.uuid }
  const page = await atPage(browser, server, role, `/workshop/planner?day=${plan.day}`, { ...appearance, stored })
  await expect(page.locator('[data-part="scroller"]')).toBeVisible()
  return page
}

export const bar = (page: Page, { uuid }: { uuid: string }): Locator => page.locator(`[data-row] [data-uuid="${uuid}"]`)
export const row = (page: Page, subject: string): Locator => page.locator(`[data-row="person:${subject}"]`)

/** The middle of an element, for a pointer. */
export async function middle(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Pixels of an hour. */
export async function hourWidth(page: Page): Promise<number> {
  const [six, seven] = await Promise.all(
    [0, 1].map(async (index) => (await page.locator('[data-part="head"] > *').nth(index).boundingBox())?.x ?? 0),
  )
  return Math.abs((seven ?? 0) - (six ?? 0))
}
