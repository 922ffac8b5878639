import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { feature } from '#renderer/features/departments/feature.ts'
import { answer, askedFor, refusal } from '#tests/support/components/answers.ts'
import { departments } from '#tests/support/components/departments.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { ANNA, BERT, rightsWithout, signIn, tell, uuidOf } from '#tests/support/components/signedIn.ts'

const PATCH = 'PATCH /v1/departments/:uuid'
const field = (name: string) => page.css(`[data-field="${name}"] :is(input, textarea):not([aria-hidden])`).first()
const bar = () => page.getByRole('region', { name: 'Speichern und Verwerfen' })
const save = () => userEvent.keyboard('{Control>}s{/Control}')
const tab = (name: string) => page.getByRole('tab', { name })

async function atForm(uuid = uuidOf(101)) {
  const store = departments('Werkstatt', 'Lager')
  const shown = await showScreen(feature, `/admin/departments/${uuid}`)
  await expect.element(field('name')).toBeVisible()
  const row = () => store.rows.find((one) => one.uuid === uuidOf(101))
  const saveElsewhere = (changes: object) => {
    store.save(uuidOf(101), changes)
    const version = row()?.version ?? 1
    const fields = Object.keys(changes)
    tell('custom.event', {
      type: 'department.changed',
      uuid: uuidOf(101),
      location: null,
      version,
      by: BERT.uuid,
      fields,
    })
  }
  return { ...shown, store, row, saveElsewhere, path: () => shown.router.state.location.pathname }
}

test('A new department is refused, corrected and saved, and opens its other tabs', async () => {
  const { path } = await atForm('new')
  const problems = page.css('[data-field="name"]')
  await expect.element(field('name')).toHaveFocus()
  await expect.element(tab('Verlauf')).toBeDisabled()
  await save()
  await expect.element(problems.getByText('Pflichtfeld')).toBeVisible()
  await expect.element(field('name')).toHaveFocus()
  expect(askedFor('POST /v1/departments')).toEqual([])
  // A refusal that only the server can give stands at its field as well.
  answer({ 'POST /v1/departments': () => refusal('validation_failed', { fields: { name: 'already_exists' } }) })
  await field('name').fill(' LAGER ')
  await save()
  await expect.element(problems.getByText('Gibt es schon')).toBeVisible()
  await expect.element(field('name')).toHaveFocus()

  const store = departments('Werkstatt', 'Lager')
  await field('name').fill('Neu')
  await save()
  await expect.element(page.getByRole('heading', { name: 'Neu', level: 2 })).toBeVisible()
  await expect.poll(path).toMatch(/\/admin\/departments\/[0-9a-f-]{36}/)
  await expect.element(tab('Verlauf')).toBeEnabled()
  await expect.element(bar()).not.toBeInTheDocument()
  expect(store.rows.map(({ name }) => name)).toEqual(['Werkstatt', 'Lager', 'Neu'])
})

test('RT-02 A new department whose answer got lost is saved once, with the text that was typed since', async () => {
  const { store, path } = await atForm('new')
  store.loseNext()
  await field('name').fill('Funkloch')
  await save()
  await expect.element(page.getByText('Der Server ist nicht erreichbar')).toBeVisible()
  await field('short_code').fill('FL')
  await save()
  await expect.poll(path).toMatch(/\/admin\/departments\/[0-9a-f-]{36}/)
  const [first, again] = askedFor('POST /v1/departments')
  expect(first?.headers.get('idempotency-key')).toBeTruthy()
  expect(again?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  await expect.poll(() => store.rows.filter(({ name }) => name === 'Funkloch')).toMatchObject([{ short_code: 'FL' }])
})

test('A refused field in a folded section opens that section and takes the focus', async () => {
  await atForm()
  await field('short_code').fill('viel zu lang')
  await page.css('summary').filter({ hasText: 'Allgemein' }).click()
  await expect.element(field('short_code')).not.toBeVisible()
  await tab('Verlauf').click()
  await save()
  await expect.element(field('short_code')).toHaveFocus()
  await expect.element(page.getByText('Zu lang: höchstens 5 Zeichen')).toBeVisible()
  expect(askedFor(PATCH)).toEqual([])
})

test('Changes by other users fill untouched fields, and a collision is decided field by field with the keyboard', async () => {
  const { row, saveElsewhere } = await atForm()
  await field('name').fill('Werkstatt meins')
  await field('short_code').fill('AB')
  await expect.element(bar().getByText('2 Änderungen')).toBeVisible()

  saveElsewhere({ color: '#112233' })
  await expect.element(field('color')).toHaveValue('#112233')
  await expect.element(page.css('[data-field="color"][data-marked]')).toBeVisible()
  await expect.element(field('name')).toHaveValue('Werkstatt meins')
  await expect.element(page.css('[data-field="color"][data-marked]')).not.toBeInTheDocument()

  saveElsewhere({ name: 'Werkstatt fremd', color: '#445566' })
  await expect.element(page.getByText('Jemand anderes hat dieselben Felder geändert')).toBeVisible()
  await field('name').click()
  await save()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Werkstatt fremd')).toBeVisible()
  await expect.element(dialog.getByText('Vorher: Werkstatt')).toBeVisible()
  await expect.element(dialog.getByText('Kürzel')).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Ergebnis speichern' })).toBeDisabled()
  ;(dialog.getByRole('radio', { name: 'Meine' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(dialog.getByRole('radio', { name: 'Andere' })).toBeChecked()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.poll(row).toMatchObject({ name: 'Werkstatt meins', short_code: 'AB', color: '#445566' })
  await expect.element(bar()).not.toBeInTheDocument()
})

test('A form that missed the change of another user learns of it from the refusal, and loses nothing', async () => {
  const { row, store } = await atForm()
  await field('short_code').fill('ZW')
  await field('name').fill('Werkstatt zwei')
  // The server sends no event, so only the refusal tells that another user was faster.
  store.save(uuidOf(101), { name: 'Werkstatt eins' })
  await save()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Überall andere' }).click()
  await dialog.getByRole('button', { name: 'Ergebnis speichern' }).click()
  await expect.poll(row).toMatchObject({ name: 'Werkstatt eins', short_code: 'ZW' })
})

test('Leaving a form with unsaved changes asks whether to stay, discard, or save first', async () => {
  const { row, router, path } = await atForm()
  await field('short_code').fill('WEG')
  const dialog = page.getByRole('dialog')
  void router.navigate('/dashboard')
  await dialog.getByText('Hier bleiben').click()
  await expect.element(field('short_code')).toHaveValue('WEG')
  void router.navigate('/dashboard')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(path).toBe('/dashboard')
  expect(row()).toMatchObject({ short_code: 'WEG' })

  await router.navigate(`/admin/departments/${uuidOf(101)}`)
  await field('short_code').fill('NEIN')
  void router.navigate('/dashboard')
  await dialog.getByRole('button', { name: 'Verwerfen' }).click()
  await expect.poll(path).toBe('/dashboard')
  await router.navigate(`/admin/departments/${uuidOf(101)}`)
  await expect.element(field('short_code')).toHaveValue('WEG')
  await expect.element(page.getByText('Hier sind Eingaben')).not.toBeInTheDocument()
})

test('The history shows each change with its user, and can bring an earlier value back to the form', async () => {
  const { row } = await atForm()
  const changes = [
    { field: 'short_code', before: 'ALT', after: 'NEU' },
    { field: 'is_workshop_team', before: false, after: true },
  ]
  const change = { uuid: uuidOf(7), at: '2026-03-02T08:00:00.000Z', event: 'department.changed', by: BERT, changes }
  answer({ 'GET /v1/departments/:uuid/history': () => ({ items: [change], has_more: false, next_cursor: null }) })
  await tab('Verlauf').click()
  const newest = page.getByRole('tabpanel').getByRole('listitem').first()
  await expect.element(newest).toMatchTextContent(/Bert Muster/)
  await expect.element(newest.getByRole('row', { name: /Werkstattteam/ })).toMatchTextContent(/Nein/)
  await newest
    .getByRole('row', { name: /Kürzel/ })
    .getByRole('button', { name: 'Zurückholen' })
    .click()
  await expect.element(field('short_code')).toHaveValue('ALT')
  await expect.element(bar().getByText('1 Änderung')).toBeVisible()
  await save()
  await expect.poll(row).toMatchObject({ short_code: 'ALT' })
  expect(askedFor(PATCH).at(-1)?.body).toEqual({ version: 1, short_code: 'ALT' })
})

test('The history of a paper’s move names the people who stay, and those who are not planned any more', async () => {
  await atForm()
  const at = '2026-03-02T08:00:00.000Z'
  const moved = [
    { event: 'paper.people.kept', changes: [{ field: 'people', before: null, after: [ANNA.uuid, BERT.uuid] }] },
    { event: 'paper.unplanned', changes: [{ field: 'people', before: [BERT.uuid], after: [] }] },
  ].map((one, number) => ({ uuid: uuidOf(7 + number), at, by: BERT, ...one }))
  answer({
    'GET /v1/departments/:uuid/history': () => ({ items: moved, has_more: false, next_cursor: null }),
    'GET /v1/users/labels': () => ({
      items: [ANNA, BERT].map(({ uuid, first_name, last_name }) => ({
        uuid,
        label: `${first_name} ${last_name}`,
        deleted: false,
      })),
    }),
  })
  await tab('Verlauf').click()
  const entries = page.getByRole('tabpanel')
  await expect.element(entries).toMatchTextContent(/hat den Schein an einen anderen Standort gegeben/)
  await expect.element(entries).toMatchTextContent(/nicht zur Werkstatt des neuen Standorts\s*Anna Probe\s*Bert Muster/)
  await expect.element(entries).toMatchTextContent(/Nicht mehr eingeplant\s*Bert Muster/)
})

test('The history shows changes of a part of the record by the name of that part, and leaves out events without content', async () => {
  await atForm()
  const part = { record: 'work', uuid: uuidOf(50), label: 'Bremsen vorn' }
  const events = [
    {
      event: 'work.helpers.changed',
      part,
      changes: [{ field: 'helpers', before: [], after: [{ user_uuid: BERT.uuid, share: 40 }] }],
    },
    {
      event: 'work.changed',
      part,
      changes: [
        { field: 'technician_uuid', before: null, after: ANNA.uuid },
        { field: 'state', before: 'new', after: 'in_progress' },
      ],
    },
    { event: 'department.changed', changes: [{ field: 'drop_ticket', before: '•••', after: '•••' }] },
    { event: 'department.changed', changes: [{ field: 'reason', before: null, after: 'verklickt' }] },
  ].map((one, number) => ({ uuid: uuidOf(7 + number), at: `2026-03-02T0${8 - number}:00:00.000Z`, by: BERT, ...one }))
  answer({
    'GET /v1/departments/:uuid/history': () => ({ items: events, has_more: false, next_cursor: null }),
    'GET /v1/users/labels': ({ query }) => ({
      items: [ANNA, BERT]
        .filter(({ uuid }) => [query.uuids].flat().includes(uuid))
        .map(({ uuid, first_name, last_name }) => ({ uuid, label: `${first_name} ${last_name}`, deleted: false })),
    }),
  })
  await tab('Verlauf').click()
  const entries = page.css('[role="tabpanel"] > ol > li')
  await expect.element(entries.first()).toMatchTextContent(/Arbeit: Bremsen vorn/)
  await expect.element(entries.first().getByRole('row', { name: /Weitere/ })).toMatchTextContent(/Bert Muster, 40/)
  const changed = entries.nth(1)
  await expect.element(changed.getByRole('row', { name: /Mechatroniker/ })).toMatchTextContent(/Anna Probe/)
  await expect.element(changed.getByRole('row', { name: /Stand/ })).toMatchTextContent(/Offen\s*In Arbeit/)
  await expect.element(changed.getByRole('button', { name: 'Zurückholen' })).not.toBeInTheDocument()
  await expect.element(entries.last()).toMatchTextContent(/Begründung: verklickt/)
  expect(entries.elements()).toHaveLength(3)
})

test('Users who have the same record open are shown, and disappear when they leave', async () => {
  const { path } = await atForm()
  const here = page.getByRole('list', { name: 'Auch hier' })
  await expect.element(here).not.toBeInTheDocument()
  tell('current_path_users', { path: path(), users: [ANNA.uuid, BERT.uuid] })
  await expect.element(here.getByRole('img', { name: 'Bert Muster' })).toBeVisible()
  expect(here.getByRole('img').elements()).toHaveLength(1)
  tell('current_path_users', { path: path(), users: [ANNA.uuid] })
  await expect.element(here).not.toBeInTheDocument()
})

test('If a right is removed while the form is open, the form becomes read-only, and the typed text stays', async () => {
  const { row } = await atForm()
  await field('name').fill('Werkstatt getippt')
  signIn(rightsWithout('global.departments.update'))
  await expect.element(page.getByText('Nur zum Lesen')).toBeVisible()
  await expect.element(field('name')).toHaveValue('Werkstatt getippt')
  expect(field('name').element()).toHaveProperty('readOnly', true)
  await expect.element(bar()).not.toBeInTheDocument()
  signIn()
  await expect.poll(() => (field('name').element() as HTMLInputElement).readOnly).toBe(false)
  await save()
  await expect.poll(row).toMatchObject({ name: 'Werkstatt getippt' })
})

test('A deleted department is read-only until it is restored', async () => {
  const { row } = await atForm()
  const isFixed = () => (field('name').element() as HTMLInputElement).readOnly
  await page.getByRole('button', { name: 'Löschen', exact: true }).click()
  await expect.poll(isFixed).toBe(true)
  await page.getByRole('button', { name: 'Wiederherstellen' }).first().click()
  await expect.poll(isFixed).toBe(false)
  expect(row()).toMatchObject({ deleted_at: null })
})
