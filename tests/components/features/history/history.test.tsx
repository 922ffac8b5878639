import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PrintLocation } from '#contract/api/define/printLocation.ts'
import type { HistoryEntry, HistoryHead, HistoryHit } from '#contract/api/service/history.ts'
import { EVERY_LOCATION } from '#contract/permissions/can.ts'
import { LOCATION_PERMISSIONS } from '#contract/permissions/catalogue.ts'
import { feature } from '#renderer/features/history/feature.ts'
import { answer, askedFor } from '#tests/support/components/answers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { ANNA, signIn, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const CAR = uuidOf(501)
const LOCATION = uuidOf(502)
const CUSTOMER = uuidOf(503)
const PAPER = uuidOf(504)
const DECLINED = uuidOf(505)
const REVIVE = 'POST /v1/vehicles/:uuid/revive'

const HIT: HistoryHit = {
  uuid: CAR,
  licensePlate: 'DEM-QU 417',
  vin: 'WVWZZZCDZMW990001',
  make: 'Volkswagen',
  model: 'Golf',
  customer_uuid: CUSTOMER,
  customer: 'Ida Quellbrunn',
  last_visit: '2026-09-01T08:00:00.000Z',
  location_uuid: LOCATION,
  declined: 2,
  inspection_due: '2026-08-01',
}
const HEAD: HistoryHead = {
  uuid: CAR,
  licensePlate: HIT.licensePlate,
  vin: HIT.vin,
  make: 'Volkswagen',
  model: 'Golf',
  color: '',
  drive: 'petrol',
  firstRegistration: null,
  inspection_due: '2026-08-01',
  mileage: 42_000,
  mileage_at: '2026-09-01',
  note: '',
  owners: [
    {
      customer_uuid: CUSTOMER,
      name: 'Ida Quellbrunn',
      phone: null,
      mobile: '+4915730001234',
      email: null,
      number: '',
      note: '',
      language: 'de',
      other_cars: 1,
      from_at: '2024-03-01T09:00:00.000Z',
      until_at: null,
    },
  ],
  figures: {
    visits: 3,
    last_visit: { at: '2026-09-01T08:00:00.000Z', location_uuid: LOCATION },
    open_papers: [{ uuid: PAPER, jobId: '77120417', status: 'in_progress', location_uuid: LOCATION }],
    declined: 1,
    open_requests: 0,
    open_actions: 1,
    hst_state: 'red',
    next_appointment: null,
  },
  notes: [
    {
      uuid: uuidOf(506),
      is_about_customer: true,
      is_care: true,
      text: 'Nur schriftlich zusagen',
      expires_on: null,
      version: 1,
      created_at: '2026-09-01T08:00:00.000Z',
      by: ANNA,
    },
  ],
}
const ENTRY: HistoryEntry = {
  kind: 'paper',
  uuid: uuidOf(507),
  at: '2026-09-01T08:00:00.000Z',
  title: 'Ölwechsel',
  number: '77120416',
  type: 'customer',
  status: 'picked_up',
  is_signed: false,
  kilometers: 42_000,
  price: null,
  location_uuid: LOCATION,
  by_uuid: null,
  origin: 'api',
  opens: uuidOf(507),
  part: null,
  photo_uuids: [],
}

const PAPER_SITE: PrintLocation = {
  description: 'Stammhaus',
  short_code: 'HB',
  street: '',
  street_number: '',
  zip_code: '',
  city: '',
  phone: null,
  vat_id: '',
  time_zone: 'Europe/Berlin',
  paper_header: '',
  footer: '',
  label_sizes: [],
}

/** The server knows one car, with the given entries and declined work. */
function knows() {
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
  answer({
    'GET /v1/service/customer-history': ({ query }) => ({
      items: query?.q === 'gibtsnicht' || query?.q === 'sandgruber' ? [] : [HIT],
      has_more: false,
      is_similar: false,
      customers:
        query?.q === 'sandgruber'
          ? [{ uuid: uuidOf(900), name: 'Ole Sandgruber', phone: '+4915730004711', city: 'Ahornfeld' }]
          : [],
    }),
    'GET /v1/service/customer-history/:uuid': () => HEAD,
    'GET /v1/service/customer-history/:uuid/entries': ({ query }) => ({
      items: query?.kinds === undefined || query.kinds === 'paper' ? [ENTRY] : [],
      next: null,
    }),
    'GET /v1/service/customer-history/:uuid/mileage': () => ({
      items: [
        { uuid: uuidOf(1), kind: 'paper', at: '2025-09-01T08:00:00.000Z', kilometers: 30_000, is_outlier: false },
        { uuid: uuidOf(2), kind: 'paper', at: '2026-01-01T08:00:00.000Z', kilometers: 360_000, is_outlier: true },
        { uuid: uuidOf(3), kind: 'paper', at: '2026-09-01T08:00:00.000Z', kilometers: 42_000, is_outlier: false },
      ],
      per_year: 12_000,
    }),
    'GET /v1/service/customer-history/:uuid/waits': () => ({
      items: [
        { uuid: uuidOf(4), at: '2025-09-01T08:00:00.000Z', minutes: 4 },
        { uuid: uuidOf(5), at: '2026-09-01T08:00:00.000Z', minutes: 12 },
      ],
      usual: 8,
    }),
    'GET /v1/vehicles/:uuid/declined': () => ({
      more: 0,
      items: [
        {
          extension_uuid: DECLINED,
          paper_uuid: uuidOf(508),
          jobId: '77120400',
          licensePlate: HIT.licensePlate,
          number: 2,
          finding: 'Bremsbeläge vorn',
          price: 34_900,
          price_now: { price: 37_900, at: '2026-09-10T08:00:00.000Z' },
          target_ze: 120,
          answer: 'declined',
          answered_at: '2026-03-01T08:00:00.000Z',
          kilometers: null,
          works: [],
        },
      ],
    }),
    'GET /v1/locations/labels': () => ({ items: [{ uuid: LOCATION, label: 'Ahornfeld', deleted: false }] }),
    'GET /v1/user/list': () => [],
    [REVIVE]: () => ({ paper_uuid: PAPER, number: 3 }),
    'GET /v1/duplicates/:record': () => ({ items: [], next: null, count: 0 }),
  })
  return (address: string) => showScreen(feature, address, { isSignedIn: false })
}

test('7.15.1 The search field has the focus, and Enter opens the first car even before the list has followed', async () => {
  const { address } = await knows()('/service/customer_history')
  const field = page.getByRole('searchbox', { name: 'Fahrzeug oder Kunde suchen' })
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByRole('link', { name: 'DEM-QU 417' })).toBeVisible()
  expect(await violations()).toEqual([])
  await field.fill('gibtsnicht')
  await expect.element(page.getByText('Kein Fahrzeug passt.', { exact: false })).toBeVisible()
  await field.fill('demqu417')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/service/customer_history/${CAR}`)
})

test('7.15.3 A customer without a car is shown with a phone number, and Enter opens the customer', async () => {
  const { address } = await knows()('/service/customer_history')
  const field = page.getByRole('searchbox', { name: 'Fahrzeug oder Kunde suchen' })
  await field.fill('sandgruber')
  await expect.element(page.getByRole('heading', { name: 'Kunden ohne Fahrzeug' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ole Sandgruber' })).toBeVisible()
  expect(await violations()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/workshop/customers/${uuidOf(900)}`)
})

test('7.15.4 The history of a car shows its warning, its counters and its timeline, and chips limit the kinds of entries', async () => {
  await knows()(`/service/customer_history/${CAR}`)
  await expect.element(page.getByRole('heading', { name: 'DEM-QU 417' })).toBeVisible()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Nur schriftlich zusagen' })).toBeVisible()
  const figures = page.css('dl')
  await expect.element(figures.getByText('Offene Feldaktionen')).toBeVisible()
  await expect.element(figures.getByRole('link', { name: '77120417' })).toBeVisible()
  await expect.element(figures.getByText('08.2026')).toBeVisible()
  const line = page.css('li[data-kind="paper"]')
  await expect.element(line.getByRole('link', { name: 'Ölwechsel' })).toBeVisible()
  await expect.element(line.getByText('anderes Programm')).toBeVisible()
  await expect.element(page.getByText(/Etwa .*12\.000.* km im Jahr/)).toBeVisible()
  expect(await violations()).toEqual([])
  await page.getByRole('switch', { name: 'Chats' }).click()
  await expect.element(page.getByText('Keine Einträge dieser Art.')).toBeVisible()
  expect(askedFor('GET /v1/service/customer-history/:uuid/entries').at(-1)?.query).toMatchObject({ kinds: 'chat' })
})

test('7.15.6 One press offers work that the customer declined again on the open paper, with its price then and now (E22)', async () => {
  const { address } = await knows()(`/service/customer_history/${CAR}`)
  await expect.element(page.getByText(/damals .*349,00.*heute .*379,00/)).toBeVisible()
  await page.getByRole('button', { name: /Anbieten auf .*77120417/ }).click()
  await expect.poll(address).toBe(`/workshop/paper/${PAPER}/3`)
  expect(askedFor(REVIVE).map(({ body }) => body)).toEqual([{ extension_uuid: DECLINED, paper_uuid: PAPER }])
})

test('7.15.11 The print dialog saves the sheet of the car as a PDF that is named after its plate', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const show = knows()
  const { owners: _, ...car } = HEAD
  answer({
    'GET /v1/service/customer-history/:uuid/print': () =>
      Object.assign({}, car, { owner: null, declined: [], entries: [ENTRY], site: PAPER_SITE }),
    'GET /v1/service/customer-history/:uuid/sheet.pdf': () => '',
  })
  await show(`/service/customer_history/${CAR}`)
  await page.getByRole('button', { name: 'Drucken', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Als PDF laden' }).click()
  await expect.poll(() => saved).toEqual(['Fahrzeugblatt DEM-QU 417.pdf'])
  const [asked] = askedFor('GET /v1/service/customer-history/:uuid/sheet.pdf')
  expect(asked?.query).toEqual({ language: 'de' })
})
