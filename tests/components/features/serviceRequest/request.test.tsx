import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EVERY_LOCATION } from '#contract/permissions/can.ts'
import { LOCATION_PERMISSIONS } from '#contract/permissions/catalogue.ts'
import { daysOf } from '#contract/planning/capacity.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { serviceRequest } from '#contract/records/serviceRequest.ts'
import { REQUEST_GRAPH } from '#contract/service/requestGraph.ts'
import { RECORD_STATUSES, type RecordStatus } from '#contract/states/recordStatus.ts'
import { feature } from '#renderer/features/serviceRequest/feature.ts'
import { answer, askedFor, refusal } from '#tests/support/components/answers.ts'
import { recordAnswers, system } from '#tests/support/components/recordAnswers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { ANNA, BERT, signIn, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

type Request = RecordRow<typeof serviceRequest>
type Refusals = Partial<Record<RecordStatus, string[]>>

const STATUS = 'POST /v1/service/request/:uuid/status'
const PATCH = 'PATCH /v1/service/request/:uuid'
const CUSTOMER = uuidOf(301)
const LOCATION = uuidOf(302)
const SINCE = '2026-09-15T07:00:00.000Z'

const BLANK = {
  location_uuid: LOCATION,
  number: '7',
  type: 'callback',
  subject: 'Rückruf wegen Klimaanlage',
  target_date: '2026-09-16T13:00:00.000Z',
  priority: 'urgent',
  description: '',
  user_target_uuid: ANNA.uuid,
  department_target_uuid: null,
  customer_uuid: CUSTOMER,
  licensePlate: 'DEM-AB 12',
  vin: '',
  paper_uuid: null,
  callback_phone: null,
  callback_time: '',
  result: '',
  watcher_uuids: [BERT.uuid],
  recurrence: 'none',
  attachments: [],
  status: 'new',
  hold_reason: '',
  state_since: SINCE,
  hold_since: null,
  hold_until: null,
  hold_note: '',
  creator_uuid: BERT.uuid,
  modifier_uuid: null,
  taken_by_uuid: null,
  assignee_uuid: ANNA.uuid,
  checkin_uuid: null,
  first_action_at: null,
  completed_at: null,
  tries: 0,
  comment_count: 0,
  is_overdue: false,
  is_today: true,
  is_unassigned: false,
} satisfies Omit<Request, keyof ReturnType<typeof system>>

/** Names of the referenced rows, which other programs read. */
const SPELLED = Object.fromEntries(Object.keys(serviceRequest.spelled).map((name) => [name, '']))

const requestRow = (number: number, given: Partial<Request> = {}): Request =>
  Object.assign({}, BLANK, SPELLED, system(number), { number: String(number) }, given)

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const read = (name: string) => page.css(`[data-field="${name}"] > button`)

const nobody = () => ({ items: [] })

/** Answers like a server that has these requests and judges their steps. */
function requests(rows: Request[], refusals: (row: Request) => Refusals = () => ({})) {
  const { answers, store } = recordAnswers(serviceRequest, rows, BLANK)
  const of = (uuid: string) => rows.find((row) => row.uuid === uuid)
  const matching = (query: object | undefined) => {
    const wanted = [(query as Record<string, string | string[]> | undefined)?.['filter[status][in]'] ?? []].flat()
    return rows.filter(({ status }) => wanted.length === 0 || wanted.includes(status))
  }
  const steps = (row: Request) =>
    RECORD_STATUSES.map((to) => {
      const isStep = REQUEST_GRAPH.steps.some((one) => one.from === row.status && one.to === to)
      const against = isStep ? (refusals(row)[to] ?? []) : ['transition_unknown']
      return { to, is_possible: against.length === 0, refusals: against, about: {}, effects: [] }
    })
  answer({
    ...answers,
    'GET /v1/service/request': ({ query }) => ({ items: matching(query), has_more: false, next_cursor: null }),
    'GET /v1/service/request/count': ({ query }) => ({ count: matching(query).length, deleted: 0 }),
    'GET /v1/service/request/beginning': () => ({ location_uuid: null, target_date: '2026-09-16T10:15:00.000Z' }),
    'GET /v1/service/request/departments': nobody,
    'GET /v1/service/request/checks': () => ({ items: ['due_outside_hours'], duplicates: [], substitute: null }),
    'GET /v1/service/request/:uuid/attempts': nobody,
    'POST /v1/service/request/:uuid/attempts': nobody,
    'GET /v1/comments/:record/:uuid': () => ({
      items: [],
      has_more: false,
      next_cursor: null,
      count: 0,
      may_write: true,
    }),
    'GET /v1/locations/labels': () => ({ items: [{ uuid: LOCATION, label: 'Ahornfeld', deleted: false }] }),
    'GET /v1/customers/labels': () => ({ items: [{ uuid: CUSTOMER, label: 'Zauberwald', deleted: false }] }),
    'GET /v1/users/labels': () => ({ items: [{ uuid: ANNA.uuid, label: 'Anna Probe', deleted: false }] }),
    'GET /v1/departments/labels': nobody,
    'GET /v1/workshop/paper/labels': nobody,
    'GET /v1/service/request/:uuid/transitions': ({ params }) => {
      const row = of(params.uuid)
      return row ? { items: steps(row), may_hold: true } : refusal('not_found')
    },
    [STATUS]: ({ params, body }) => {
      const row = of(params.uuid)
      if (!row) return refusal('not_found')
      if (body.version !== row.version) return refusal('version_conflict', { current: { ...row } })
      store.save(params.uuid, { status: body.to, ...(body.result && { result: body.result }) })
      return { ...row }
    },
  })
  return store
}

/** Rights for requests are held at a location. */
async function atRequests(address: string) {
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
  return showScreen(feature, address, { isSignedIn: false })
}

test('7.13.7 A saved request opens for reading: its head has customer, plate, due time and the next step', async () => {
  requests([requestRow(101)])
  await atRequests(`/service/request/${uuidOf(101)}`)
  const head = page.css('header').filter({ hasText: '101 Rückruf wegen Klimaanlage' })
  await expect.element(head.getByRole('link', { name: 'Zauberwald' })).toBeVisible()
  await expect.element(head.getByText('DEM-AB 12')).toBeVisible()
  await expect.element(head.getByText(/16\.09\.2026/)).toBeVisible()
  await expect.element(head.getByText('Offen', { exact: true })).toBeVisible()
  await expect.element(read('watcher_uuids')).toHaveTextContent('Bert Muster')
  await expect.element(page.getByText('Zu dieser Zeit ist der Standort geschlossen.')).toBeVisible()
  await expect.element(button('Anruf eintragen')).toBeVisible()
  expect(await violations()).toEqual([])
  await button('Bearbeitung beginnen').click()
  await expect.element(head.getByText('In Bearbeitung', { exact: true })).toBeVisible()
  expect(askedFor(STATUS).map(({ body }) => body)).toMatchObject([{ to: 'in_progress', version: 1 }])
})

test('7.13.4 A request cannot be completed without a result, so the step asks for it', async () => {
  requests([requestRow(101, { status: 'in_progress' })], ({ result }) =>
    result === '' ? { completed: ['result_required'] } : {},
  )
  await atRequests(`/service/request/${uuidOf(101)}`)
  await button('Erledigen').click()
  await dialog().getByRole('button', { name: 'Erledigen' }).click()
  await expect.element(dialog().getByText('Bitte ein Ergebnis eintragen.')).toBeVisible()
  expect(askedFor(STATUS)).toEqual([])
  await dialog().getByLabelText('Ergebnis').fill('Kunde kommt am Freitag')
  await dialog().getByRole('button', { name: 'Erledigen' }).click()
  await expect.element(button('Kunde informiert')).toBeVisible()
  expect(askedFor(STATUS).at(-1)?.body).toMatchObject({ to: 'completed', result: 'Kunde kommt am Freitag' })
})

test('4.2 The form is saved before a step, and a refused value stops the step', async () => {
  requests([requestRow(101, { status: 'in_progress' })])
  await atRequests(`/service/request/${uuidOf(101)}`)
  await read('subject').click()
  const subject = page.css('[data-field="subject"] input')
  await subject.fill('')
  await button('Erledigen').click()
  await expect
    .element(
      page.css('[data-field="subject"] [role="alert"], [data-field="subject"] .mantine-InputWrapper-error').first(),
    )
    .toBeVisible()
  expect(askedFor(STATUS)).toEqual([])
  await subject.fill('Rückruf am Abend')
  await userEvent.keyboard('{Enter}')
  await button('Erledigen').click()
  await expect.element(button('Kunde informiert')).toBeVisible()
  expect(askedFor(PATCH).map(({ body }) => body)).toEqual([{ version: 1, subject: 'Rückruf am Abend' }])
  expect(askedFor(STATUS).at(-1)?.body).toMatchObject({ to: 'completed' })
})

test('7.13.4 A new request begins with the cursor in its subject, and a department can replace the chosen person', async () => {
  requests([])
  const service = { uuid: uuidOf(303), label: 'Serviceannahme', deleted: false }
  answer({ 'GET /v1/departments/labels': () => ({ items: [service] }) })
  await atRequests('/service/request/new')
  await expect.element(page.css('[data-field="subject"] input')).toHaveFocus()
  const person = page.css('[data-field="user_target_uuid"] input[role="combobox"]')
  const department = page.css('[data-field="department_target_uuid"] input[role="combobox"]')
  await person.click()
  await userEvent.keyboard('Anna{Enter}')
  await expect.element(person).toHaveValue('Anna Probe')
  await department.click()
  await userEvent.keyboard('Serv{Enter}')
  await expect.element(department).toHaveValue('Serviceannahme')
  await expect.element(person).toHaveValue('')
  await person.click()
  await userEvent.keyboard('Anna{Enter}')
  await expect.element(department).toHaveValue('')
})

test('4.1 The board shows each request in the column of its status, with its subject and the person who has it', async () => {
  requests([
    requestRow(101),
    requestRow(102, { status: 'in_progress', hold_reason: 'waiting_parts', hold_since: SINCE }),
  ])
  await atRequests('/service/request?sort=target_date')
  await page.getByText('Tafel', { exact: true }).click()
  const cardIn = (status: RecordStatus, number: number) =>
    page.css(`[data-column="${status}"] [data-card="${uuidOf(number)}"]`)
  await expect
    .element(cardIn('new', 101))
    .toMatchTextContent(/Eilig.*Rückruf wegen Klimaanlage.*Zauberwald.*DEM-AB 12.*Anna Probe/)
  await expect.element(cardIn('in_progress', 102)).toMatchTextContent(/Wartet auf Teile/)
  expect(await violations()).toEqual([])
})

test('7.13.5 The view of the own day has overdue requests first, and one key opens the next action of a request', async () => {
  const at = (time: string) => `2026-09-16T${time}:00.000Z`
  const rows = [
    requestRow(103, { subject: 'Teile klären', target_date: at('12:00') }),
    requestRow(102, { subject: 'Taxi bestellen', target_date: at('09:00') }),
    requestRow(101, {
      subject: 'Gutachter fragen',
      target_date: at('14:00'),
      is_overdue: true,
      callback_time: 'ab 16 Uhr',
    }),
  ]
  requests(rows)
  await atRequests('/service/request?view=day')
  await expect.element(page.getByRole('link', { name: 'Gutachter fragen' })).toBeVisible()
  const subjects = () => [...document.querySelectorAll('a[data-request]')].map(({ textContent }) => textContent)
  expect(subjects()).toEqual(['Gutachter fragen', 'Taxi bestellen', 'Teile klären'])
  // Today the time is enough.
  await expect.element(page.getByText('14:00').first()).toBeVisible()
  await expect.element(page.getByText('16.09.2026').first()).not.toBeInTheDocument()
  await expect.element(page.getByText('ab 16 Uhr')).toBeVisible()
  await expect.element(page.getByText('Zauberwald').first()).toBeVisible()
  expect(await violations()).toEqual([])
  ;(page.getByRole('link', { name: 'Gutachter fragen' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}r')
  await dialog().getByLabelText('Notiz').fill('Taxi kommt')
  await dialog().getByRole('button', { name: 'Anruf eintragen' }).click()
  await expect
    .poll(() => askedFor('POST /v1/service/request/:uuid/attempts'))
    .toMatchObject([{ params: { uuid: uuidOf(102) }, body: { note: 'Taxi kommt' } }])
})

test('7.13.5 The view of a day without due requests offers a new request and the list', async () => {
  requests([])
  await atRequests('/service/request?view=day')
  await expect.element(page.getByText(/Für heute ist nichts fällig/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Neue Anfrage' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Zur Liste' })).toBeVisible()
})

test('7.13.6 Forwarding a request to an absent person proposes the deputy, who gets it with one press', async () => {
  requests([requestRow(101, { status: 'in_progress' })])
  answer({
    'GET /v1/service/request/checks': ({ query }) =>
      query.user_target_uuid === ANNA.uuid
        ? { items: ['target_absent'], duplicates: [], substitute: BERT }
        : { items: [], duplicates: [], substitute: null },
    'POST /v1/service/request/:uuid/forward': () => requestRow(101, { user_target_uuid: BERT.uuid, version: 2 }),
  })
  await atRequests(`/service/request/${uuidOf(101)}`)
  await button('Weiterleiten').click()
  await dialog().getByRole('combobox', { name: 'Person' }).click()
  await page.getByRole('option', { name: /Anna/ }).click()
  await expect.element(dialog().getByText('Diese Person ist an dem Tag nicht da.')).toBeVisible()
  await dialog()
    .getByRole('button', { name: /Bert Muster.* einsetzen/ })
    .click()
  await dialog().getByRole('button', { name: 'Weiterleiten' }).click()
  await expect
    .poll(() => askedFor('POST /v1/service/request/:uuid/forward').map(({ body }) => body))
    .toMatchObject([{ user_target_uuid: BERT.uuid }])
})

test('Point 29.4 A request becomes an appointment at the chosen time, even on a day on which the location is closed', async () => {
  requests([requestRow(101)])
  answer({
    'POST /v1/service/request/:uuid/appointment': () => ({ checkin_uuid: uuidOf(401) }),
    'GET /v1/service/checkin/week': ({ query }) => ({
      time_zone: 'Europe/Berlin',
      promises: [],
      days: daysOf('week', query.day).map((day) => ({ day, spans: [], closed: '', load: null })),
    }),
    'POST /v1/workshop/planner/suggestions': nobody,
  })
  await atRequests(`/service/request/${uuidOf(101)}`)
  await button('Termin anlegen').click()
  await expect.element(dialog().getByRole('button', { name: 'Termin anlegen' })).toBeDisabled()
  const when = dialog().getByRole('group', { name: 'Wann kommt das Fahrzeug?' }).getByRole('textbox')
  await when.first().fill('17.09.2026')
  await when.last().fill('08:30')
  await expect.element(dialog().getByText('Der Standort ist an diesem Tag geschlossen.')).toBeVisible()
  expect(await violations()).toEqual([])
  await dialog().getByRole('button', { name: 'Termin anlegen' }).click()
  await expect
    .poll(() => askedFor('POST /v1/service/request/:uuid/appointment').map(({ body }) => body))
    .toEqual([{ target_date: '2026-09-17T06:30:00.000Z' }])
})

test('Point 29.4 A user without the right to create appointments gets no button for it', async () => {
  requests([requestRow(101)])
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS.filter((name) => !name.startsWith('location.service.checkin')) })
  await showScreen(feature, `/service/request/${uuidOf(101)}`, { isSignedIn: false })
  await expect.element(button('Werkstattschein anlegen')).toBeVisible()
  expect(button('Termin anlegen').query()).toBeNull()
})
