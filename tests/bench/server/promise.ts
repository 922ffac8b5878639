import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { makeCalendar } from '#contract/planning/calendar.ts'
import { guardPromise } from '#contract/planning/promise.ts'
import type { PromiseQuestion } from '#contract/planning/promiseAnswer.ts'
import { startDemoServer } from '#tests/support/browser/demoServer.ts'
import { BATCH, BLOCKS, type Call, type Frame, fillPlan, freeDay, RESOURCES, signedIn } from '../data/fillPlan.ts'
import { median } from '../measure/median.ts'
import { quiet } from '../measure/quiet.ts'

type Answer = EndpointOutput<'POST /v1/workshop/planner/promise'>

const ASKED = 200
const WARM_UP = 20
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const TARGETS = { answer_p95_ms: 100 }

const rounded = (value: number) => Math.round(value * 10) / 10
const p95 = (times: readonly number[]) =>
  rounded(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN)

/**
 * Deletes the blocks of the location from 14 days ago to 13 days ahead, so that only the day of the benchmark has jobs.
 * Jobs of other weeks would be late anyway.
 */
async function clearPlan(call: Call, location: string): Promise<void> {
  const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
  const { blocks } = await call<Frame>(
    'GET',
    `/workshop/planner?location_uuid=${location}&from=${dayIn(-14)}&to=${dayIn(13)}`,
  )
  const changes = blocks.map(({ uuid, version }) => ({ uuid, seen: version, after: null }))
  for (let from = 0; from < changes.length; from += BATCH)
    await call('POST', '/workshop/planner/changes', { changes: changes.slice(from, from + BATCH) })
}

/**
 * Measures a promise that is asked for while the customer waits: over HTTP with the plan from the database, and the
 * rule alone over a plan in memory. Every job of the day has a promised time.
 */
export async function promise(): Promise<object> {
  const server = await startDemoServer()
  try {
    const [call, day] = [await signedIn(server), freeDay()]
    const { items } = await call<{ items: { uuid: string }[] }>('GET', '/locations/labels')
    await clearPlan(call, items[0]?.uuid ?? '')
    const location = await fillPlan(call, day, { is_fixed: true })
    const morning = Date.parse(`${day}T06:00:00Z`)
    const question = (turn: number): PromiseQuestion => ({
      location_uuid: location.uuid,
      buffer_minutes: 0,
      skills: [],
      technician_uuids: null,
      team_uuid: null,
      // From half an hour to two hours of work, wished for at some time of the day.
      planned_minutes: 30 + ((turn * 7) % 90),
      bay_kinds: turn % 3 === 0 ? [] : ['lift'],
      earliest_start: new Date(morning).toISOString(),
      wished_at: new Date(morning + (60 + ((turn * 37) % 480)) * MINUTE_MS).toISOString(),
    })
    const days = `location_uuid=${location.uuid}&from=${day}&to=${day}`
    const frame = await call<Frame>('GET', `/workshop/planner?${days}`)
    const calendar = makeCalendar([frame.location, ...frame.other_locations], frame.people)
    const idle = await quiet()
    const times = { answer: [] as number[], rule: [] as number[] }
    const found = { possible: 0, let_down: 0 }
    const ratios: number[] = []
    for (let turn = -WARM_UP; turn < ASKED; turn += 1) {
      const asked = question(turn + WARM_UP)
      const began = performance.now()
      const answer = await call<Answer>('POST', '/workshop/planner/promise', asked)
      const answered = performance.now()
      guardPromise(calendar, frame.blocks, asked, morning)
      const ruled = performance.now()
      if (turn < 0) continue
      times.answer.push(answered - began)
      times.rule.push(ruled - answered)
      ratios.push((answered - began) / (ruled - answered))
      if (answer.possible) found.possible += 1
      if (answer.forced && answer.forced.late.length > 0) found.let_down += 1
    }
    // Wishes that can be promised and wishes that delay other jobs take the longest, so both kinds must occur.
    if (found.possible === 0 || found.let_down === 0) throw new Error(`Too easy: ${JSON.stringify(found)}`)
    return {
      targets: TARGETS,
      resources: RESOURCES,
      blocks: BLOCKS,
      asked: ASKED,
      ...found,
      answer_p95_ms: p95(times.answer),
      answer_median_ms: rounded(median(times.answer)),
      rule_p95_ms: p95(times.rule),
      rule_median_ms: rounded(median(times.rule)),
      ratio_to_rule: rounded(median(ratios)),
      idle_before: idle,
    }
  } finally {
    await server.dispose()
  }
}
