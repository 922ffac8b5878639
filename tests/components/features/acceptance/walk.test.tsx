import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { EVERY_LOCATION } from '#contract/permissions/can.ts'
import { LOCATION_PERMISSIONS } from '#contract/permissions/catalogue.ts'
import { acceptance } from '#contract/records/acceptance.ts'
import { checkList } from '#contract/records/checkList.ts'
import { startBackground } from '#renderer/features/acceptance/data/acceptanceWrites.ts'
import { feature } from '#renderer/features/acceptance/feature.ts'
import { deleteKeptAnswers, keepAnswer } from '#renderer/net/session/keptAnswers.ts'
import {
  type Acceptance,
  acceptanceRow,
  BLANK_ACCEPTANCE,
  check,
  checkListRow,
  finding,
  HALL,
} from '#tests/support/components/acceptanceRows.ts'
import { answer, askedFor, lost, refusal } from '#tests/support/components/answers.ts'
import { recordAnswers } from '#tests/support/components/recordAnswers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { ANNA, BERT, signIn, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const CHANGE = 'PATCH /v1/service/direct_acceptance/:uuid'
const CONFIRM = 'POST /v1/service/direct_acceptance/:uuid/confirm'
const PHOTOS = 'GET /v1/service/direct_acceptance/:uuid/photos'
const VISIT = uuidOf(101)
type Revision = EndpointOutput<'GET /v1/service/direct_acceptance/:uuid/revisions'>['items'][number]
type Photo = EndpointOutput<typeof PHOTOS>['items'][number]
type Trail = EndpointOutput<'GET /v1/service/direct_acceptance/:uuid/states'>['items']
type OnPaper = EndpointOutput<'GET /v1/service/direct_acceptance/:uuid/findings-on-paper'>['items']
type Options = { revisions?: Revision[]; photos?: Photo[]; onPaper?: OnPaper; trail?: Trail; at?: string }

startBackground()

const button = (name: string) => page.getByRole('button', { name, exact: true })
const group = (name: string) => page.getByRole('group', { name })
const old = {
  id: uuidOf(301),
  view: 'left',
  kind: 'dent',
  size: 'up_to_3',
  is_old: false,
  note: '',
  x: 40,
  y: 40,
} as const

const CHECKS = [
  check(201, 'lights', 'Abblendlicht'),
  check(202, 'lights', 'Bremslicht'),
  check(203, 'wheels', 'Reifenprofil vorn links'),
]

/** Shows one acceptance, as the server has it. */
async function atCar(
  row: Acceptance,
  { revisions = [], photos = [], onPaper = [], trail = [], at = '' }: Options = {},
) {
  const { answers, store } = recordAnswers(acceptance, [row], BLANK_ACCEPTANCE)
  const lists = [checkListRow(401, 'Kurz', [{ area: 'lights', point: '', text: 'Abblendlicht' }])]
  const none = () => ({ items: [] })
  answer({
    ...answers,
    ...recordAnswers(checkList, lists, { name: '', order_types: [], points: [], is_active: true }).answers,
    [PHOTOS]: () => ({ items: photos }),
    'GET /v1/service/direct_acceptance/:uuid/last-visit': () => ({
      visit: { record: 'paper', uuid: uuidOf(601), at: '2020-01-01T08:00:00.000Z', kilometers: 41_000, marks: [old] },
    }),
    'GET /v1/service/direct_acceptance/:uuid/revisions': () => ({ items: revisions }),
    'GET /v1/service/direct_acceptance/:uuid/findings-on-paper': () => ({ items: onPaper }),
    [CONFIRM]: ({ body }) => {
      store.save(row.uuid, { status: 'completed', is_signed: true, confirmed_by: body.customer_name ?? '' })
      return { acceptance: { ...row }, paper_uuid: null }
    },
    'GET /v1/service/direct_acceptance/:uuid/transitions': () => ({ items: [], may_hold: false }),
    'GET /v1/service/direct_acceptance/:uuid/states': () => ({ items: [...trail], in_status: {}, on_hold: {} }),
    'GET /v1/locations/labels': () => ({ items: [{ uuid: HALL, label: 'Wolfsburg', deleted: false }] }),
    'GET /v1/users/labels': none,
    // Any answer tells the time of the server.
    'GET /v1/auth/user': () => refusal('not_found'),
  })
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
  return { ...(await showScreen(feature, `/service/direct_acceptance/${row.uuid}${at}`, { isSignedIn: false })), store }
}

/** Draws a line, or only a dot, in the field to sign in. */
async function sign(name: string, isLine: boolean): Promise<void> {
  const pad = page.getByRole('img', { name }).element()
  const { left, top } = pad.getBoundingClientRect()
  const touch = (type: string, by: number) =>
    pad.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: left + 60 + by, clientY: top + 40 + by / 2 }),
    )
  Object.defineProperty(pad, 'setPointerCapture', { value: () => undefined, configurable: true })
  touch('pointerdown', 0)
  if (isLine) touch('pointermove', 50)
  touch('pointerup', isLine ? 50 : 0)
  await expect.element(page.getByRole('img', { name })).toBeVisible()
}

test('7.14 The walk appears once its settings are known, because a later step without the network needs them', async () => {
  deleteKeptAnswers()
  const order: string[] = []
  const settings = Promise.withResolvers<EndpointOutput<'GET /v1/settings/staff'>>()
  answer({ 'GET /v1/settings/staff': () => settings.promise })
  await atCar(acceptanceRow(101))
  answer({
    [PHOTOS]: () => {
      order.push('photos of the walk')
      return { items: [] }
    },
  })
  await expect.poll(() => askedFor('GET /v1/settings/staff')).toHaveLength(1)
  setTimeout(() => {
    order.push('settings')
    settings.resolve({ data: {}, version: 1 })
  }, 200)
  await expect.element(page.getByLabelText('Kilometerstand')).toBeVisible()
  expect(order).toEqual(['settings', 'photos of the walk'])
  await page.getByRole('button', { name: /^Befunde/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'Neuer Befund' })).toBeVisible()
  expect(askedFor('GET /v1/settings/staff')).toHaveLength(1)
})

test('7.14 The walk never waits for settings that are lost, even when one of its parts asks for them again', async () => {
  deleteKeptAnswers()
  answer({ 'GET /v1/settings/staff': () => lost })
  await atCar(acceptanceRow(101))
  await expect.element(page.getByLabelText('Kilometerstand')).toBeVisible()
  const asked = askedFor('GET /v1/settings/staff').length
  const again = Promise.withResolvers<EndpointOutput<'GET /v1/settings/staff'>>()
  answer({ 'GET /v1/settings/staff': () => again.promise })
  await page.getByRole('button', { name: /^Befunde/ }).click()
  await expect.poll(() => askedFor('GET /v1/settings/staff').length).toBeGreaterThan(asked)
  await expect.element(page.getByRole('textbox', { name: 'Neuer Befund' })).toBeVisible()
})

test('7.14 Settings that the user got last on this device count at once while the server has not answered', async () => {
  keepAnswer('staff_settings', `ahf01/${ANNA.uuid}`, {})
  answer({ 'GET /v1/settings/staff': () => new Promise(() => undefined) })
  await atCar(acceptanceRow(101))
  await expect.element(page.getByLabelText('Kilometerstand')).toBeVisible()
  deleteKeptAnswers()
})

test('7.14 The walk around the car saves each tap at once, and works with the keyboard', async () => {
  const { store } = await atCar(acceptanceRow(101, { checks: CHECKS }))
  await expect.element(page.getByRole('heading', { name: 'DEM-AN 7' })).toBeVisible()
  await expect.element(page.getByText(/Zuletzt .41.000. km am .01.01.2020/)).toBeVisible()
  await page.getByLabelText('Kilometerstand').fill('40000')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText(/Niedriger als zuletzt/)).toBeVisible()
  await button('Tank 4 von 8').click()
  await expect.element(button('Tank 4 von 8')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => store.rows[0]).toMatchObject({ kilometers: 40_000, fuel: 50 })
  expect(await violations()).toEqual([])

  await button('Prüfung 0/3').click()
  const row = group('Bremslicht')
  await expect.element(row).toBeVisible()
  await row.getByRole('button', { name: 'Mangel' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await button('Befund anlegen').click()
  await button('Rest in Ordnung').first().click()
  await expect.poll(() => store.rows[0]?.checks.map(({ result }) => result)).toEqual(['ok', 'defect', ''])
  await expect.poll(() => store.rows[0]?.findings.map(({ finding: text }) => text)).toEqual(['Bremslicht'])
  expect(await violations()).toEqual([])
  await expect.element(page.getByText('Gespeichert')).toBeVisible()
})

test('7.14 A customer reads, answers and signs in Arabic; a dot is no signature, and a later change needs another one', async () => {
  const row = acceptanceRow(101, {
    language: 'ar',
    kilometers: 52_000,
    checks: [check(201, 'lights', 'Abblendlicht', 'ok')],
    damage_marks: [old],
    findings: [finding(501, {}), finding(502, { finding: 'Wischer', price: 4_900 })],
  })
  const { store } = await atCar(row, { at: '?step=sign' })
  await page.getByLabelText('Warum sind es weniger als acht?').fill('Es regnet stark')
  await button('Dem Kunden zeigen').click()
  const view = page.getByRole('dialog')
  await expect.element(view.getByRole('heading', { name: 'استلام سيارتك' })).toBeVisible()
  expect(document.querySelector('[lang="ar"]')?.getAttribute('dir')).toBe('rtl')
  await expect.element(view.getByText('Kunde zahlt spät')).not.toBeInTheDocument()
  await view.getByRole('button', { name: 'أوافق' }).first().click()
  await view.getByRole('button', { name: 'أرفض' }).last().click()
  expect(await violations()).toEqual([])
  await sign('التوقيع', false)
  await view.getByRole('button', { name: 'توقيع', exact: true }).click()
  await expect.element(view.getByText('وقّع بخط من فضلك. النقطة لا تكفي.')).toBeVisible()
  await sign('التوقيع', true)
  await view.getByRole('button', { name: 'توقيع', exact: true }).click()
  await expect.element(button('Noch einmal zeigen')).toBeVisible()
  await expect.poll(() => store.rows[0]?.findings.map((one) => one.answer)).toEqual(['accepted', 'declined'])

  store.save(VISIT, { wishes: 'Auch die Klimaanlage prüfen' })
  await page
    .getByRole('navigation', { name: 'Schritte der Annahme' })
    .getByRole('button', { name: /Übergabe/ })
    .click()
  await group('Schlüssel').getByRole('button', { name: '2', exact: true }).click()
  await page
    .getByRole('navigation', { name: 'Schritte der Annahme' })
    .getByRole('button', { name: /Unterschrift/ })
    .click()
  await button('Annahme abschließen').click()
  await expect.element(page.getByText(/Nach der Unterschrift wurde etwas geändert/)).toBeVisible()
  expect(askedFor(CONFIRM)).toEqual([])
})

test('7.14 Without the customer, a reason and a second person confirm the acceptance, and the signed revision shows both', async () => {
  const revision: Revision = {
    revision: 1,
    confirmed_at: '2020-01-02T09:00:00.000Z',
    by: { uuid: ANNA.uuid, first_name: 'Anna', last_name: 'Probe' },
    customer_name: '',
    customer_signature: '',
    advisor_signature: '',
    absence: 'key_drop',
    absence_note: '',
    witness: BERT,
    photos_note: 'Dunkel',
    reason: '',
  }
  // Another visit: the device keeps the note of the one before.
  await atCar(acceptanceRow(103), { at: '?step=sign', revisions: [revision] })
  await page.getByLabelText('Der Kunde ist nicht da').click()
  await button('Annahme abschließen').click()
  await expect.element(page.getByText('Bitte einen Grund wählen.')).toBeVisible()
  await expect.element(page.getByText(/Bitte die zweite Person wählen/)).toBeVisible()
  await expect.element(page.getByText('Bitte eintragen, warum Fotos fehlen.')).toBeVisible()
  expect(askedFor(CONFIRM)).toEqual([])
  await button('Schlüsseleinwurf').click()
  await page.getByRole('combobox', { name: 'Zweite Person' }).click()
  await page.getByRole('option', { name: 'Bert Muster' }).click()
  await page.getByLabelText('Warum sind es weniger als acht?').fill('Dunkel')
  expect(await violations()).toEqual([])
  await button('Annahme abschließen').click()
  await expect
    .poll(() => askedFor(CONFIRM)[0]?.body)
    .toMatchObject({
      absence: 'key_drop',
      witness_uuid: BERT.uuid,
      photos_note: 'Dunkel',
      customer_signature: '',
    })
  await expect.element(page.getByText(/Zweite Person: .?Bert Muster/)).toBeVisible()
  await expect.element(button('Ändern')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('7.14 The trail of an acceptance that was closed without the customer does not call it signed', async () => {
  const revision = (number: number, absence: Revision['absence']): Revision => ({
    revision: number,
    confirmed_at: '2020-01-02T09:00:00.000Z',
    by: null,
    customer_name: '',
    customer_signature: '',
    advisor_signature: '',
    absence,
    absence_note: '',
    witness: null,
    photos_note: '',
    reason: '',
  })
  const entry = (number: number, from_status: Trail[number]['from_status'], to_status: Trail[number]['to_status']) => ({
    uuid: uuidOf(number),
    at: '2020-01-02T09:00:00.000Z',
    by: null,
    source: 'ui' as const,
    from_status,
    to_status,
    from_hold: '' as const,
    to_hold: '' as const,
    reason: '',
    lasted: 0,
  })
  await atCar(acceptanceRow(104, { status: 'completed', is_signed: true, revision: 2 }), {
    revisions: [revision(2, ''), revision(1, 'key_drop')],
    trail: [
      entry(705, 'in_progress', 'completed'),
      entry(704, 'completed', 'in_progress'),
      entry(703, 'in_progress', 'completed'),
      entry(702, 'new', 'in_progress'),
    ],
  })
  await expect.element(page.getByText('Ohne Kunde abgeschlossen')).toBeVisible()
  const words = [...document.querySelectorAll('li > strong')].map((one) => one.textContent)
  expect(words).toEqual(['Unterschrieben', 'Läuft', 'Ohne Kunde abgeschlossen', 'Läuft'])
})

test('Point 31.2 Before a new signature, the walk tells what becomes of each removed finding, and only a first revision has a draft', async () => {
  const kept = finding(501, { finding: 'Bremse' })
  const onPaper = [
    { finding_id: kept.id, finding: 'Bremse', bond: '' },
    { finding_id: uuidOf(502), finding: 'Wischer', bond: '' },
    { finding_id: uuidOf(503), finding: 'Ölverlust', bond: 'answered' },
  ] as const
  const row = acceptanceRow(104, { status: 'in_progress', revision: 2, findings: [kept] })
  const { screen } = await atCar(row, { at: '?step=sign', onPaper: [...onPaper] })
  const lines = page.getByRole('listitem')
  await expect.element(lines.filter({ hasText: 'Wischer' })).toMatchTextContent(/Wird vom Werkstattschein genommen/)
  await expect
    .element(lines.filter({ hasText: 'Ölverlust' }))
    .toMatchTextContent(/weil der Kunde schon geantwortet hat/)
  await expect.element(lines.filter({ hasText: 'Bremse' })).not.toBeInTheDocument()
  await expect.element(button('Entwurf (PDF)')).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
  await screen.unmount()
  await atCar(acceptanceRow(105, { status: 'in_progress' }), { at: '?step=sign' })
  await expect.element(button('Entwurf (PDF)')).toBeVisible()
})

test('7.14 A walk around the car without a network shows and keeps changes, and sends them when the network is back', async () => {
  const { store } = await atCar(acceptanceRow(101), { at: '?step=handover' })
  await expect.element(group('Schlüssel')).toBeVisible()
  answer({ [CHANGE]: () => lost })
  await group('Schlüssel').getByRole('button', { name: '2', exact: true }).click()
  await group('Abgegeben').getByRole('button', { name: 'Ladekabel' }).click()
  await expect
    .element(group('Abgegeben').getByRole('button', { name: 'Ladekabel' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => askedFor(CHANGE).length).toBeGreaterThan(0)
  expect(store.rows[0]?.keys).toBeNull()
  answer(recordAnswers(acceptance, store.rows, BLANK_ACCEPTANCE).answers)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => store.rows[0]).toMatchObject({ keys: 2, handed_over: ['charging_cable'] })
})
