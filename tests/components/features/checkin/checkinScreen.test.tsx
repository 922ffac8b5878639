import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EVERY_LOCATION } from '#contract/permissions/can.ts'
import { LOCATION_PERMISSIONS, type LocationPermission } from '#contract/permissions/catalogue.ts'
import { ACCEPTANCE_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { daysOf } from '#contract/planning/capacity.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { WaitingCell } from '#renderer/features/checkin/list/WaitingCell.tsx'
import { readClock } from '#tests/support/clock/readClock.ts'
import { answer, askedFor, refusal } from '#tests/support/components/answers.ts'
import { checkinRow, DESK, PAST } from '#tests/support/components/checkinRows.ts'
import { show } from '#tests/support/components/show.tsx'
import { signIn, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'
import { atDesk } from './atDesk.ts'

const STATUS = 'POST /v1/service/checkin/:uuid/status'
const ARRIVE = 'POST /v1/service/checkin/arrive'
/** All rights at the desk except one. */
const deskWithout = (missing: LocationPermission) => ({
  [EVERY_LOCATION]: LOCATION_PERMISSIONS.filter((name) => name !== missing),
})
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const cardIn = (status: RecordStatus, number: number) =>
  page.css(`[data-column="${status}"] [data-card="${uuidOf(number)}"]`)

test('7.12 A saved check-in opens for reading, with its facts, its doubts and its timeline', async () => {
  await atDesk([checkinRow(101, { key_place: 'Haken 7' })])
  const head = page.css('header').filter({ hasText: 'DEM-CK 1 · Wolkenhain' })
  await expect.element(head.getByText('Haken 7')).toBeVisible()
  await expect.element(head.getByText('Termin', { exact: true })).toBeVisible()
  await expect.element(head.getByText('Überfällig')).toBeVisible()
  await expect.element(page.getByText('An diesem Tag ist kein Ersatzwagen frei.')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Statusverlauf' })).toMatchTextContent(/Am Telefon vereinbart/)
  expect(document.querySelectorAll('[data-field] input:not([type="checkbox"])').length).toBe(0)
  expect(await violations()).toEqual([])
})

test('Point 29.4 An appointment that was made from a request shows that request and offers its attachments', async () => {
  const attachment = { file_uuid: uuidOf(801), name: 'bremse.jpg', size: 2_048, content_type: 'image/jpeg' }
  const origin = {
    record: 'serviceRequest' as const,
    uuid: uuidOf(501),
    number: 'S000007',
    subject: 'Bremse quietscht',
    description: 'Seit Montag',
    attachments: [attachment],
  }
  await atDesk([checkinRow(101)], { origins: [{ ...origin, may_read: true }] })
  const list = page.getByRole('list', { name: 'Herkunft' })
  await expect
    .element(list.getByRole('link', { name: /S000007.*Bremse quietscht/ }))
    .toHaveAttribute('href', `/service/request/${uuidOf(501)}`)
  await expect.element(list.getByRole('button', { name: /bremse\.jpg.* herunterladen/ })).toBeVisible()
  expect(await violations()).toEqual([])
})

test('7.12 A check-in from the key box says that the customer typed it, and what was refused', async () => {
  await atDesk([checkinRow(101, { type: 'key_drop', drop_number: 'KQ7X2M', drop_refused: 2, is_drop_unsigned: true })])
  const note = page.getByRole('note')
  await expect.element(note).toMatchTextContent(/Vom Kunden am Schlüsselkasten eingegeben, nicht geprüft/)
  await expect.element(note).toMatchTextContent(/KQ7X2M.*Abgelehnte Fotos: 2\..*Die Unterschrift wurde abgelehnt/)
})

test('7.12 A saved appointment says when its customer was reminded', async () => {
  await atDesk([checkinRow(101)], { reminder: { state: 'sent', at: PAST } })
  await expect.element(page.getByText(/Erinnerung per E-Mail gesendet: .*02\.01\.2020, 09:00/)).toBeVisible()
})

test('7.12.6 A car that comes without an appointment is offered a suitable appointment, with everything that was typed', async () => {
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
  const times = { target_date: '2030-01-02T07:00:00.000Z', licensePlate: 'DEM-CK 1', customer: 'Wolkenhain' }
  const duplicates = [{ uuid: uuidOf(101), ...times, is_expected: true }]
  const days = daysOf('week', '2030-01-01').map((day) => ({ day, spans: [], closed: '', load: null }))
  answer({
    'GET /v1/service/checkin/week': () => ({ time_zone: 'Europe/Berlin', promises: [], days }),
    'POST /v1/workshop/planner/suggestions': () => ({ items: [] }),
  })
  const { address } = await atDesk([checkinRow(101)], { at: '/new', isSignedIn: false, duplicates })
  const fieldOf = (name: string) => page.css(`[data-field="${name}"] :is(input, textarea)`).first()
  const parts = page.css('[data-field="target_date"] input')
  await parts.nth(0).fill('01.01.2030')
  await parts.nth(1).fill('18:00')
  await fieldOf('licensePlate').fill('DEM-CK 1')
  await fieldOf('description').fill('Klappert')
  await fieldOf('kilometers').fill('52000')
  await fieldOf('key_place').fill('Haken 3')
  await expect.element(page.getByText('Für dieses Fahrzeug gibt es einen Termin:')).toBeVisible()
  await button('Diesen Termin verwenden').click()
  await expect
    .poll(() => askedFor(ARRIVE).map(({ body }) => body))
    .toEqual([
      {
        location_uuid: DESK,
        typed: uuidOf(101),
        checkin_uuid: uuidOf(101),
        key_place: 'Haken 3',
        description: 'Klappert',
        kilometers: 52_000,
      },
    ])
  await expect.poll(address).toContain(uuidOf(101))
})

test('4.1 A user who begins an unassigned check-in confirms that it becomes theirs', async () => {
  await atDesk([checkinRow(101, { arrival_at: PAST })], { refusals: { in_progress: ['assignee_missing'] } })
  await button('Übernehmen und beginnen').click()
  await expect.element(dialog().getByText('Es ist niemand zugewiesen.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Übernehmen und beginnen' }).click()
  await expect.poll(() => askedFor(STATUS).map(({ body }) => body)).toMatchObject([{ to: 'in_progress', claim: true }])
  await expect.element(button('Annehmen')).toBeVisible()
})

test('7.12.7 A check-in that cannot begin before the car has arrived leads to the step that records the arrival', async () => {
  await atDesk([checkinRow(101)], { refusals: { in_progress: ['not_arrived'] } })
  await button('Annahme beginnen').click()
  await expect.element(dialog().getByText('Das Fahrzeug ist noch nicht da.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Ist da' }).click()
  await expect.poll(() => askedFor(ARRIVE).length).toBe(1)
  await expect.element(page.getByText('Die Ankunft ist erfasst.')).toBeVisible()
  await expect.element(page.css('header').getByText('Da', { exact: true })).toBeVisible()
})

test.each(['button', 'key'])(
  '7.12.7 The confirmation of an arrival offers to print the key tag by one %s',
  async (by) => {
    // The last document of this computer was another one.
    localStorage.setItem('checkin.print', JSON.stringify({ kind: 'receipt' }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'checkin.print' }))
    const { address } = await atDesk([checkinRow(101)])
    await button('Ist da').click()
    // The arrival is recorded, and nothing waits for an answer.
    await expect.element(page.css('header').getByText('Da', { exact: true })).toBeVisible()
    expect([askedFor(ARRIVE).length, dialog().elements().length]).toEqual([1, 0])
    const offer = button('Schlüsselanhänger drucken')
    await expect.element(offer).toBeVisible()
    await (by === 'key' ? userEvent.keyboard('{Control>}p{/Control}') : offer.click())
    await expect.element(dialog().getByRole('radio', { name: 'Schlüsselanhänger' })).toBeChecked()
    await expect.element(dialog().css('[data-page="57x32"]')).toMatchTextContent(/Haken 9.*DEM-CK 1/)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.poll(address).not.toContain('print=')
  },
)

test('7.12.7 The selected row of the list can be printed, but only while one row is selected', async () => {
  await atDesk([checkinRow(101), checkinRow(102)], { at: '?sort=target_date' })
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(1).click()
  await page.getByRole('button', { name: 'Drucken' }).click()
  await expect.element(dialog().css('[data-page]')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await boxes.nth(2).click()
  await expect.element(page.getByText('2 ausgewählt')).toBeVisible()
  expect(page.getByRole('button', { name: 'Drucken' }).elements()).toEqual([])
})

test('4.2 A refused value stops the step of a check-in, and nothing that was typed is lost', async () => {
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
  const row = checkinRow(101, { status: 'in_progress', key_place: 'Haken 9', parking_place: 'Hof' })
  await atDesk([row], { isSignedIn: false })
  const change = 'PATCH /v1/service/checkin/:uuid'
  answer({ [change]: () => refusal('validation_failed', { fields: { parking_place: 'too_long' } }) })
  await page.css('[data-field="parking_place"] > button').click()
  const place = page.css('[data-field="parking_place"] input')
  await place.fill('Hof hinten')
  await button('Annehmen').click()
  await expect.element(page.css('[data-field="parking_place"]')).toMatchTextContent(/Zu lang/)
  await expect.element(place).toHaveValue('Hof hinten')

  answer({ [change]: ({ body }) => Object.assign(row, body, { version: 2 }) })
  await button('Annehmen').click()
  await expect.poll(() => askedFor(STATUS).map(({ body }) => body)).toMatchObject([{ to: 'completed' }])
})

test('4.1 A step that is refused for a missing key place opens the field for it', async () => {
  // Rights for check-ins are held at a location.
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
  const refusals = { completed: ['key_missing'] }
  await atDesk([checkinRow(101, { status: 'in_progress' })], { refusals, isSignedIn: false })
  await button('Annehmen').click()
  await dialog().getByRole('button', { name: 'Schlüsselplatz eintragen' }).click()
  await expect.element(page.css('[data-field="key_place"] input')).toHaveFocus()
})

test('4.1 Giving a car back asks which person takes it, and offers the customer', async () => {
  await atDesk([checkinRow(101, { status: 'delivered' })], { refusals: { picked_up: ['taker_required'] } })
  await button('Zurückgegeben').click()
  await dialog().getByRole('button', { name: 'Wolkenhain' }).click()
  await dialog().getByRole('button', { name: 'Zurückgegeben' }).click()
  await expect
    .poll(() => askedFor(STATUS).map(({ body }) => body))
    .toMatchObject([{ to: 'picked_up', taken_by: 'Wolkenhain' }])
})

test('7.12.4 A customer who did not come is marked as such without a typed reason, and the history gets a reason', async () => {
  await atDesk([checkinRow(101)], { refusals: { canceled: ['reason_required'] } })
  await button('Weitere Schritte').click()
  await page.getByRole('menuitem', { name: 'Nicht erschienen' }).click()
  await expect
    .poll(() => askedFor(STATUS).map(({ body }) => body))
    .toMatchObject([{ to: 'canceled', is_no_show: true, reason: 'Nicht erschienen' }])
})

test('7.12.5 A car that has just arrived shows the time since its arrival, not since its appointment', async () => {
  const arrival_at = new Date(readClock() - 4 * 60_000).toISOString()
  await atDesk([checkinRow(101, { arrival_at, desk_state: 'here', waiting_minutes: 4 })])
  await expect.element(page.getByText('seit 4 Min.')).toBeVisible()
  await expect.element(page.getByText(/Angekommen.*\d\d:\d\d.* · Wartet.*4.*Min/)).toBeVisible()
})

test.each([
  ['is marked once the wait is longer than ten minutes', 10 * 60_000 + 20_000, true],
  ['is not marked before', 9 * 60_000, false],
])('7.12.5 A waiting customer %s, to the second', async (_, waited, isMarked) => {
  const arrival_at = new Date(readClock() - waited).toISOString()
  const minutes = Math.floor(waited / 60_000)
  await show(<WaitingCell row={{ arrival_at, desk_state: 'here', waiting_minutes: minutes }} />, ['checkin'])
  const cell = page.getByText(new RegExp(`${minutes}.*Min`))
  await expect.element(cell).toBeVisible()
  if (isMarked) await expect.element(cell).toHaveAttribute('data-long')
  else await expect.element(cell).not.toHaveAttribute('data-long')
})

test('7.12.4 A car that has arrived cannot be marked as not having come', async () => {
  await atDesk([checkinRow(101, { arrival_at: PAST })])
  await button('Weitere Schritte').click()
  await expect.element(page.getByRole('menuitem', { name: 'Stornieren' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Nicht erschienen' }).elements()).toEqual([])
})

test('4.2 The board shows each check-in in the column of its status, with customer and key', async () => {
  const rows = [
    checkinRow(101),
    checkinRow(102, { status: 'in_progress', key_place: 'Haken 7', waiting_customer: true, desk_state: 'accepting' }),
    checkinRow(103, { status: 'in_progress', hold_reason: 'waiting_customer', desk_state: 'accepting' }),
  ]
  await atDesk(rows, { at: '?sort=target_date' })
  await page.getByText('Tafel', { exact: true }).click()
  await expect.element(cardIn('new', 101)).toMatchTextContent(/Wolkenhain/)
  await expect.element(cardIn('in_progress', 102)).toMatchTextContent(/Haken 7/)
  await expect.element(cardIn('in_progress', 102).getByRole('img', { name: 'Kunde wartet' })).toBeVisible()
  await expect.element(cardIn('in_progress', 103)).toMatchTextContent(/Wartet auf Kunden/)
  expect(await violations()).toEqual([])
})

test('7.12.7 The acceptance of a car that has arrived begins with one tap on its row or card, if the user has the right', async () => {
  const rows = [checkinRow(101), checkinRow(102, { status: 'in_progress', desk_state: 'accepting' })]
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
  const { screen } = await atDesk(rows, { at: '?sort=target_date', isSignedIn: false })
  const begin = page.getByRole('link', { name: /^Direktannahme beginnen: / })
  await expect.element(begin).toHaveAttribute('href', `/service/direct_acceptance/new?checkin=${uuidOf(102)}`)
  await page.getByText('Tafel', { exact: true }).click()
  await expect.element(cardIn('in_progress', 102)).toBeVisible()
  await expect.element(begin).toBeVisible()
  expect(await violations()).toEqual([])
  await screen.unmount()
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS.filter((name) => name !== ACCEPTANCE_PERMISSIONS.create) })
  await atDesk(rows, { at: '?sort=target_date', isSignedIn: false })
  await page.getByText('Tafel', { exact: true }).click()
  await expect.element(cardIn('in_progress', 102)).toBeVisible()
  await expect.element(begin).not.toBeInTheDocument()
})

test('7.12.11 The right to change the status is enough to change it for several rows', async () => {
  signIn(deskWithout('location.service.checkin.update'))
  await atDesk([checkinRow(101)], { at: '?sort=target_date', isSignedIn: false })
  await page.getByRole('row').getByRole('checkbox').last().click()
  await button('Status ändern').click()
  await dialog().getByRole('button', { name: 'Übernehmen' }).click()
  await expect.poll(() => askedFor(STATUS).map(({ body }) => body)).toMatchObject([{ to: 'in_progress' }])
})

test('7.12.11 A user without the right to change the status is not offered to change it for several rows', async () => {
  signIn(deskWithout('location.service.checkin.change_status'))
  await atDesk([checkinRow(101)], { at: '?sort=target_date', isSignedIn: false })
  await page.getByRole('row').getByRole('checkbox').last().click()
  await expect.element(page.getByText('1 ausgewählt')).toBeVisible()
  expect(button('Status ändern').elements()).toEqual([])
})

test('The list of check-ins shows only the time for today, and the date for other days', async () => {
  const rows = ['2026-09-16T07:00:00.000Z', '2026-09-17T07:00:00.000Z'].map((target_date, index) =>
    checkinRow(101 + index, { target_date, licensePlate: `DEM-TG ${index + 1}` }),
  )
  await atDesk(rows, { at: '' })
  const times = () =>
    page
      .css('[role="grid"] [role="row"][id] bdi[dir="ltr"]')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(times).toEqual(expect.arrayContaining(['09:00', '17.09.2026, 09:00']))
  expect(times()).not.toContain('16.09.2026, 09:00')
})
