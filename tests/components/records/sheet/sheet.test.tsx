import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RecordRow } from '#contract/records/define.ts'
import { vehicle } from '#contract/records/vehicle.ts'
import { feature } from '#renderer/features/vehicles/feature.ts'
import { appLanguage } from '#renderer/i18n/language.ts'
import { answer, askedFor } from '#tests/support/components/answers.ts'
import { recordAnswers, system } from '#tests/support/components/recordAnswers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { BERT, rightsWithout, signIn, tell, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

type Vehicle = RecordRow<typeof vehicle>
const PATCH = 'PATCH /v1/vehicles/:uuid'
const CUSTOMER = uuidOf(301)
const BLANK = {
  vin: 'WVWZZZCDZMW000001',
  licensePlate: 'DEM-AB 12',
  plate_special: false,
  model: 'Golf',
  engine: '',
  transmission: '',
  color: '',
  engineNumber: '',
  keyNumber: '',
  drive: 'petrol',
  firstRegistration: null,
  productionDate: null,
  inspection_due: '2027-03-01',
  tires_front: '',
  tires_rear: '',
  make: 'VW',
  type_code: '',
  customer_uuid: CUSTOMER,
  mileage: 48_310,
  mileage_at: '2026-03-01',
  note: '',
} satisfies Omit<Vehicle, keyof ReturnType<typeof system>>

const row = (name: string) => page.css(`[data-field="${name}"]`)
const read = (name: string) => page.css(`[data-field="${name}"] > button`)
const input = (name: string) => page.css(`[data-field="${name}"] :is(input, textarea):not([aria-hidden])`).first()

async function atVehicle({ look: theme = 'light' as 'light' | 'dark', isSignedIn = true } = {}) {
  const stored: Vehicle = { ...BLANK, ...system(101) }
  const { answers, store } = recordAnswers(vehicle, [stored], BLANK)
  answer({
    ...answers,
    'GET /v1/customers/labels': () => ({ items: [{ uuid: CUSTOMER, label: 'Zauberwald', deleted: false }] }),
    'GET /v1/workshop/paper': () => ({ items: [], has_more: false, next_cursor: null }),
    'GET /v1/vehicles/:uuid/declined': () => ({ items: [], more: 0 }),
    'GET /v1/duplicates/:record': () => ({ items: [], next: null, count: 0 }),
    'GET /v1/duplicates/:record/rows/:uuid': () => ({ merged_into: null, merges: [] }),
  })
  const shown = await showScreen(feature, `/workshop/vehicles/${uuidOf(101)}`, { theme, isSignedIn })
  await expect.element(row('licensePlate').first()).toBeVisible()
  const saveElsewhere = (changes: object) => {
    store.save(uuidOf(101), changes)
    const event = { uuid: uuidOf(101), location: null, version: stored.version, by: BERT.uuid, fields: [] }
    tell('custom.event', { type: 'vehicle.changed', ...event })
  }
  return { ...shown, stored, saveElsewhere }
}

async function speak(language: 'de' | 'ar') {
  appLanguage.set(language)
  await expect.poll(() => i18next.language).toBe(language)
}
afterEach(() => speak('de'))

test('A saved record opens for reading: its head has the owner, and no input is drawn', async () => {
  await atVehicle()
  const head = page.css('header').filter({ hasText: 'DEM-AB 12' })
  await expect.element(head.getByRole('link', { name: 'Zauberwald' })).toBeVisible()
  await expect.element(head.getByText('48.310')).toBeVisible()
  await expect.element(read('model')).toHaveAccessibleName(/Modell ändern.*Golf/)
  expect(document.querySelectorAll('[data-field] input:not([type="checkbox"])').length).toBe(0)
  expect(await violations()).toEqual([])
})

test('A click turns a row of the sheet into its input, and Enter keeps the new value until it is saved', async () => {
  const { stored } = await atVehicle()
  await read('model').click()
  await expect.element(input('model')).toHaveFocus()
  await input('model').fill('Golf Variant')
  await userEvent.keyboard('{Enter}')
  await expect.element(read('model')).toHaveFocus()
  await expect.element(read('model')).toHaveTextContent('Golf Variant')
  await expect.element(page.css('[data-field="model"][data-changed]')).toBeVisible()
  expect(askedFor(PATCH)).toEqual([])
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => stored.model).toBe('Golf Variant')
  expect(askedFor(PATCH).map(({ body }) => body)).toEqual([{ version: 1, model: 'Golf Variant' }])
})

test('Enter opens a row of the sheet, Escape restores its value, and Tab goes to the next row', async () => {
  await atVehicle()
  ;(read('make').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(input('make')).toHaveFocus()
  await userEvent.keyboard('Audi{Escape}')
  await expect.element(read('make')).toHaveFocus()
  await expect.element(read('make')).toHaveTextContent('VW')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('Skoda{Tab}')
  await expect.element(read('model')).toHaveFocus()
  await expect.element(read('make')).toHaveTextContent('Skoda')
})

test('A refused value stays open with its reason, and no typed text is lost', async () => {
  await atVehicle()
  await read('mileage').click()
  await input('mileage').fill('viel')
  await userEvent.keyboard('{Tab}')
  await expect.element(input('mileage')).toHaveValue('viel')
  await expect.element(row('mileage').getByText('Das ist keine Zahl.')).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(input('mileage')).toHaveFocus()
  expect(askedFor(PATCH)).toEqual([])
})

test('A change by another user is shown in the row, and a collision is decided as in every form', async () => {
  const { saveElsewhere, stored } = await atVehicle()
  saveElsewhere({ color: 'Blau' })
  await expect.element(read('color')).toHaveTextContent('Blau')
  await read('model').click()
  await input('model').fill('Golf meins')
  await userEvent.keyboard('{Enter}')
  saveElsewhere({ model: 'Golf fremd' })
  await expect.element(page.getByText('Jemand anderes hat dieselben Felder geändert')).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await page.getByRole('dialog').getByRole('button', { name: 'Überall meine' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ergebnis speichern' }).click()
  await expect.poll(() => stored.model).toBe('Golf meins')
})

test('A user without the right to change the record reads the values, and no row opens', async () => {
  signIn(
    rightsWithout(
      'location.workshop.paper.update',
      'global.workshop.paper.update',
      'location.service.customer_history.update',
    ),
  )
  await atVehicle({ isSignedIn: false })
  await expect.element(row('model').getByText('Golf')).toBeVisible()
  await expect.element(page.getByText('Nur zum Lesen')).toBeVisible()
  expect(document.querySelectorAll('[data-field] > button').length).toBe(0)
})

test('A sheet is accessible in dark and Arabic, at rest and with an open row', async () => {
  await speak('ar')
  await atVehicle({ look: 'dark' })
  expect(await violations(), 'at rest').toEqual([])
  await read('model').click()
  await expect.element(input('model')).toHaveFocus()
  expect(await violations(), 'open').toEqual([])
})
