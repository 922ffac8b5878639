import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { RecordRow } from '#contract/records/define.ts'
import { news } from '#contract/records/news.ts'
import { feature } from '#renderer/features/news/feature.ts'
import { answer, askedFor, refusal } from '#tests/support/components/answers.ts'
import { recordAnswers, system } from '#tests/support/components/recordAnswers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

type Row = RecordRow<typeof news>

/** Width of the list in a window of 1366 px, beside the menu. */
const LIST_WIDTH = 1366 - 240

const doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Nicht benutzen.' }] }] }

const {
  uuid: _uuid,
  version: _version,
  created_at: _created,
  updated_at: _updated,
  deleted_at: _deleted,
  ...BLANK
} = {
  ...system(0),
  title: '',
  language: 'de',
  body: doc,
  translations: [],
  attachments: [],
  category: 'general',
  importance: 'info',
  is_for_everybody: false,
  location_uuids: [],
  department_uuids: [],
  group_uuids: [],
  is_draft: true,
  publish_from: null,
  publish_until: null,
  is_pinned: false,
  allows_comments: true,
  needs_confirmation: false,
  confirm_until: null,
  is_small_correction: false,
  state: 'draft',
  author: 'Bert Muster',
  published_at: null,
  changed_at: null,
  older_languages: [],
  audience_name: '',
  audience_count: 17,
  read_percent: null,
  confirmed_count: 0,
  confirmed_percent: null,
} as Row

const row = (number: number, given: Partial<Row>) => ({ ...BLANK, ...system(number), ...given }) as Row

/** A server with these notices, and with so many people in every audience. */
function serve(rows: Row[] = [], count = 17) {
  answer({
    ...recordAnswers(news, rows, BLANK as never).answers,
    'GET /v1/news/targets': () => ({ locations: [], departments: [], groups: [] }),
    'POST /v1/news/audience': () => ({ count }),
  })
}

const title = page.getByRole('textbox', { name: 'Überschrift' })
const publish = page.getByRole('button', { name: 'Veröffentlichen', exact: true })

test('One button publishes a new notice, and says beforehand how many people get it', async () => {
  serve()
  await showScreen(feature, '/news/manage/new')
  await expect.element(page.getByText('Geht sofort an \u206617\u2069 Personen.')).toBeVisible()
  await expect
    .element(page.getByText('Es liest, wer an einem der Standorte lesen darf.', { exact: false }))
    .toBeInTheDocument()
  expect(await violations()).toEqual([])
  await title.fill('Hebebühne 3')
  await publish.click()
  await expect.poll(() => askedFor('POST /v1/news').map(({ body }) => body.is_draft)).toEqual([false])
  await expect.element(page.getByRole('button', { name: 'Zurück zum Entwurf' })).toBeVisible()
})

test('A notice that reaches no person does not announce that it is sent at once', async () => {
  serve([], 0)
  await showScreen(feature, '/news/manage/new')
  await expect.element(publish).toBeVisible()
  await expect.element(page.getByText('Erreicht \u20660\u2069 Personen.')).toBeVisible()
  expect(page.getByText('Geht sofort an', { exact: false }).elements()).toEqual([])
})

test('A draft is published by one press, and stays a draft if the publication is refused', async () => {
  serve([row(60, { title: 'Hebebühne 3' })])
  answer({ 'PATCH /v1/news/:uuid': () => refusal('validation_failed', { fields: { location_uuids: 'required' } }) })
  await showScreen(feature, `/news/manage/${uuidOf(60)}`)
  await publish.click()
  await expect.poll(() => askedFor('PATCH /v1/news/:uuid').map(({ body }) => body.is_draft)).toEqual([false])
  // The usual button saves what was typed, and does not publish.
  await title.fill('Hebebühne 4')
  await page.getByRole('button', { name: 'Speichern', exact: false }).click()
  await expect.poll(() => askedFor('PATCH /v1/news/:uuid').map(({ body }) => 'is_draft' in body)).toEqual([true, false])
})

test('The list of notices fits a window of 1366 px, and names audience and publication (7.17.4)', async () => {
  await page.viewport(LIST_WIDTH, 768)
  // The widest digits of a date and a time.
  const at = '2026-08-30T20:09:00.000Z'
  const published = { state: 'published', is_draft: false, published_at: at, publish_until: at } as const
  serve([
    row(60, {
      ...published,
      title: 'Hebebühne 3 ist gesperrt und wird am Montag geprüft',
      audience_name: 'Karosserie',
      department_uuids: [uuidOf(1), uuidOf(2)],
      group_uuids: [uuidOf(3)],
      read_percent: 71,
      confirmed_percent: 59,
    }),
    row(61, { ...published, title: 'Sommerfest', is_for_everybody: true }),
  ])
  await showScreen(feature, '/news/manage')
  const first = page.getByRole('row', { name: 'Hebebühne 3', exact: false })
  await expect.element(first.getByText('Karosserie +2')).toBeVisible()
  const dates = first.getByText('30.08.2026, 22:09')
  await expect.poll(() => dates.elements()).toHaveLength(2)
  for (const date of dates.elements()) {
    expect(date.getClientRects()).toHaveLength(1)
    const cell = date.closest('[role="gridcell"]')
    expect(date.getBoundingClientRect().right).toBeLessThanOrEqual(cell?.getBoundingClientRect().right ?? 0)
  }
  await expect.element(page.getByRole('row', { name: 'Sommerfest', exact: false }).getByText('Für alle')).toBeVisible()
  const last = page.getByRole('columnheader', { name: 'Bestätigt %' }).element().getBoundingClientRect()
  expect(last.right).toBeLessThanOrEqual(LIST_WIDTH)
  const cut = [...document.querySelectorAll('[role="columnheader"] button, [role="gridcell"] bdi')].filter(
    (one) => one.scrollWidth > one.clientWidth + 1 && !one.textContent?.startsWith('Hebebühne'),
  )
  expect(cut.map(({ textContent }) => textContent)).toEqual([])
})

test('The text of a translation takes most of the width, and the label of the attachments stands above their button', async () => {
  serve([
    row(60, { title: 'Hebebühne 3', translations: [{ language: 'en', title: 'Lift 3', body: doc as Row['body'] }] }),
  ])
  await showScreen(feature, `/news/manage/${uuidOf(60)}`)
  const entry = page
    .elementLocator(await field('translations'))
    .getByRole('listitem')
    .first()
  await expect.element(entry).toBeVisible()
  const editor = entry.getByRole('textbox', { name: 'Text' })
  await expect.element(editor).toBeVisible()
  const { width } = entry.element().getBoundingClientRect()
  expect(editor.element().getBoundingClientRect().width).toBeGreaterThan(width * 0.75)
  const attachments = page.elementLocator(await field('attachments'))
  const label = attachments.getByText('Anhänge', { exact: true }).element().getBoundingClientRect()
  const button = attachments.getByRole('button', { name: 'Datei anhängen' }).element().getBoundingClientRect()
  expect(button.top).toBeGreaterThanOrEqual(label.bottom)
})

/** A published notice that people have confirmed, with a typed change of its title. */
async function changeConfirmed(given: Partial<Row>) {
  serve([
    row(60, {
      title: 'Hebebühne 3',
      is_draft: false,
      state: 'published',
      needs_confirmation: true,
      confirmed_count: 11,
      ...given,
    }),
  ])
  await showScreen(feature, `/news/manage/${uuidOf(60)}`)
  await title.fill('Hebebühne 4')
  await page.getByRole('button', { name: 'Speichern', exact: false }).click()
}
const question = page.getByRole('dialog', { name: 'Der Text ist schon bestätigt' })
const corrections = () => askedFor('PATCH /v1/news/:uuid').map(({ body }) => body.is_small_correction ?? false)

test('Saving a changed text that people have confirmed asks: confirm again, or a small correction', async () => {
  await changeConfirmed({ importance: 'safety' })
  await expect.element(question.getByText(/bisherigen Text bestätigt haben: .*11/)).toBeVisible()
  await expect.element(question.getByRole('radio', { name: 'Alle bestätigen den neuen Text' })).toBeChecked()
  expect(await violations()).toEqual([])
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  expect(corrections()).toEqual([])
  await page.getByRole('button', { name: 'Speichern', exact: false }).click()
  await question.getByRole('radio', { name: /Kleine Korrektur/ }).click()
  await question.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(corrections).toEqual([true])
})

test('A text that nobody has confirmed is saved without a question', async () => {
  await changeConfirmed({ confirmed_count: 0 })
  await expect.poll(corrections).toEqual([false])
})

test('A safety notice always asks for a confirmation, and its switch is locked', async () => {
  serve([row(60, { title: 'Hebebühne 3', importance: 'safety', needs_confirmation: false })])
  await showScreen(feature, `/news/manage/${uuidOf(60)}`)
  const box = page.elementLocator(await field('needs_confirmation'))
  await expect.element(box.getByRole('switch')).toBeChecked()
  await expect.element(box.getByText('Eine Sicherheitsmeldung wird immer bestätigt.')).toBeVisible()
})

test('The form of a notice names the languages whose text is older than another one', async () => {
  serve([row(60, { title: 'Hebebühne 3', older_languages: ['en', 'tr'] })])
  await showScreen(feature, `/news/manage/${uuidOf(60)}`)
  await expect
    .element(page.getByText('Älter als der neueste Text: Englisch und Türkisch.', { exact: false }))
    .toBeVisible()
})

test('Each language of a notice without a text is named once, at its own input', async () => {
  const empty = { type: 'doc', content: [{ type: 'paragraph' }] } as Row['body']
  const languages = (['en', 'tr'] as const).map((language) => ({ language, title: 'Lift 3', body: empty }))
  serve([row(60, { title: 'Hebebühne 3', translations: languages })])
  const fields = { 'translations.0.body': 'required', 'translations.1.body': 'required' } as const
  answer({ 'PATCH /v1/news/:uuid': () => refusal('validation_failed', { fields }) })
  await showScreen(feature, `/news/manage/${uuidOf(60)}`)
  await publish.click()
  const place = page.elementLocator(await field('translations'))
  await expect.poll(() => place.getByText('Pflichtfeld', { exact: false }).elements().length).toBe(2)
  for (const nth of [0, 1])
    await expect.element(place.getByRole('listitem').nth(nth).getByText('Pflichtfeld', { exact: false })).toBeVisible()
})

/** The place of a field in the form. */
async function field(name: string): Promise<Element> {
  const find = () => document.querySelector(`[data-field="${name}"]`)
  await expect.poll(find).not.toBeNull()
  return find() as Element
}
