import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EVERY_LOCATION } from '#contract/permissions/can.ts'
import { LOCATION_PERMISSIONS } from '#contract/permissions/catalogue.ts'
import { feature } from '#renderer/features/planner/feature.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { signIn, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'
import { blockOf, carOf, DAY, minute, people, planAnswers } from './planAnswers.ts'

/** The planner's part of a screen of 1366 × 768, beside the menu and below the head. */
const NOTEBOOK = [1126, 712] as const
const PEOPLE = 12
/** Minutes of the five cars of a day, and the number of their works. */
const DAYS_OF_CARS = [
  [100, 60, 150, 75, 120],
  [45, 200, 30, 90, 110],
  [80, 80, 80, 80, 80],
  [240, 25, 60, 60, 70],
] as const
const WORKS = [1, 3, 2, 1, 4] as const
const PLATES = ['MUS-UX 4711', 'WOB-EX 815', 'DEM-K 7', 'GF-N 70 04/10', 'MUS-KC 254'] as const

/** 12 people and 60 cars, one after the other, each with its promise. */
function fullDay() {
  const team = people(PEOPLE)
  const cars = team.flatMap(({ uuid: technician }, row) => {
    let from = 7 * 60
    return (DAYS_OF_CARS[row % DAYS_OF_CARS.length] ?? []).map((minutes, nth) => {
      const number = 1000 + row * 10 + nth
      const paper = carOf(number, { licensePlate: PLATES[(row + nth) % PLATES.length] ?? '' })
      const count = WORKS[nth] ?? 1
      const blocks = Array.from({ length: count }, (_, work) =>
        blockOf(2000 + row * 50 + nth * 10 + work, {
          paper_uuid: paper.uuid,
          start: minute(from + work * Math.floor(minutes / count)),
          planned_minutes: Math.floor(minutes / count),
          technicians: [{ uuid: technician, share: 1 }],
          promised_at: minute(from + minutes + 30),
        }),
      )
      from += minutes + 5
      return { paper, blocks }
    })
  })
  planAnswers({
    people: team,
    papers: cars.map(({ paper }) => paper),
    blocks: cars.flatMap(({ blocks }) => blocks),
  })
  return cars.length
}

/** Opens the plan for a user who may change it. */
function open(address: string) {
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
  return showScreen(feature, address, { isSignedIn: false })
}

type Box = { left: number; top: number; right: number; bottom: number }
const isIn = (inner: Box, outer: Box) =>
  inner.left >= outer.left - 1 &&
  inner.right <= outer.right + 1 &&
  inner.top >= outer.top - 1 &&
  inner.bottom <= outer.bottom + 1
const isOver = (a: Box, b: Box) =>
  a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1

/** The box of the drawn letters. */
function lettersOf(element: Element): Box {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

test('With 12 people and 60 cars every card of a day at 1366 × 768 shows its whole plate (7.4)', async () => {
  await page.viewport(...NOTEBOOK)
  const count = fullDay()
  await open(`/workshop/planner?day=${DAY}`)
  await expect.poll(() => document.querySelectorAll('[data-stay]').length).toBe(count)
  await expect.element(page.css('[data-part="tray"]')).toBeVisible()
  const scroller = page.css('[data-part="scroller"]').element()
  // The hours fit the width.
  expect(scroller.scrollWidth).toBeLessThanOrEqual(scroller.clientWidth + 1)
  const cards = [...document.querySelectorAll('[data-stay]')].map((card) => {
    const plate = card.querySelector('[data-plate]')
    const promise = card.querySelector('[data-line="promise"]')
    if (!plate) throw new Error(`${card.textContent} has no plate`)
    return {
      name: card.textContent,
      box: card.getBoundingClientRect() as Box,
      plate: lettersOf(plate),
      size: Number.parseFloat(getComputedStyle(plate).fontSize),
      hasPromise: promise !== null && promise.scrollWidth <= promise.clientWidth + 1,
      promise: promise ? lettersOf(promise) : null,
      // A plate in two lines leaves a low card no room for the whole promise.
      isLineCut:
        promise?.closest('[data-broken]') === null &&
        lettersOf(promise).bottom > promise.getBoundingClientRect().bottom + 0.5,
      ticks: card.querySelector('[data-tick]')?.getBoundingClientRect().bottom ?? 0,
      row: card.closest('[data-row]')?.getBoundingClientRect().height ?? 0,
    }
  })
  expect(cards.filter(({ plate, box }) => !isIn(plate, box)).map(({ name }) => name)).toEqual([])
  expect(Math.min(...cards.map(({ size }) => size))).toBeGreaterThanOrEqual(14)
  const covered = cards.filter(({ box }, index) => cards.some((other, nth) => nth !== index && isOver(box, other.box)))
  expect(covered.map(({ name }) => name)).toEqual([])
  // No promise lies below its card, or on the ticks of its works.
  const TICK = 5
  const low = cards.filter(
    ({ promise, box, ticks }) => promise && promise.bottom > (ticks === 0 ? box.bottom : ticks - TICK) + 1,
  )
  expect(low.map(({ name }) => name)).toEqual([])
  // No letter is cut at its foot.
  expect(cards.filter(({ isLineCut }) => isLineCut).map(({ name }) => name)).toEqual([])
  // At least four of five cards also show when the car is promised.
  expect(cards.filter(({ hasPromise }) => hasPromise).length).toBeGreaterThanOrEqual(count * 0.8)
  const heights = cards.map(({ row }) => row)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(56)
  expect(Math.max(...heights)).toBeLessThanOrEqual(96)
  expect(await violations()).toEqual([])
})

test('A short card of a waiting customer shows a sign and the whole time, and no less than the plate (7.4)', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(minute(8 * 60)) })
  onTestFinished(() => void vi.useRealTimers())
  await page.viewport(...NOTEBOOK)
  const team = people(3)
  const plates = ['DEM-K 7', 'WOB-EX 815', 'M-A 1']
  const cars = plates.map((licensePlate, nth) => carOf(740 + nth, { licensePlate, waiting_customer: true }))
  planAnswers({
    people: team,
    papers: cars,
    // The next car leaves no room beside the short card.
    blocks: cars.flatMap((paper, nth) => {
      const technicians = [{ uuid: team[nth]?.uuid ?? '', share: 1 }]
      const short = { technicians, start: minute(9 * 60), planned_minutes: 25, promised_at: minute(10 * 60) }
      const next = { technicians, start: minute(9 * 60 + 45), planned_minutes: 240 }
      return [blockOf(745 + nth * 2, { paper_uuid: paper.uuid, ...short }), blockOf(746 + nth * 2, next)]
    }),
  })
  await open(`/workshop/planner?day=${DAY}`)
  const cardsOf = () =>
    cars.map((_, nth) => document.querySelector<HTMLElement>(`[data-stay="${uuidOf(745 + nth * 2)}"]`))
  await expect.poll(() => cardsOf().every((card) => card !== null)).toBe(true)
  const shown = cardsOf().map((card) => {
    const line = card?.querySelector<HTMLElement>('[data-line="promise"]')
    const plate = card?.querySelector('[data-plate]')
    if (!card || !line || !plate) throw new Error('No promise or plate')
    const text = line.textContent?.replace(/[\u2066-\u2069]/g, '')
    const isWhole = line.scrollWidth <= line.clientWidth + 1 && isIn(lettersOf(plate), card.getBoundingClientRect())
    return { text, isWhole, hasSign: line.querySelector('svg') !== null }
  })
  expect(shown).toEqual(plates.map(() => ({ text: '10:00', isWhole: true, hasSign: true })))
})

test('A card tells whether the customer was asked, has opened the question, or has answered it (point 31.3)', async () => {
  await page.viewport(...NOTEBOOK)
  const [worker] = people(1)
  const states = ['sent', 'opened', 'answered'] as const
  const cars = states.map((question, nth) => carOf(720 + nth, { question }))
  planAnswers({
    people: people(1),
    papers: cars,
    blocks: cars.map((paper, nth) =>
      blockOf(730 + nth, {
        paper_uuid: paper.uuid,
        start: minute(8 * 60 + nth * 120),
        planned_minutes: 100,
        technicians: [{ uuid: worker?.uuid ?? '', share: 1 }],
      }),
    ),
  })
  await open(`/workshop/planner?day=${DAY}`)
  for (const words of ['Kunde ist gefragt', 'Kunde hat die Frage geöffnet', 'Kunde hat geantwortet'])
    await expect.element(page.getByRole('button', { name: words })).toBeVisible()
  expect(
    document.querySelectorAll('[data-stay] svg.tabler-icon-send, [data-stay] svg.tabler-icon-eye-check').length,
  ).toBe(2)
})

test('The list of waiting work folds to a strip that keeps its number, and the hours of the plan get its width (7.4)', async () => {
  await page.viewport(...NOTEBOOK)
  const paper = carOf(700)
  planAnswers({ papers: [paper], undated: [blockOf(701, { paper_uuid: paper.uuid })] })
  await open(`/workshop/planner?day=${DAY}`)
  const width = () => page.css('[data-part="scroller"]').element().clientWidth
  await expect.element(page.css(`[data-part="tray"] [data-uuid="${uuidOf(701)}"]`)).toBeVisible()
  const before = width()
  await page.getByRole('button', { name: 'Wartende Arbeit einklappen' }).click()
  await expect.element(page.css('[data-part="tray"][data-folded]')).toHaveTextContent('1')
  await expect.poll(width).toBeGreaterThan(before + 100)
  await page.getByRole('button', { name: 'Wartende Arbeit zeigen' }).click()
  await expect.element(page.css(`[data-part="tray"] [data-uuid="${uuidOf(701)}"]`)).toBeVisible()
})

test('On a closed day the plan opens the next open day and says so; today can still be opened (7.4)', async () => {
  planAnswers({ closedDays: [DAY, '2026-09-17'] })
  const { address } = await open('/workshop/planner')
  const note = page.getByText('Heute ist geschlossen. Das ist der nächste offene Tag.')
  await expect.element(note).toBeVisible()
  await expect.element(page.getByText('Fr 18.09.')).toBeVisible()
  await page.getByRole('button', { name: 'Heute' }).click()
  await expect.element(page.getByText('Mi 16.09.')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
  expect(address()).toContain(`day=${DAY}`)
})

test('An empty plan without people says that nobody works there, and leads to the departments (7.4)', async () => {
  planAnswers({ people: [] })
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS, global: ['global.departments.read'] })
  await showScreen(feature, `/workshop/planner?day=${DAY}`, { isSignedIn: false })
  await expect.element(page.getByText('Hier arbeitet noch niemand.')).toBeVisible()
  const link = page.getByRole('link', { name: 'Nehmen Sie Personen in eine Werkstattabteilung dieses Standorts auf' })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('/admin/departments'))
  await expect.element(page.getByText('Ziehen Sie Arbeit')).not.toBeInTheDocument()
})
