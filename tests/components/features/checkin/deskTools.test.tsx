import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { EVERY_LOCATION } from '#contract/permissions/can.ts'
import { LOCATION_PERMISSIONS } from '#contract/permissions/catalogue.ts'
import { WALL_CALL_MINUTES } from '#contract/service/wall.ts'
import { ReadyCell } from '#renderer/features/checkin/list/ReadyCell.tsx'
import { readClock } from '#tests/support/clock/readClock.ts'
import { answer, askedFor, refusal } from '#tests/support/components/answers.ts'
import { checkinRow, DESK, PAST } from '#tests/support/components/checkinRows.ts'
import { show } from '#tests/support/components/show.tsx'
import { signIn, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'
import { atDesk } from './atDesk.ts'

type Candidate = EndpointOutput<'POST /v1/service/checkin/arrive'>['candidates'][number]

const TAKE_BACK = 'DELETE /v1/service/checkin/:uuid/arrival'
const CALL = 'POST /v1/service/checkin/call-next'
const ARRIVE = 'POST /v1/service/checkin/arrive'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const minutesAgo = (minutes: number) => new Date(readClock() - minutes * 60_000).toISOString()
const head = () => page.css('header')

test('7.12.7 An arrival that was a slip of the click is taken back in its confirmation', async () => {
  await atDesk([checkinRow(101)])
  answer({ [TAKE_BACK]: () => checkinRow(101, { version: 3 }) })
  await button('Ist da').click()
  await expect.element(head().getByText('Da', { exact: true })).toBeVisible()
  await button('Rückgängig').click()
  await expect.element(page.getByText('Die Ankunft ist zurückgenommen.')).toBeVisible()
  await expect.element(head().getByText('Überfällig')).toBeVisible()
  expect(askedFor(TAKE_BACK).map(({ params }) => params.uuid)).toEqual([uuidOf(101)])
  await expect.element(button('Ist da')).toBeVisible()
})

test('7.12.7 The confirmation of an arrival covers no button in the head of the sheet', async () => {
  await page.viewport(1366, 768)
  await atDesk([checkinRow(101)])
  await button('Ist da').click()
  await expect.element(button('Rückgängig')).toBeVisible()
  const edge = (of: Element | null | undefined) => of?.getBoundingClientRect() ?? new DOMRect()
  const toast = edge(button('Rückgängig').element().closest('[role="status"]'))
  expect(toast.height).toBeGreaterThan(0)
  expect(toast.top).toBeGreaterThan(edge(document.querySelector('header')).bottom)
})

test('7.12.7 The sheet takes an arrival back, and says what was built on it', async () => {
  await atDesk([checkinRow(101, { arrival_at: PAST, desk_state: 'here' })])
  answer({ [TAKE_BACK]: () => refusal('transition_refused', { refusals: ['paper_exists'], about: {} }) })
  const takeBack = async () => {
    await button('Weitere Schritte').click()
    await page.getByRole('menuitem', { name: 'Ankunft zurücknehmen' }).click()
  }
  await takeBack()
  const failure = page.getByRole('alert').filter({ hasText: 'Der Werkstattschein ist noch offen.' })
  await expect.element(failure).toBeVisible()
  await failure.click()
  answer({ [TAKE_BACK]: () => checkinRow(101, { status: 'canceled', desk_state: 'canceled', version: 3 }) })
  await takeBack()
  await expect.element(page.getByText('Die Ankunft ist zurückgenommen und storniert.')).toBeVisible()
})

test.each([
  ['is still expected', {}],
  ['has dropped the key at the key box', { arrival_at: PAST, drop_number: 'KQ7X2M' }],
  ['is accepted already', { arrival_at: PAST, status: 'in_progress' as const }],
])('7.12.7 The sheet of a customer who %s offers no arrival to take back', async (_, given) => {
  await atDesk([checkinRow(101, given)])
  await button('Weitere Schritte').click()
  await expect.element(page.getByRole('menuitem', { name: 'Stornieren' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Ankunft zurücknehmen' }).elements()).toEqual([])
})

test('7.12.7 A called customer who has not come is called again from the sheet, to the desk of this computer', async () => {
  localStorage.setItem('checkin.desk', '4')
  window.dispatchEvent(new StorageEvent('storage', { key: 'checkin.desk' }))
  const row = checkinRow(101, { arrival_at: PAST, called_at: PAST, desk_state: 'called' })
  await atDesk([row])
  answer({ [CALL]: () => ({ row: { ...row, version: 3 }, waiting: 2 }) })
  await button('Erneut aufrufen').click()
  await expect.element(page.getByText(/Aufgerufen: .*DEM-CK 1/)).toBeVisible()
  expect(askedFor(CALL).map(({ body }) => body)).toEqual([
    { location_uuid: DESK, desk: '4', checkin_uuid: uuidOf(101) },
  ])
  answer({ [CALL]: () => refusal('no_permission') })
  await button('Erneut aufrufen').click()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
})

test('7.12.5 The list marks a call that nobody has followed, and calls this customer again', async () => {
  const called = { arrival_at: minutesAgo(30), desk_state: 'called' as const }
  const rows = [
    checkinRow(101, { ...called, called_at: minutesAgo(WALL_CALL_MINUTES + 1), licensePlate: 'DEM-CK 1' }),
    checkinRow(102, { ...called, called_at: minutesAgo(WALL_CALL_MINUTES - 1), licensePlate: 'DEM-CK 2' }),
    checkinRow(103, { arrival_at: minutesAgo(30), desk_state: 'here', licensePlate: 'DEM-CK 3' }),
  ]
  // Rights for check-ins are held at a location.
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
  await atDesk(rows, { at: '?sort=target_date', isSignedIn: false })
  const lineOf = (plate: string) => page.getByRole('row').filter({ hasText: plate })
  await expect.element(lineOf('DEM-CK 1').getByText(/Vor über .*10.* Min\. aufgerufen/)).toBeInTheDocument()
  expect(
    lineOf('DEM-CK 2')
      .getByText(/Vor über/)
      .elements(),
  ).toEqual([])
  answer({ [CALL]: () => ({ row: rows[0] ?? null, waiting: 0 }) })
  await lineOf('DEM-CK 1')
    .getByRole('button', { name: /^Erneut aufrufen: / })
    .click()
  await expect.poll(() => askedFor(CALL).map(({ body }) => body.checkin_uuid)).toEqual([uuidOf(101)])
  expect(
    lineOf('DEM-CK 3')
      .getByRole('button', { name: /^Erneut aufrufen/ })
      .elements(),
  ).toEqual([])
  expect(await violations()).toEqual([])
})

test('7.12.7 A plate with two visits asks which one it is, and the choice records its arrival', async () => {
  await atDesk([checkinRow(101)], { at: '?sort=target_date' })
  const visit = (number: number, given: Partial<Candidate>): Candidate => ({
    checkin_uuid: uuidOf(number),
    vehicle_uuid: null,
    licensePlate: 'DEM-CK 1',
    model: 'Golf',
    customer: 'Wolkenhain',
    target_date: '2030-01-02T08:00:00.000Z',
    type: 'appointment',
    advisor: '',
    concern: '',
    has_arrived: false,
    ...given,
  })
  const tires = { type: 'tire_change', advisor: 'Rika Vollmer', concern: 'Winterräder' } as const
  const candidates = [visit(101, {}), visit(102, { ...tires, target_date: '2030-01-02T14:00:00.000Z' })]
  answer({ [ARRIVE]: () => ({ row: null, outcome: 'several', candidates }) })
  await button('Ankunft').click()
  await page.getByLabelText('Kennzeichen, FIN oder Code').fill('DEM-CK 1')
  await button('Ist da').click()
  const choice = page.getByRole('region', { name: 'Zu welchem Besuch kommt das Fahrzeug?' })
  await expect.element(choice).toBeVisible()
  expect(await violations()).toEqual([])
  await choice.getByRole('button', { name: /15:00.*Räderwechsel.*Rika Vollmer.*Winterräder/ }).click()
  await expect.poll(() => askedFor(ARRIVE).map(({ body }) => body.checkin_uuid)).toEqual([undefined, uuidOf(102)])
})

test('7.12.7 A user without a desk of their own sees its actions, chooses the location once, and this computer keeps it', async () => {
  const other = uuidOf(902)
  const desks = [DESK, other].map((location_uuid, index) => ({
    location_uuid,
    name: ['Wolfsburg', 'Gifhorn'][index] ?? '',
    may_step: true,
    may_see_figures: false,
  }))
  const open = async () => {
    const shown = await atDesk([checkinRow(101)], { at: '?sort=target_date' })
    answer({
      'GET /v1/service/checkin/desks': () => ({ items: desks, home_uuid: null }),
      [CALL]: () => ({ row: null, waiting: 0 }),
    })
    return shown
  }
  const { screen } = await open()
  const place = page.getByLabelText('Standort für Ankunft und Aufruf')
  await expect.element(place).toHaveValue('')
  await expect.element(button('Ankunft')).toBeDisabled()
  await expect.element(button('Nächsten aufrufen')).toBeDisabled()
  await place.selectOptions('Gifhorn')
  await button('Nächsten aufrufen').click()
  await expect.poll(() => askedFor(CALL).map(({ body }) => body.location_uuid)).toEqual([other])
  expect(await violations()).toEqual([])
  await screen.unmount()
  await open()
  await expect.element(place).toHaveValue(other)
  await expect.element(button('Ankunft')).toBeEnabled()
})

test('7.12.5 The lights of a car stand in one cell, each with its name for screen readers', async () => {
  const lights = {
    parts_state: 'incomplete',
    wheel_set_state: 'ready',
    wheel_set_needed: true,
    hst_state: 'stale_red',
    has_recall: false,
  } as const
  const names = () =>
    page
      .getByRole('img')
      .elements()
      .map((one) => one.getAttribute('aria-label'))
  await show(<ReadyCell row={lights} />, ['checkin'])
  await expect
    .poll(names)
    .toEqual(['Teile: Unvollständig', 'Radsatz: Liegt bereit', 'HST: Feldmaßnahme offen (veraltet)'])
  await show(
    <ReadyCell
      row={{ parts_state: '', wheel_set_state: '', wheel_set_needed: true, hst_state: 'black', has_recall: true }}
    />,
    ['checkin'],
  )
  await expect.poll(names).toEqual(expect.arrayContaining(['Radsatz nötig', 'Sicherheitsrückruf offen']))
  expect(await violations()).toEqual([])
})

test('7.12.5 A file of the list has the states behind the lights as columns of their own', async () => {
  await atDesk([checkinRow(101)], { at: '?sort=target_date' })
  answer({ 'GET /v1/service/checkin/export.csv': () => '' })
  await expect.element(page.getByRole('columnheader', { name: 'Bereit' })).toBeVisible()
  await button('Exportieren').click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  await expect.poll(() => askedFor('GET /v1/service/checkin/export.csv').length).toBe(1)
  const { columns } = askedFor('GET /v1/service/checkin/export.csv')[0]?.query ?? {}
  expect([columns].flat()).toEqual(
    expect.arrayContaining(['parts_state', 'wheel_set_state', 'hst_state', 'has_recall']),
  )
  expect([columns].flat()).not.toContain('ready')
})
