import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LANGUAGES } from '#contract/constants.ts'
import { EVERY_LOCATION } from '#contract/permissions/can.ts'
import { LOCATION_PERMISSIONS } from '#contract/permissions/catalogue.ts'
import { daysOf } from '#contract/planning/capacity.ts'
import { feature } from '#renderer/features/planner/feature.ts'
import { appLanguage } from '#renderer/i18n/language.ts'
import { answer, askedFor } from '#tests/support/components/answers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { signIn } from '#tests/support/components/signedIn.ts'
import { blockOf, carOf, DAY, minute, people, planAnswers } from './planAnswers.ts'

/** The planner's part of a screen of 1366 × 768, beside the menu and below the head, without its margins. */
const NOTEBOOK = [1094, 712] as const
const DAY_BEFORE = '2026-09-15'

afterEach(() => void vi.useRealTimers())

/** A day with carried work, cars that are too late, work left from the day before, and work without a date. */
function busyDay() {
  const team = people(4)
  const of = (nth: number) => [{ uuid: team[nth]?.uuid ?? '', share: 1 }]
  const late = [0, 1, 2].map((nth) => carOf(800 + nth, { licensePlate: `WOB-EX 81${nth}E` }))
  const [left, open] = [carOf(810), carOf(811)]
  const late_blocks = late.map((paper, nth) =>
    blockOf(820 + nth, {
      paper_uuid: paper.uuid,
      start: minute(8 * 60),
      planned_minutes: 240,
      technicians: of(nth),
      promised_at: minute(9 * 60),
      carried_from: DAY_BEFORE,
    }),
  )
  const left_block = { start: minute(10 * 60, DAY_BEFORE), planned_minutes: 30, technicians: of(3) }
  planAnswers({
    people: team,
    papers: [...late, left, open],
    blocks: [...late_blocks, blockOf(830, { paper_uuid: left.uuid, ...left_block })],
    undated: [blockOf(831, { paper_uuid: open.uuid })],
  })
}

async function open() {
  await page.viewport(...NOTEBOOK)
  busyDay()
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
  await showScreen(feature, `/workshop/planner?day=${DAY}`, { isSignedIn: false })
  await expect.element(page.css('[data-part="scroller"]')).toBeVisible()
}

for (const language of LANGUAGES)
  test(`The figures of a day stand in one line at 1366 × 768, beside late cars and open work: ${language}`, async () => {
    appLanguage.set(language)
    await expect.poll(() => i18next.language).toBe(language)
    await open()
    const plate = page.getByRole('button', { name: 'WOB-EX 810E', exact: true })
    await expect.element(plate).toBeVisible()
    const line = page.css('[data-part="facts"]').element()
    const parts = [...line.querySelectorAll(':is(p > *, :scope > button)')].map((one) => {
      const { top, bottom, left, right } = one.getBoundingClientRect()
      return { text: one.textContent, middle: Math.round((top + bottom) / 2), left, right }
    })
    const { left, right } = line.getBoundingClientRect()
    expect(parts.length).toBeGreaterThanOrEqual(8)
    const [first] = parts
    expect(parts.filter(({ middle }) => Math.abs(middle - (first?.middle ?? 0)) > 3)).toEqual([])
    expect(parts.filter((one) => one.left < left - 1 || one.right > right + 1)).toEqual([])
  })

/** The figures of the plan in one text, without the marks around machine texts. */
const factsText = () => (page.css('[data-part="facts"]').element().textContent ?? '').replace(/[\u2066-\u2069]/g, '')

test('The figures name the overhang once: its cars, and the time that their works still need', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(minute(8 * 60)) })
  await page.viewport(...NOTEBOOK)
  const [worker] = people(1)
  const technicians = [{ uuid: worker?.uuid ?? '', share: 1 }]
  const car = carOf(840)
  const given = { paper_uuid: car.uuid, technicians, planned_minutes: 60 }
  planAnswers({
    people: people(1),
    papers: [car],
    blocks: [
      blockOf(841, { ...given, start: minute(9 * 60), carried_from: DAY_BEFORE }),
      blockOf(842, { ...given, start: minute(14 * 60) }),
    ],
    carried: [blockOf(843, { ...given, start: minute(10 * 60, DAY_BEFORE), done_minutes: 20 })],
  })
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
  await showScreen(feature, `/workshop/planner?day=${DAY}`, { isSignedIn: false })
  await expect.poll(factsText).toMatch(/Überhang1 · 1,7 h/)
  expect(factsText().match(/Überhang/g)).toHaveLength(1)
  // The planned time of today contains the overhang: 60 and 40 minutes of it, and an hour of today's own work.
  expect(factsText()).toMatch(/verplant 2,7 h/)
  const tray = page.css('[data-part="tray"]')
  await expect.element(tray).toMatchTextContent(/Überhang\W*1/)
  const dialog = page.getByRole('dialog', { name: 'Überhang verplanen' })
  await expect.element(dialog).toMatchTextContent(/Fahrzeuge: 1, noch zu tun:/)
})

test('The figures of the month are those of the whole month, not those of one day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(minute(8 * 60)) })
  await page.viewport(...NOTEBOOK)
  const [worker] = people(1)
  const technicians = [{ uuid: worker?.uuid ?? '', share: 1 }]
  const cars = [carOf(850), carOf(851)]
  const first = minute(8 * 60, '2026-09-30')
  planAnswers({
    people: people(1),
    papers: cars,
    closedDays: ['2026-09-21'],
    blocks: [
      blockOf(850, { technicians, start: minute(9 * 60), planned_minutes: 60 }),
      blockOf(851, { technicians, start: first, planned_minutes: 120, promised_at: first }),
    ],
  })
  const free = { team_uuid: null, net: 0, reserve: 0, planned: 0, carried_over: 0, free: 0 }
  const items = daysOf('month', DAY).map((day) => ({ day, ...free }))
  answer({
    'GET /v1/workshop/planner/capacity': ({ query }) => ({
      items: query.day === '2026-09-01' ? items : [],
      orphaned: [],
    }),
  })
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
  await showScreen(feature, `/workshop/planner?day=${DAY}&view=month`, { isSignedIn: false })
  await expect
    .poll(() => askedFor('GET /v1/workshop/planner')[0]?.query)
    .toMatchObject({
      from: '2026-09-01',
      to: '2026-09-30',
    })
  await expect.poll(factsText).toMatch(/verplant 3 h/)
  expect(factsText()).toMatch(/Zusagen gefährdet: 1/)
  // The calendar names closed days and holidays.
  await expect.element(page.getByRole('button', { name: /21\.09\.2026.*Betriebsausflug/ })).toBeVisible()
})
