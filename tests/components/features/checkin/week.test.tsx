import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EVERY_LOCATION } from '#contract/permissions/can.ts'
import { LOCATION_PERMISSIONS } from '#contract/permissions/catalogue.ts'
import { daysOf } from '#contract/planning/capacity.ts'
import { checkin } from '#contract/records/checkin.ts'
import { feature } from '#renderer/features/checkin/feature.ts'
import { answer, askedFor } from '#tests/support/components/answers.ts'
import { BLANK, type Checkin, checkinRow, DESK } from '#tests/support/components/checkinRows.ts'
import { recordAnswers } from '#tests/support/components/recordAnswers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { signIn, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

/** A week that is in the future for every run. Its Friday is full, and its Saturday is a holiday. */
const DAYS = daysOf('week', '2099-09-16')
const [, TUESDAY = '', WEDNESDAY = '', , FRIDAY = '', SATURDAY = ''] = DAYS
const REASONS: Readonly<Record<string, string>> = { [SATURDAY]: 'Stadtfest' }
/** 8:00 by the clock of Berlin in summer. */
const EIGHT = `${WEDNESDAY}T06:00:00.000Z`
const CHANGE = `PATCH /v1/${checkin.path}/:uuid` as 'PATCH /v1/service/checkin/:uuid'
const WEEK_AT = `[data-slot="${TUESDAY} 570"]`

const card = () => page.css(`[data-card="${uuidOf(101)}"]`)
const slot = (day: string, minutes: number) => `[data-slot="${day} ${minutes}"]`
const dialog = () => page.getByRole('dialog')

async function inWeek(rows: Checkin[], week: object = {}, hasRoom = false) {
  const { answers } = recordAnswers(checkin, rows, BLANK)
  const none = () => ({ items: [] })
  const free = { technician_uuid: uuidOf(7), bay: null, on_hold: [] }
  answer({
    ...answers,
    'GET /v1/service/checkin/desks': () => ({
      items: [{ location_uuid: DESK, name: 'Wolfsburg', may_step: true, may_see_figures: false }],
      home_uuid: DESK,
    }),
    'GET /v1/service/checkin/week': () => ({
      time_zone: 'Europe/Berlin',
      promises: [{ checkin_uuid: uuidOf(101), promised_at: `${WEDNESDAY}T14:30:00.000Z` }],
      days: DAYS.map((day, index) => ({
        day,
        spans: index < 5 ? [{ from: '08:00', to: '17:00' }] : [],
        closed: index < 5 ? null : (REASONS[day] ?? ''),
        load: {
          net: index < 5 ? 480 : 0,
          reserve: 0,
          planned: day === FRIDAY ? 480 : 120,
          carried_over: 0,
          expected: 0,
        },
      })),
    }),
    'GET /v1/service/checkin/checks': () => ({
      items: [],
      open: [],
      closed: '',
      duplicates: [],
      open_papers: [],
      no_shows: 0,
      free_loan_cars: 0,
    }),
    'POST /v1/workshop/planner/promise': () => ({
      is_possible: hasRoom,
      possible: { ...free, start: `${TUESDAY}T07:00:00.000Z`, end: `${TUESDAY}T08:00:00.000Z` },
      shifting: null,
      forced: null,
      behind: { cars: 0, until: FRIDAY, first: [] },
      papers: [],
    }),
    'POST /v1/workshop/planner/suggestions': () => ({
      items: [
        { technician_uuid: uuidOf(7), bay: null, start: `${TUESDAY}T07:00:00.000Z`, end: `${TUESDAY}T08:00:00.000Z` },
      ],
    }),
    'GET /v1/locations/labels': () => ({ items: [{ uuid: DESK, label: 'Wolfsburg', deleted: false }] }),
    'GET /v1/users/labels': none,
    'GET /v1/customers/labels': none,
    'GET /v1/vehicles/labels': none,
    'GET /v1/workshop/paper/labels': none,
  })
  answer(week)
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
  await showScreen(feature, '/service/checkin?sort=target_date', { isSignedIn: false })
  await page.getByText('Woche', { exact: true }).click()
}

/** Drags the appointment with the mouse to a time. */
async function drag(to: string) {
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined)
  const source = card().element()
  document.querySelector(to)?.scrollIntoView({ block: 'center' })
  const middle = (element: Element | null) => {
    const box = element?.getBoundingClientRect()
    if (!box) throw new Error(`There is no ${to}`)
    return { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }
  }
  const send = (type: string, at: object) =>
    source.dispatchEvent(
      new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, pointerType: 'mouse', ...at }),
    )
  const from = middle(source)
  const target = middle(document.querySelector(to))
  send('pointerdown', from)
  send('pointermove', { clientX: from.clientX + 12, clientY: from.clientY })
  send('pointermove', target)
  send('pointerup', target)
}

test('7.12 The week shows appointments by day and time, closed days, and the load of the workshop', async () => {
  await inWeek([checkinRow(101, { target_date: EIGHT })])
  await expect.element(card()).toBeVisible()
  await expect
    .element(page.css(slot(WEDNESDAY, 480)).getByRole('link'))
    .toMatchTextContent(/08:00.*DEM-CK 1.*Wolkenhain.*Zugesagt .*16:30.*Termin/)
  await expect.element(page.getByText('Stadtfest')).toBeVisible()
  await expect.element(page.getByRole('img', { name: '100 % verplant' })).toBeVisible()
  await expect.element(page.getByText('voll', { exact: true })).toBeVisible()
  expect(document.querySelectorAll(`td[data-day="${SATURDAY}"] button`).length).toBe(0)
  expect(await violations()).toEqual([])
})

test('7.12.6 A dropped appointment is moved to the time, and a drop on a full day first shows the free times', async () => {
  await inWeek([checkinRow(101, { target_date: EIGHT })], {}, true)
  await expect.element(card()).toBeVisible()
  await drag(WEEK_AT)
  await expect
    .poll(() => askedFor(CHANGE).map(({ body }) => body))
    .toEqual([{ version: 1, target_date: `${TUESDAY}T07:30:00.000Z` }])
  await expect.element(page.css(WEEK_AT).getByRole('link')).toBeVisible()
  await drag(slot(FRIDAY, 600))
  await expect.element(dialog().getByText('Dieser Tag ist in der Werkstatt voll.')).toBeVisible()
  expect(askedFor(CHANGE).length).toBe(1)
  await dialog().getByRole('button', { name: /09:00/ }).click()
  await dialog().getByRole('button', { name: 'Verschieben', exact: true }).click()
  await expect
    .poll(() => askedFor(CHANGE).map(({ body }) => body.target_date))
    .toEqual([`${TUESDAY}T07:30:00.000Z`, `${TUESDAY}T07:00:00.000Z`])
})

test('7.12.6 A dropped appointment for which the plan has no room is moved only after the user has seen that', async () => {
  await inWeek([checkinRow(101, { target_date: EIGHT })])
  await expect.element(card()).toBeVisible()
  await drag(WEEK_AT)
  await expect.element(dialog().getByRole('region', { name: 'Platz in der Werkstatt' })).toBeVisible()
  expect(askedFor(CHANGE)).toEqual([])
  await dialog().getByRole('button', { name: 'Verschieben', exact: true }).click()
  await expect.poll(() => askedFor(CHANGE).map(({ body }) => body.target_date)).toEqual([`${TUESDAY}T07:30:00.000Z`])
})

test('7.12.6 A location in another zone shows its own clock beside the typed time', async () => {
  await inWeek([checkinRow(101, { target_date: EIGHT })], {
    'GET /v1/service/checkin/week': () => ({
      time_zone: 'Europe/Lisbon',
      promises: [],
      days: DAYS.map((day) => ({ day, spans: [{ from: '07:00', to: '17:00' }], closed: null, load: null })),
    }),
  })
  await expect.element(page.css(slot(WEDNESDAY, 420)).getByRole('link')).toBeVisible()
  ;(card().element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(dialog().getByText(/Uhrzeit am Standort: .*16\.09\.2099, 07:00/)).toBeVisible()
})

test('7.12 Seven hours of a busy week can be read without scrolling at 1366 × 768, and the key J leads into the calendar', async () => {
  const every = DAYS.slice(0, 5).flatMap((day, index) =>
    [6, 7, 8, 9, 10, 11, 12, 13].map((hour) =>
      checkinRow(101 + index * 10 + hour, {
        target_date: `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`,
        licensePlate: `DEM-NU ${1000 + hour}`,
        customer_name: 'Wolkenhain-Federzauber und Partner',
      }),
    ),
  )
  await page.viewport(1366, 768)
  await inWeek(every)
  await expect.element(page.css(slot(WEDNESDAY, 480)).getByRole('link')).toBeVisible()
  const scroller = document.querySelector('[data-part="scroller"]')?.getBoundingClientRect()
  const bottom = (minutes: number) =>
    document.querySelector(slot(WEDNESDAY, minutes))?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
  expect(bottom(14 * 60)).toBeLessThanOrEqual(scroller?.bottom ?? 0)
  const plates = [...document.querySelectorAll('[data-card] [data-plate]')]
  expect(plates.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
  ;(document.activeElement as HTMLElement | null)?.blur()
  await userEvent.keyboard('j')
  await expect.element(page.css('[data-card][tabindex="0"]')).toHaveFocus()
})

test('7.12.6 The keyboard walks the week, begins an appointment at a free time, and moves one with the space key', async () => {
  await inWeek([checkinRow(101, { target_date: EIGHT })])
  await expect.element(card()).toBeVisible()
  ;(card().element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(dialog().getByText('Termin verschieben: ')).toBeVisible()
  await expect.element(dialog().getByRole('textbox', { name: 'Tag' })).toHaveFocus()
  await dialog().getByRole('button', { name: 'Nicht verschieben' }).click()
  ;(card().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.css(`${slot(TUESDAY, 480)} button`)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('region', { name: 'Platz in der Werkstatt' })).toBeVisible()
  await expect
    .poll(() => askedFor('POST /v1/workshop/planner/promise').map(({ body }) => body.earliest_start))
    .toContain(`${TUESDAY}T06:30:00.000Z`)
})

test('7.12 On closed days at the end of the week, the calendar begins with the next week', async () => {
  const asked: string[] = []
  await inWeek([], {
    'GET /v1/service/checkin/week': ({ query }: { query: { day: string } }) => {
      asked.push(query.day)
      const isThisWeek = query.day === asked[0]
      const spans = isThisWeek ? [] : [{ from: '08:00', to: '17:00' }]
      return {
        time_zone: 'Europe/Berlin',
        promises: [],
        days: daysOf('week', query.day).map((day) => ({ day, spans, closed: isThisWeek ? '' : null, load: null })),
      }
    },
  })
  await expect.poll(() => new Set(asked).size).toBe(2)
  const [first = '', next = ''] = [...new Set(asked)]
  expect(Date.parse(next) - Date.parse(first)).toBe(7 * 86_400_000)
  await expect.element(page.css(`[data-slot="${next} 480"]`)).toBeVisible()
  // The button leads back to the week of today.
  await page.getByRole('button', { name: 'Heute', exact: true }).click()
  await expect.element(page.css(`[data-slot="${next} 480"]`)).not.toBeInTheDocument()
})
