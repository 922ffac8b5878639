import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { FaqHit } from '#contract/api/faq/faq.ts'
import { startBackground } from '#renderer/features/faq/background/startBackground.ts'
import { feature } from '#renderer/features/faq/feature.ts'
import { HelpButton } from '#renderer/features/faq/help/HelpButton.tsx'
import { HelpOverlay } from '#renderer/features/faq/help/HelpOverlay.tsx'
import { closeHelp } from '#renderer/features/faq/help/helpState.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useShownName } from '#renderer/ui/screen/shownScreen.ts'
import { type Answers, answer, askedFor, refusal } from '#tests/support/components/answers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { rightsWithout, tell, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

type List = EndpointOutput<'GET /v1/faq'>
type Entry = EndpointOutput<'GET /v1/faq/entries/:uuid'>

const shown = {
  uuid: uuidOf(1),
  question: 'Wie entlüfte ich die Bremse?',
  category: 'workshop' as const,
  tags: ['Bremse'],
  language: 'de' as const,
  languages: ['de' as const],
  status: 'published' as const,
  machine_code: 'BP-1',
  department_uuid: null,
  valid_until: null,
  is_handbook: false,
  is_hidden: false,
}
const hit = (given: Partial<FaqHit> = {}): FaqHit =>
  Object.assign({ question_marks: [], excerpt: 'Mit dem Füllgerät.', excerpt_marks: [] }, shown, given)
const entry = (given: Partial<Entry> = {}): Entry =>
  Object.assign(
    {
      answer: {
        type: 'doc' as const,
        content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Mit dem Füllgerät.' }] }],
      },
      screen: '',
      author: 'Anna Adler',
      updated_at: '2026-09-01T08:00:00.000Z',
      version: 2,
      product_version: null,
      view_count: 7,
      vote_count: 0,
      helpful_count: 0,
      own_vote: null,
      may_edit: false,
    },
    shown,
    given,
  )
const list = (items: FaqHit[], given: Partial<List> = {}): List =>
  Object.assign(
    {
      items,
      total: items.length,
      categories: items.length > 0 ? [{ category: 'workshop' as const, count: items.length }] : [],
      is_similar: false,
      may_edit: false,
      waiting: 0,
    },
    given,
  )

/** A server with these entries. A search for "nichts" finds none. */
function faq(items: FaqHit[], more: Answers = {}) {
  const state = { items }
  answer({
    'GET /v1/faq': ({ query }) => list(query?.q === 'nichts' ? [] : state.items),
    'GET /v1/faq/proposals': () => ({ items: [] }),
    'GET /v1/faq/entries/:uuid': () => entry(),
    'POST /v1/faq/entries/:uuid/view': () => undefined,
    'POST /v1/faq/misses': () => undefined,
    ...more,
  })
  return state
}
const search = () => page.getByRole('searchbox', { name: 'Fragen durchsuchen' })

test('Found words are marked, outdated entries say so, and the screen is accessible in both themes', async () => {
  faq([
    hit({ question_marks: [[4, 12]] }),
    hit({ uuid: uuidOf(2), question: 'Alte Frage', status: 'outdated', valid_until: '2026-09-01', machine_code: '' }),
  ])
  await showScreen(feature, '/faq?q=entlüfte', { theme: 'dark' })
  await expect.element(page.getByRole('link', { name: 'Wie entlüfte ich die Bremse?' })).toBeVisible()
  await expect.element(page.getByText('entlüfte', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/Veraltet seit/)).toBeVisible()
  expect(await violations()).toEqual([])
})

test('A search without a result is reported once the user has stopped typing, and offers to propose an entry', async () => {
  faq([hit()])
  await showScreen(feature, '/faq')
  await userEvent.fill(search(), 'nichts')
  await expect.element(page.getByText(/Zu .*nichts.* steht hier noch nichts/)).toBeVisible()
  await vi.waitFor(() => expect(askedFor('POST /v1/faq/misses')).toHaveLength(1), { timeout: 5_000 })
  await userEvent.click(page.getByRole('button', { name: 'Frage stellen oder Antwort vorschlagen' }))
  await expect.element(page.getByRole('textbox', { name: /Frage/ })).toHaveValue('nichts')
})

test('A refused proposal keeps the typed text', async () => {
  faq([hit()], { 'POST /v1/faq/proposals': () => refusal('service_unavailable') })
  await showScreen(feature, '/faq')
  await userEvent.click(page.getByRole('button', { name: 'Eintrag vorschlagen' }))
  const dialog = page.getByRole('dialog')
  await userEvent.click(dialog.getByRole('button', { name: 'Absenden' }))
  await expect.element(dialog.getByText('Schreiben Sie die Frage in mindestens drei Zeichen.')).toBeVisible()
  const question = dialog.getByRole('textbox', { name: /Frage/ })
  await userEvent.fill(question, 'Wo liegt der Schlüssel?')
  await userEvent.click(dialog.getByRole('button', { name: 'Absenden' }))
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(question).toHaveValue('Wo liegt der Schlüssel?')
  expect(await violations()).toEqual([])
})

test('Escape closes only an empty proposal, so that no typed text is lost', async () => {
  faq([hit()])
  await showScreen(feature, '/faq')
  await userEvent.click(page.getByRole('button', { name: 'Eintrag vorschlagen' }))
  const question = page.getByRole('dialog').getByRole('textbox', { name: /Frage/ })
  await userEvent.fill(question, 'Wo liegt der Schlüssel?')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toHaveValue('Wo liegt der Schlüssel?')
  await userEvent.clear(question)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('A search that finds only similar entries counts as a search without an answer', async () => {
  faq([hit()], { 'GET /v1/faq': () => list([hit()], { is_similar: true }) })
  await showScreen(feature, '/faq')
  await userEvent.fill(search(), 'kaffeeautomat')
  await expect.element(page.getByRole('link', { name: 'Wie entlüfte ich die Bremse?' })).toBeVisible()
  await vi.waitFor(() => expect(askedFor('POST /v1/faq/misses')).toHaveLength(1), { timeout: 5_000 })
})

test('An opened entry names the department that helps, and links to it for users who may read departments', async () => {
  const TEAM = uuidOf(5)
  const named = {
    'GET /v1/faq/entries/:uuid': () => entry({ department_uuid: TEAM }),
    'GET /v1/departments/labels': () => ({ items: [{ uuid: TEAM, label: 'Teiledienst', deleted: false }] }),
  }
  faq([hit()], named)
  await showScreen(feature, `/faq/${uuidOf(1)}`)
  await expect.element(page.getByText('Diese Abteilung hilft:')).toBeVisible()
  const link = page.getByRole('link', { name: 'Teiledienst' })
  await expect.element(link).toHaveAttribute('href', `/admin/departments/${TEAM}`)
  expect(await violations()).toEqual([])
  useSession.setState({ permissions: rightsWithout('global.departments.read') })
  await expect.element(link).not.toBeInTheDocument()
  await expect.element(page.getByText('Teiledienst')).toBeVisible()
})

test('An opened entry shows its answer, counts a view, and takes a vote back at the second press', async () => {
  const votes: unknown[] = []
  faq([hit()], {
    'PUT /v1/faq/entries/:uuid/vote': ({ body }) => {
      votes.push(body)
      const own_vote = votes.length === 1 ? true : null
      return { own_vote, vote_count: own_vote ? 1 : 0, helpful_count: own_vote ? 1 : 0 }
    },
  })
  await showScreen(feature, `/faq/${uuidOf(1)}`)
  await expect.element(page.getByRole('heading', { name: shown.question })).toBeVisible()
  await vi.waitFor(() => expect(askedFor('POST /v1/faq/entries/:uuid/view')).toHaveLength(1))
  const yes = page.getByRole('button', { name: 'Ja' })
  await userEvent.click(yes)
  await expect.element(yes).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(yes)
  await expect.element(yes).toHaveAttribute('aria-pressed', 'false')
  expect(votes).toEqual([{ vote: 'yes' }, { vote: 'none' }])
  const label = page.getByRole('link', { name: 'Etikett' })
  await expect.element(label).toHaveAttribute('href', expect.stringMatching(/^\/qr-print#t=faq&c=.*&s=57x32/))
  expect(await violations()).toEqual([])
})

test('A published entry appears in an open list', async () => {
  const state = faq([hit()])
  startBackground()
  await showScreen(feature, '/faq')
  await expect.element(page.getByRole('link', { name: shown.question })).toBeVisible()
  state.items = [hit(), hit({ uuid: uuidOf(3), question: 'Neu hier?' })]
  tell('faq.published', { uuid: uuidOf(3) })
  await expect.element(page.getByRole('link', { name: 'Neu hier?' })).toBeVisible()
})

/** A screen with a field, and the help beside it as the frame shows it. */
const withHelp = {
  screens: [
    {
      path: '/faq',
      load: async () => ({
        default: () => (
          <>
            <input aria-label="Notiz" />
            <HelpButton />
            <HelpOverlay />
          </>
        ),
      }),
    },
  ],
} as unknown as typeof feature

test('The key F1 opens the help for the screen beside the current field, which keeps its text and focus', async () => {
  useShownName.setState({ name: 'workshop.paper' })
  faq([hit()])
  await showScreen(withHelp, '/faq')
  const note = page.getByRole('textbox', { name: 'Notiz' })
  await userEvent.fill(note, 'halb getippt')
  await userEvent.keyboard('{F1}')
  const panel = page.getByRole('complementary', { name: 'Hilfe' })
  await expect.element(panel.getByRole('heading', { name: shown.question })).toBeVisible()
  expect(askedFor('GET /v1/faq').at(-1)?.query).toMatchObject({ screen: 'workshop.paper' })
  await expect.element(panel).toHaveFocus()
  expect(await violations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(note).toHaveFocus()
  await expect.element(note).toHaveValue('halb getippt')
  closeHelp()
})
