import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EVERY_LOCATION } from '#contract/permissions/can.ts'
import { LOCATION_PERMISSIONS } from '#contract/permissions/catalogue.ts'
import { feature } from '#renderer/features/planner/feature.ts'
import { answer } from '#tests/support/components/answers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { signIn } from '#tests/support/components/signedIn.ts'
import { blockOf, carOf, DAY, minute, people, planAnswers } from './planAnswers.ts'

const FRIDAY = '2026-09-18'

beforeEach(() => {
  localStorage.removeItem('planner.morning')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(minute(8 * 60)) })
})
afterEach(() => void vi.useRealTimers())

const [worker] = people(1)
const technicians = [{ uuid: worker?.uuid ?? '', share: 1 }]

async function open(view: string) {
  await page.viewport(1126, 712)
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
  await showScreen(feature, `/workshop/planner?day=${DAY}&view=${view}`, { isSignedIn: false })
}

test('The drawer names the day of a block that is on another day than the shown one, and no day otherwise', async () => {
  const [today, friday] = [carOf(780, { licensePlate: 'DEM-HE 1' }), carOf(781, { licensePlate: 'DEM-FR 1' })]
  planAnswers({
    people: people(1),
    papers: [today, friday],
    blocks: [
      blockOf(780, { technicians, start: minute(9 * 60), promised_at: minute(12 * 60) }),
      // It ends after its promise, so the list of today shows it too.
      blockOf(781, { technicians, start: minute(9 * 60, FRIDAY), promised_at: minute(15 * 60) }),
    ],
  })
  answer({ 'GET /v1/workshop/stamps/paper/:uuid/house-times': () => ({ items: [] }) })
  await open('list')
  await page.css('table').getByRole('button', { name: 'DEM-HE 1' }).click()
  const drawer = page.getByRole('dialog')
  await expect.element(drawer).toMatchTextContent(/Zeit\W*09:00–10:00/)
  await drawer.getByRole('button', { name: 'Schließen' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await page.css('table').getByRole('button', { name: 'DEM-FR 1' }).click()
  await expect.element(drawer).toMatchTextContent(/Zeit\W*Fr\W*18\.09\.2026\W*09:00–10:00/)
  await expect.element(drawer).toMatchTextContent(/Zugesagt\W*Mi/)
})

test('A car without a date whose promise has passed is red in the list of waiting work, with a block and without one', async () => {
  const gone = minute(7 * 60)
  const [block, fresh, calm] = [
    carOf(790, { licensePlate: 'DEM-RO 1', promised_at: gone }),
    carOf(791, { licensePlate: 'DEM-RO 2', promised_at: gone }),
    carOf(792, { licensePlate: 'DEM-RU 3', promised_at: minute(17 * 60, FRIDAY) }),
  ]
  planAnswers({
    people: people(1),
    papers: [block],
    undated: [blockOf(790, { promised_at: gone })],
    unplanned: [fresh, calm],
  })
  await open('technicians')
  const tray = page.css('[data-part="tray"]')
  const entry = (plate: string) => tray.getByRole('button', { name: plate })
  for (const plate of ['DEM-RO 1', 'DEM-RO 2']) {
    await expect.element(entry(plate)).toHaveAttribute('data-alert', 'late')
    await expect.element(entry(plate)).toMatchTextContent(/Zusage überschritten: 60 min/)
  }
  await expect.element(entry('DEM-RU 3')).not.toHaveAttribute('data-alert')
  const colorOf = (plate: string) => getComputedStyle(entry(plate).element()).borderInlineStartColor
  expect(colorOf('DEM-RO 2')).toBe(colorOf('DEM-RO 1'))
  expect(colorOf('DEM-RO 2')).not.toBe(colorOf('DEM-RU 3'))
  // The toolbar counts the same cars.
  await expect.element(page.css('[data-part="facts"]')).toMatchTextContent(/Zusagen gefährdet: 2/)
})

test('A car with several waiting works is one card: dragging it plans them all, one after the other', async () => {
  const sent: (string | null | undefined)[][] = []
  const car = carOf(800, { licensePlate: 'DEM-VI 2' })
  const given = { paper_uuid: car.uuid, planned_minutes: 60 }
  planAnswers({ people: people(1), papers: [car], undated: [blockOf(801, given), blockOf(802, given)] })
  await open('technicians')
  const tray = page.css('[data-part="tray"]')
  await expect.element(tray).toMatchTextContent(/Ohne Termin\W*1/)
  await expect.poll(() => document.querySelectorAll('[data-part="tray"] [data-many]').length).toBe(1)
  answer({
    'POST /v1/workshop/planner/changes': ({ body }) => {
      sent.push(...body.changes.map(({ after }) => [after?.uuid, after?.start]))
      return { changes: [], overwritten: [] }
    },
  })
  const card = document.querySelector('[data-part="tray"] [data-many]')
  const track = document.querySelector(`[data-row="person:${worker?.uuid}"] > div:last-child`)
  if (!card || !track) throw new Error('No card or row')
  const [from, to] = [card.getBoundingClientRect(), track.getBoundingClientRect()]
  const press = { x: from.left + 40, y: from.top + 8 }
  const drop = { x: to.left + to.width * 0.4, y: to.top + to.height / 2 }
  const fire = (type: string, { x, y }: { x: number; y: number }) =>
    card.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        composed: true,
        pointerId: 1,
        isPrimary: true,
        buttons: 1,
        pointerType: 'mouse',
        clientX: x,
        clientY: y,
      }),
    )
  fire('pointerdown', press)
  fire('pointermove', { x: press.x - 30, y: press.y + 30 })
  fire('pointermove', drop)
  fire('pointerup', drop)
  await expect.poll(() => document.querySelectorAll('[data-row^="person"] [data-uuid]').length).toBe(2)
  expect(document.querySelectorAll('[data-row^="person"] [data-stay]').length).toBe(1)
  await expect.poll(() => sent.length).toBe(2)
  const [first, second] = sent.map(([, start]) => Date.parse(start ?? ''))
  expect((second ?? 0) - (first ?? 0)).toBe(60 * 60_000)
})
