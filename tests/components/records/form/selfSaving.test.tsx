import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { departmentView } from '#renderer/features/departments/view.ts'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { defineView } from '#renderer/records/view.ts'
import type { Feature } from '#renderer/ui/screen/feature.ts'
import { answer, askedFor, lost, refusal } from '#tests/support/components/answers.ts'
import { departments } from '#tests/support/components/departments.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { BERT, hangUp, rightsWithout, signIn, tell, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const PATCH = 'PATCH /v1/departments/:uuid'
const view = defineView({ ...departmentView, savesItself: true, together: [['phone', 'email']] })
const NAMES = ['name', 'short_code', 'phone', 'email', 'is_workshop_team', 'is_active'] as const

function Form({ uuid }: { uuid: string }) {
  const draft = useRecordDraft(view, uuid)
  return (
    <RecordDetail draft={draft}>
      {NAMES.map((name) => (
        <RecordField key={name} draft={draft} name={name} />
      ))}
    </RecordDetail>
  )
}
function Screen() {
  return <RecordScreen view={view} detail={(uuid) => <Form key={uuid} uuid={uuid} />} />
}
/** The departments, as a record whose rows save themselves. */
const feature: Feature = {
  screens: [
    {
      path: '/admin/departments/:uuid?',
      name: 'admin.departments',
      layout: 'default',
      auth: 'required',
      permission: { name: 'global.departments.read' },
      title: 'departments:title',
      record: 'department',
      load: async () => ({ default: Screen }),
    },
  ],
}

const field = (name: string) => page.css(`[data-field="${name}"] :is(input, textarea):not([aria-hidden])`).first()
const problem = (name: string) => page.css(`[data-field="${name}"]`)
const state = (name: string) => page.css(`[data-save-state="${name}"]`)
const undo = () => page.getByRole('button', { name: /^Rückgängig/ })
const again = () => page.getByRole('button', { name: 'Noch einmal versuchen' })
const press = (keys: string) => userEvent.keyboard(keys)
const sent = () => askedFor(PATCH).map(({ body }) => body as Record<string, unknown>)

async function atForm(uuid = uuidOf(101)) {
  const store = departments('Werkstatt', 'Lager')
  const shown = await showScreen(feature, `/admin/departments/${uuid}`)
  await expect.element(field('name')).toBeVisible()
  const row = () => store.rows.find((one) => one.uuid === uuidOf(101))
  const tellOf = (...fields: string[]) =>
    tell('custom.event', {
      type: 'department.changed',
      uuid: uuidOf(101),
      location: null,
      version: row()?.version ?? 1,
      by: BERT.uuid,
      fields,
    })
  return { ...shown, store, row, tellOf, path: () => shown.router.state.location.pathname }
}

test('A field is saved when the user leaves it, presses Enter, or chooses a value, and the form shows the state of saving', async () => {
  const { row } = await atForm()
  await expect.element(state('saved').getByText('Gespeichert')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Speichern und Verwerfen' })).not.toBeInTheDocument()
  await field('short_code').fill('AB')
  await expect.element(state('open').getByText('Noch nicht gespeichert')).toBeVisible()
  expect(sent()).toEqual([])
  await press('{Tab}')
  await expect.element(state('saved')).toBeVisible()
  expect(row()).toMatchObject({ short_code: 'AB' })

  await field('short_code').fill('CD')
  await press('{Enter}')
  await expect.poll(row).toMatchObject({ short_code: 'CD' })
  await expect.element(field('short_code')).toHaveFocus()

  await field('is_workshop_team').click()
  await expect.poll(row).toMatchObject({ is_workshop_team: true })
  expect(sent()).toEqual([
    { version: 1, short_code: 'AB' },
    { version: 2, short_code: 'CD' },
    { version: 3, is_workshop_team: true },
  ])
  expect(await violations()).toEqual([])
})

test('A new row has a save button, and saves itself from the first save on', async () => {
  const { store, path } = await atForm('new')
  await expect.element(page.getByRole('region', { name: 'Speichern und Verwerfen' })).toBeVisible()
  await expect.element(page.css('[data-save-state]')).not.toBeInTheDocument()
  await field('name').fill('Neu')
  await field('short_code').click()
  await press('{Control>}s{/Control}')
  await expect.poll(path).toMatch(/\/admin\/departments\/[0-9a-f-]{36}/)
  await field('short_code').fill('NE')
  await press('{Enter}')
  await expect.poll(() => store.rows.at(-1)).toMatchObject({ name: 'Neu', short_code: 'NE' })
})

test('Escape shows the stored value again, also instead of a value that could not be read', async () => {
  const { path } = await atForm()
  await field('name').fill('Werkstatt falsch')
  await press('{Escape}')
  await expect.element(field('name')).toHaveValue('Werkstatt')
  await field('phone').fill('keine Nummer')
  await press('{Enter}')
  await expect.element(state('refused').getByText('Nicht gespeichert: 1 Feld')).toBeVisible()
  await expect.element(problem('phone').getByText(/Telefonnummer, zum Beispiel/)).toBeVisible()
  await press('{Escape}')
  await expect.element(field('phone')).toHaveValue('')
  await expect.element(state('saved')).toBeVisible()
  await expect.element(problem('phone').getByText(/Telefonnummer, zum Beispiel/)).not.toBeInTheDocument()
  expect(sent()).toEqual([])
  expect(path()).toBe(`/admin/departments/${uuidOf(101)}`)
})

test('A refused field keeps its text with the reason, can be sent again, and stops no other field', async () => {
  const { row, store } = await atForm()
  answer({
    [PATCH]: ({ body }) => {
      if ('name' in (body ?? {})) return refusal('validation_failed', { fields: { name: 'already_exists' } })
      store.save(uuidOf(101), { short_code: (body as { short_code: string }).short_code })
      return { ...row() } as never
    },
  })
  await field('name').fill('LAGER')
  await press('{Tab}')
  await expect.element(problem('name').getByText('Gibt es schon')).toBeVisible()
  await expect.element(state('refused').getByText('Nicht gespeichert: 1 Feld')).toBeVisible()
  await expect.element(field('name')).toHaveValue('LAGER')
  await expect.element(field('short_code')).toHaveFocus()
  await field('short_code').fill('LG')
  await press('{Enter}')
  await expect.poll(row).toMatchObject({ name: 'Werkstatt', short_code: 'LG' })
  // The refused value is not sent with each other field.
  expect(sent().filter((body) => 'name' in body)).toHaveLength(1)
  await expect.element(state('refused')).toBeVisible()
  expect(await violations()).toEqual([])
  await again().click()
  await expect.poll(() => sent().filter((body) => 'name' in body)).toHaveLength(2)
  await expect.element(field('name')).toHaveFocus()
})

test('Fields that the server checks against each other are saved by one call', async () => {
  const { store, row } = await atForm()
  answer({
    [PATCH]: ({ body }) => {
      const { version: _, ...changes } = body as { version: number; email?: string; phone?: string }
      if (changes.phone !== undefined && changes.email === undefined)
        return refusal('validation_failed', { fields: { email: 'required' } })
      store.save(uuidOf(101), changes)
      return { ...row() } as never
    },
  })
  await field('phone').fill('030 123456')
  await press('{Tab}')
  await expect.element(problem('email').getByText('Pflichtfeld')).toBeVisible()
  await expect.element(state('refused')).toBeVisible()
  await field('email').fill('w@example.org')
  await press('{Enter}')
  await expect.element(state('saved')).toBeVisible()
  await expect.element(problem('email').getByText('Pflichtfeld')).not.toBeInTheDocument()
  expect(row()).toMatchObject({ phone: '+4930123456', email: 'w@example.org' })
})

test('RT-02 Without a connection a change is kept and sent when the connection is back', async () => {
  const { store, row } = await atForm()
  answer({ [PATCH]: () => lost as never })
  await field('short_code').fill('OFF')
  await press('{Enter}')
  await expect.element(state('offline').getByText(/Hier aufbewahrt/)).toBeVisible()
  await field('is_workshop_team').click()
  await expect.poll(() => sent().at(-1)).toMatchObject({ short_code: 'OFF', is_workshop_team: true })
  await expect.element(state('offline')).toBeVisible()
  expect(await violations()).toEqual([])
  departments('Werkstatt', 'Lager')
  answer({
    [PATCH]: ({ body }) => {
      const { version: _, ...changes } = body as { version: number }
      store.save(uuidOf(101), changes)
      return { ...row() } as never
    },
  })
  hangUp()
  await expect.poll(row, { timeout: 10_000 }).toMatchObject({ short_code: 'OFF', is_workshop_team: true })
  await expect.element(state('saved')).toBeVisible()
})

test('A change of another field by another user is merged without a question; a change of the same field asks', async () => {
  const { store, row, tellOf } = await atForm()
  store.save(uuidOf(101), { is_workshop_team: true })
  await field('short_code').fill('ZW')
  await press('{Enter}')
  await expect.poll(row).toMatchObject({ short_code: 'ZW', is_workshop_team: true })
  await expect.element(state('saved')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  await field('name').fill('Werkstatt meins')
  store.save(uuidOf(101), { name: 'Werkstatt fremd' })
  await press('{Enter}')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Werkstatt fremd')).toBeVisible()
  await dialog.getByRole('button', { name: 'Später entscheiden' }).last().click()
  await expect.element(state('conflict').getByText('Nicht gespeichert: 1 Feld')).toBeVisible()
  // Another field goes on being saved, and the dialog does not come again by itself.
  await field('short_code').fill('DR')
  await press('{Enter}')
  await expect.poll(row).toMatchObject({ name: 'Werkstatt fremd', short_code: 'DR' })
  await expect.element(dialog).not.toBeInTheDocument()
  tellOf('name')
  await state('conflict').getByRole('button', { name: 'Entscheiden' }).click()
  await dialog.getByRole('button', { name: 'Überall meine' }).click()
  await dialog.getByRole('button', { name: 'Ergebnis speichern' }).click()
  await expect.poll(row).toMatchObject({ name: 'Werkstatt meins' })
  await expect.element(state('saved')).toBeVisible()
})

test('The last change can be taken back by its button and by Ctrl+Z, but not over the change of another user', async () => {
  const { store, row, tellOf } = await atForm()
  await expect.element(undo()).not.toBeInTheDocument()
  await field('short_code').fill('EINS')
  await press('{Enter}')
  await expect.poll(row).toMatchObject({ short_code: 'EINS' })
  await field('is_workshop_team').click()
  await expect.poll(row).toMatchObject({ is_workshop_team: true })
  await expect.element(undo()).toHaveAccessibleName('Rückgängig: Werkstattteam')
  await press('{Control>}z{/Control}')
  await expect.poll(row).toMatchObject({ is_workshop_team: false, short_code: 'EINS' })
  // Typing has its own undo.
  await field('name').fill('Werkstatt X')
  await press('{Control>}z{/Control}')
  await expect.element(field('name')).not.toHaveValue('Werkstatt X')
  await press('{Escape}')
  expect(row()).toMatchObject({ short_code: 'EINS' })
  await undo().click()
  await expect.poll(row).toMatchObject({ short_code: '' })
  await expect.element(undo()).not.toBeInTheDocument()
  // The focus stays where the button was.
  await expect.element(state('saved')).toHaveFocus()

  await field('short_code').fill('ZWEI')
  await press('{Enter}')
  await expect.poll(row).toMatchObject({ short_code: 'ZWEI' })
  store.save(uuidOf(101), { short_code: 'BERT' })
  tellOf('short_code')
  await expect.element(field('short_code')).toHaveValue('BERT')
  await undo().click()
  await expect.element(page.getByText(/inzwischen wieder geändert wurde: Kürzel/)).toBeVisible()
  expect(row()).toMatchObject({ short_code: 'BERT' })
})

test('Leaving the page saves, without a question, the field that is being typed', async () => {
  const { row, router, path } = await atForm()
  await field('short_code').fill('WEG')
  void router.navigate('/dashboard')
  await expect.poll(path).toBe('/dashboard')
  expect(row()).toMatchObject({ short_code: 'WEG' })
})

test('Leaving with text that cannot be saved asks, and the text is offered again later', async () => {
  const { router, path } = await atForm()
  await field('short_code').fill('viel zu lang')
  await press('{Tab}')
  await expect.element(state('refused')).toBeVisible()
  void router.navigate('/dashboard')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/bleibt auf diesem Computer/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Seite verlassen' }).click()
  await expect.poll(path).toBe('/dashboard')
  await router.navigate(`/admin/departments/${uuidOf(101)}`)
  await page.getByRole('button', { name: 'Übernehmen' }).click()
  await expect.element(field('short_code')).toHaveValue('viel zu lang')
  expect(sent()).toEqual([])
  await field('short_code').fill('KURZ')
  await press('{Enter}')
  await expect.poll(() => sent().at(-1)).toMatchObject({ short_code: 'KURZ' })
})

test('After the right to change it is lost, the row can be read, and typed text waits for the right', async () => {
  const { row } = await atForm()
  await field('name').fill('Werkstatt getippt')
  signIn(rightsWithout('global.departments.update'))
  await expect.element(page.getByText('Nur zum Lesen')).toBeVisible()
  await expect.element(page.css('[data-save-state]')).not.toBeInTheDocument()
  expect(field('name').element()).toHaveProperty('readOnly', true)
  await press('{Tab}')
  expect(sent()).toEqual([])
  signIn()
  await press('{Control>}s{/Control}')
  await expect.poll(row).toMatchObject({ name: 'Werkstatt getippt' })
})
