import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DirectoryRun } from '#contract/api/administration/directory.ts'
import { feature } from '#renderer/features/directory/feature.ts'
import { answer, askedFor, refusal } from '#tests/support/components/answers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { uuidOf } from '#tests/support/components/signedIn.ts'

const IMPORT = 'POST /v1/admin/users/import'
const RUN: DirectoryRun = {
  uuid: uuidOf(3),
  kind: 'user_generation',
  source: 'csv',
  state: 'preview',
  total: 2,
  processed: 1,
  created: 0,
  updated: 0,
  deactivated: 0,
  unchanged: 1,
  failed: 1,
  incomplete: 1,
  uninvited: 0,
  error: '',
  left_out_columns: [],
  created_at: '2026-09-16T08:00:00.000Z',
  finished_at: null,
  by: null,
}
const planned = { label: 'Mia Berg', user_uuid: null, changes: [], problems: { phone: 'invalid_phone' } }
const failed = { label: 'Tom Tal', user_uuid: null, changes: [], problems: { '': 'stray_quote' } }

test('A staff file that can be read in two ways asks for the right spelling, and a preview with gaps names them', async () => {
  answer({
    'GET /v1/admin/directory/runs': () => [],
    [IMPORT]: () => ({ run: RUN, columns: [], is_remembered: false, day_doubt: null }),
    'GET /v1/admin/directory/runs/:run_uuid': () => RUN,
    'GET /v1/admin/directory/runs/:run_uuid/lines': () => ({
      items: [
        { line: 2, action: 'none', state: 'planned', ...planned },
        { line: 4, action: 'none', state: 'failed', ...failed },
      ],
      has_more: false,
    }),
  })
  await showScreen(feature, '/admin/directory')
  await expect.element(page.getByRole('button', { name: 'Excel- oder CSV-Datei wählen' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  // The bytes of the Turkish letters s and i are other letters in the Polish encoding.
  const bytes = Uint8Array.from([...'Vorname;Nachname\nG\u00FCne\u00FE;I\u00FE\u00FDk'], (one) => one.charCodeAt(0))
  await userEvent.upload(input as HTMLInputElement, new File([bytes], 'mitarbeiter.csv', { type: 'text/csv' }))
  const choice = page.getByRole('group', { name: /verschieden lesen/ })
  await expect.element(choice.getByRole('button', { name: 'Güneţ;Iţýk' })).toBeVisible()
  expect(askedFor(IMPORT)).toEqual([])
  await choice.getByRole('button', { name: 'Güneş;Işık' }).click()
  await expect.element(page.getByText('Es gibt nichts zu übernehmen', { exact: false })).toBeVisible()
  expect(askedFor(IMPORT).map(({ body }) => body.csv)).toEqual(['Vorname;Nachname\nGüneş;Işık'])
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect
    .element(row('Mia Berg'))
    .toHaveTextContent('2Mia Bergbleibt gleichNicht übernommen:Telefon Keine vollständige Telefonnummer')
  await expect.element(row('Tom Tal')).toHaveTextContent('4Tom TalFehlerEin Anführungszeichen ohne Gegenstück')
})

test('A staff file with one likely reading is read without a question, and its preview offers all encodings', async () => {
  const AGAIN = { ...RUN, uuid: uuidOf(4) }
  answer({
    'GET /v1/admin/directory/runs': () => [],
    [IMPORT]: ({ body }) => ({
      run: body.columns ? AGAIN : RUN,
      columns: [
        { name: 'Vorname', field: 'first_name', sample: '' },
        { name: 'Nachname', field: 'last_name', sample: '' },
      ],
      is_remembered: false,
      day_doubt: null,
    }),
    'GET /v1/admin/directory/runs/:run_uuid': ({ params }) => (params.run_uuid === AGAIN.uuid ? AGAIN : RUN),
    'GET /v1/admin/directory/runs/:run_uuid/lines': () => ({ items: [], has_more: false }),
  })
  await showScreen(feature, '/admin/directory')
  await expect.element(page.getByRole('button', { name: 'Excel- oder CSV-Datei wählen' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  const bytes = Uint8Array.from([...'Vorname;Nachname\nJ\u00F6rg;Gro\u00DF'], (one) => one.charCodeAt(0))
  await userEvent.upload(input as HTMLInputElement, new File([bytes], 'mitarbeiter.csv', { type: 'text/csv' }))
  const other = page.getByRole('combobox', { name: 'Kodierung der Datei' })
  await expect.element(other).toHaveValue('windows-1252')
  await other.click()
  await page.getByRole('option', { name: 'DOS 850' }).click()
  await expect.element(other).toHaveValue('DOS 850')
  expect(askedFor(IMPORT).map(({ body }) => [body.csv, body.columns])).toEqual([
    ['Vorname;Nachname\nJörg;Groß', undefined],
    ['Vorname;Nachname\nJ÷rg;Gro▀', ['first_name', 'last_name']],
  ])
})

test('The preview of a staff file shows days, telephone numbers and choices as the product writes them', async () => {
  const changes = [
    { field: 'active_from', before: '', after: '2026-12-01' },
    { field: 'phone', before: '+4915730009981', after: '+493023125100' },
    { field: 'language', before: 'de', after: 'pl' },
    { field: 'is_active', before: 'true', after: 'false' },
  ]
  answer({
    'GET /v1/admin/directory/runs/:run_uuid': () => ({ ...RUN, updated: 1, failed: 0, incomplete: 0 }),
    'GET /v1/admin/directory/runs/:run_uuid/lines': () => ({
      items: [
        { line: 2, label: 'Mia Berg', user_uuid: null, action: 'update', state: 'planned', changes, problems: {} },
      ],
      has_more: false,
    }),
  })
  await showScreen(feature, `/admin/directory/${RUN.uuid}`)
  const row = page.getByRole('row').filter({ hasText: 'Mia Berg' })
  const cells = [
    'Aktiv ab 01.12.2026',
    'Telefon +49 157 30009981 +49 30 23125100',
    'Sprache Deutsch Polski',
    'Aktiv Ja Nein',
  ]
  await expect.element(row).toHaveTextContent(`2Mia Bergändern${cells.join('')}`)
})

test('The page of an import that found no people says that', async () => {
  answer({
    'GET /v1/admin/directory/runs': () => [],
    'GET /v1/admin/directory/runs/:run_uuid': () => ({
      ...RUN,
      source: 'ldap',
      total: 0,
      unchanged: 0,
      failed: 0,
      incomplete: 0,
    }),
  })
  await showScreen(feature, `/admin/directory/${RUN.uuid}`)
  await expect.element(page.getByText('Es wurde niemand gefunden.')).toBeVisible()
})

test('The preview names the columns that the import leaves out, and the user can assign them', async () => {
  const columns = [
    { name: 'Vorname', field: 'first_name', sample: 'Mia' },
    { name: 'Nachname', field: 'last_name', sample: 'Berg' },
    { name: 'E-Mail', field: 'email', sample: 'mia@ahornfeld.example' },
    { name: 'Rufzeichen', field: null, sample: '030 2312511' },
  ]
  const run = { ...RUN, left_out_columns: ['Rufzeichen'] }
  answer({
    'GET /v1/admin/directory/runs': () => [],
    [IMPORT]: ({ body }) => ({ run: body.columns ? RUN : run, columns, is_remembered: false, day_doubt: null }),
    'GET /v1/admin/directory/runs/:run_uuid': () => (askedFor(IMPORT).length > 1 ? RUN : run),
    'GET /v1/admin/directory/runs/:run_uuid/lines': () => ({ items: [], has_more: false }),
  })
  await showScreen(feature, '/admin/directory')
  await expect.element(page.getByRole('button', { name: 'Excel- oder CSV-Datei wählen' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  await userEvent.upload(input as HTMLInputElement, new File(['a;b;c;d'], 'mitarbeiter.csv'))
  await expect.element(page.getByText('Diese Spalten werden nicht übernommen: Rufzeichen')).toBeVisible()
  await page.getByRole('button', { name: 'Spalten zuordnen' }).click()
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Rufzeichen', exact: true }), 'Telefon')
  await page.getByRole('button', { name: 'Zuordnung übernehmen' }).click()
  await expect
    .poll(() => askedFor(IMPORT).map(({ body }) => body.columns))
    .toEqual([undefined, ['first_name', 'last_name', 'email', 'phone']])
})

test('A preview that is opened later names the columns that were left out, without the file', async () => {
  answer({
    'GET /v1/admin/directory/runs/:run_uuid': () => ({ ...RUN, left_out_columns: ['Rufzeichen'] }),
    'GET /v1/admin/directory/runs/:run_uuid/lines': () => ({ items: [], has_more: false }),
  })
  await showScreen(feature, `/admin/directory/${RUN.uuid}`)
  await expect.element(page.getByText('Wählen Sie die Datei noch einmal, um ihre Spalten zuzuordnen.')).toBeVisible()
})

test('A staff file whose dates may have the month first asks for their order, and is read again as chosen', async () => {
  const AGAIN = { ...RUN, uuid: uuidOf(4) }
  answer({
    'GET /v1/admin/directory/runs': () => [],
    [IMPORT]: ({ body }) => ({
      run: body.month_first ? AGAIN : RUN,
      columns: [{ name: 'Active from', field: 'active_from', sample: '12/05/2027' }],
      is_remembered: false,
      day_doubt: { text: '12/05/2027', readings: ['2027-05-12', '2027-12-05'] as [string, string] },
    }),
    'GET /v1/admin/directory/runs/:run_uuid': ({ params }) => (params.run_uuid === AGAIN.uuid ? AGAIN : RUN),
    'GET /v1/admin/directory/runs/:run_uuid/lines': () => ({ items: [], has_more: false }),
    'DELETE /v1/admin/directory/runs/:run_uuid': () => undefined,
  })
  await showScreen(feature, '/admin/directory')
  await expect.element(page.getByRole('button', { name: 'Excel- oder CSV-Datei wählen' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  await userEvent.upload(
    input as HTMLInputElement,
    new File(['Active from\n12/05/2027'], 'staff.csv', { type: 'text/csv' }),
  )
  const question = page.getByRole('group', { name: '12/05/2027 kann zwei Tage bedeuten.' })
  await question.getByText('Monat zuerst', { exact: false }).click()
  await expect.poll(() => askedFor(IMPORT).map(({ body }) => body.month_first)).toEqual([undefined, true])
  await expect.element(question.getByRole('radio', { name: /Monat zuerst/ })).toBeChecked()
})

test('The preview names the roles and groups that a line adds, and each name that the import leaves out', async () => {
  const changes = [
    { field: 'roles', before: '', after: 'technician, foreman' },
    { field: 'groups', before: '', after: 'SB, Meister' },
    { field: 'groups_uuids', before: '', after: uuidOf(7) },
  ]
  const problems = { 'groups.Admin': 'no_permission', 'departments.Nord': 'not_found' }
  const line = { label: 'Mia Berg', user_uuid: null, state: 'planned', changes, problems } as const
  answer({
    'GET /v1/admin/directory/runs/:run_uuid': () => ({ ...RUN, created: 1, updated: 1, failed: 0 }),
    'GET /v1/admin/directory/runs/:run_uuid/lines': () => ({
      items: [
        { ...line, line: 2, action: 'update' },
        { ...line, line: 3, action: 'create', label: 'Tom Tal', problems: {} },
      ],
      has_more: false,
    }),
  })
  await showScreen(feature, `/admin/directory/${RUN.uuid}`)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const cells = [
    ...['2Mia Bergändern', 'Aufgaben (kommt dazu) Mechatronik, Meister', 'Gruppen (kommt dazu) SB, Meister'],
    ...['Nicht übernommen:', 'Gruppen Admin Dafür fehlt Ihnen die Berechtigung.', 'Abteilungen Nord Nicht gefunden'],
  ]
  await expect.element(row('Mia Berg')).toHaveTextContent(cells.join(''))
  await expect
    .element(row('Tom Tal'))
    .toHaveTextContent('3Tom TalanlegenAufgaben Mechatronik, MeisterGruppen SB, Meister')
})

test('A finished import offers to invite the new users, and names those who may not be invited', async () => {
  const INVITE = 'POST /v1/admin/users/:user_uuid/invitation'
  const people = ['Mia Berg', 'Tom Tal', 'Uwe Ufer']
  answer({
    'GET /v1/admin/directory/runs/:run_uuid': () => ({ ...RUN, state: 'done', created: 3, uninvited: 3 }),
    'GET /v1/admin/directory/runs/:run_uuid/lines': () => ({
      items: people.map((label, at) => ({
        line: at + 2,
        label,
        user_uuid: uuidOf(20 + at),
        action: 'create' as const,
        state: 'done' as const,
        changes: [],
        problems: {},
      })),
      has_more: false,
    }),
    [INVITE]: ({ params }) => (params.user_uuid === uuidOf(21) ? refusal('no_permission') : undefined),
  })
  await showScreen(feature, `/admin/directory/${RUN.uuid}`)
  await expect.element(page.getByText('Noch ohne Einladung: 3')).toBeVisible()
  await page.getByRole('button', { name: 'Alle per E-Mail einladen' }).click()
  await expect.element(page.getByText('Eingeladen: 2 von 3')).toBeVisible()
  await expect.element(page.getByText(/^Nicht eingeladen.*Tom Tal/)).toBeVisible()
  expect(askedFor(INVITE).map(({ params }) => params.user_uuid)).toEqual([uuidOf(20), uuidOf(21), uuidOf(22)])
})
