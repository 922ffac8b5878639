import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NewsCard } from '#contract/api/news/news.ts'
import { news } from '#contract/records/news.ts'
import type { RichDocument } from '#contract/richText/document.ts'
import { startBackground } from '#renderer/features/news/background/startBackground.ts'
import { feature } from '#renderer/features/news/feature.ts'
import { type Answers, answer, askedFor, refusal } from '#tests/support/components/answers.ts'
import { recordAnswers } from '#tests/support/components/recordAnswers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { ANNA, BERT, tell, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const at = new Date('2026-09-15T07:00:00.000Z').toISOString()

const textOf = (text: string): RichDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

const card = (given: Partial<NewsCard> = {}): NewsCard => ({
  uuid: uuidOf(60),
  version: 3,
  state: 'published',
  title: 'Hebebühne 3 ist gesperrt',
  body: textOf('Bis zur Prüfung nicht benutzen.'),
  language: 'de',
  languages: ['de'],
  category: 'workshop',
  importance: 'info',
  is_pinned: false,
  author: BERT,
  published_at: at,
  publish_until: null,
  changed_at: null,
  newer: [],
  needs_confirmation: false,
  confirm_until: null,
  read_at: null,
  confirmed_at: null,
  is_for_me: true,
  may_edit: false,
  attachments: [],
  allows_comments: false,
  comment_count: 0,
  ...given,
})

/** A server with these notices. */
function feed(cards: NewsCard[], more: Answers = {}) {
  const state = { cards }
  answer({
    'GET /v1/notices': () => ({
      items: state.cards,
      has_more: false,
      next_cursor: null,
      categories: { workshop: state.cards.length },
      unread: state.cards.filter(({ read_at }) => read_at === null).length,
      to_confirm: state.cards.filter((one) => one.needs_confirmation && one.confirmed_at === null).length,
    }),
    'POST /v1/notices/:uuid/read': () => undefined,
    'GET /v1/user/list': () => [ANNA, BERT],
    ...more,
  })
  return state
}
const article = (title: string) => page.getByRole('article', { name: title })

test('A notice counts as read after three seconds in sight, and loses its mark when the server confirms that', async () => {
  const state = feed([card()])
  await showScreen(feature, '/')
  startBackground()
  const shown = article('Hebebühne 3 ist gesperrt')
  await expect.element(shown.getByText('Neu', { exact: true })).toBeVisible()
  expect(askedFor('POST /v1/notices/:uuid/read')).toEqual([])
  await expect.poll(() => askedFor('POST /v1/notices/:uuid/read').length, { timeout: 8_000 }).toBe(1)
  state.cards = [card({ read_at: at })]
  tell('custom.event', { type: 'news.changed', uuid: uuidOf(60), location: null, version: 3, by: null, fields: [] })
  await expect.element(shown.getByText('Neu', { exact: true })).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
})

test('A notice that is withdrawn while its page is open disappears, and the page says why', async () => {
  let isOut = true
  feed([card()], { 'GET /v1/notices/:uuid': () => (isOut ? card() : refusal('notice_withdrawn')) })
  await showScreen(feature, `/?notice=${uuidOf(60)}`)
  startBackground()
  await expect.element(article('Hebebühne 3 ist gesperrt')).toBeVisible()
  isOut = false
  tell('custom.event', { type: 'news.changed', uuid: uuidOf(60), location: null, version: 4, by: null, fields: [] })
  await expect.element(page.getByText('Diese Meldung wurde zurückgezogen.')).toBeVisible()
  await expect.element(article('Hebebühne 3 ist gesperrt')).not.toBeInTheDocument()
})

test('A link to a notice that has ended says when it ended, and one to an unknown notice that it is not available', async () => {
  feed([], {
    'GET /v1/notices/:uuid': ({ params: { uuid } }) =>
      uuid === uuidOf(60) ? refusal('notice_ended', { about: { ended_at: [at] } }) : refusal('not_found'),
  })
  await showScreen(feature, `/?notice=${uuidOf(60)}`)
  await expect.element(page.getByText(/Diese Meldung ist am .*15\.09\.2026.* abgelaufen\./)).toBeVisible()
  expect(page.getByRole('button', { name: /erneut/i }).elements()).toEqual([])
  expect(await violations()).toEqual([])
})

test('A link to a notice that was never for this user says that the notice is not available', async () => {
  feed([], { 'GET /v1/notices/:uuid': () => refusal('not_found') })
  await showScreen(feature, `/?notice=${uuidOf(61)}`)
  await expect.element(page.getByText('Diese Meldung ist für Sie nicht verfügbar.')).toBeVisible()
})

test('A reader chooses another language of a notice, and is told which text is newer', async () => {
  const both: Partial<NewsCard> = { languages: ['de', 'en'], needs_confirmation: true }
  const english: Partial<NewsCard> = {
    ...both,
    language: 'en',
    title: 'Lift 3 is closed',
    newer: [{ language: 'de', changed_at: at }],
  }
  feed([card(both)], {
    'GET /v1/notices/:uuid': ({ query }) => card(query?.language === 'en' ? english : both),
    'POST /v1/notices/:uuid/confirm': () => card(),
  })
  await showScreen(feature, '/')
  await article('Hebebühne 3 ist gesperrt').getByRole('button', { name: 'English' }).click()
  const shown = article('Lift 3 is closed')
  await expect.element(shown.getByText(/Der Text auf Deutsch wurde am .* geändert\./)).toBeVisible()
  expect(await violations()).toEqual([])
  await shown.getByRole('button', { name: 'Gelesen und verstanden' }).click()
  await expect.poll(() => askedFor('POST /v1/notices/:uuid/confirm').map(({ body }) => body.language)).toEqual(['en'])
})

test('A confirmation sends the version and the language that were shown', async () => {
  const asked = { needs_confirmation: true, confirm_until: '2026-09-18', importance: 'safety' } as const
  const state = feed([card(asked)], {
    'POST /v1/notices/:uuid/confirm': () => {
      state.cards = [card({ ...asked, read_at: at, confirmed_at: at })]
      return state.cards[0] as NewsCard
    },
  })
  await showScreen(feature, '/')
  await expect.element(page.getByText('Bitte bis \u206618.09.2026\u2069 bestätigen.')).toBeVisible()
  await page.getByRole('button', { name: 'Gelesen und verstanden' }).click()
  await expect.element(page.getByText('Von Ihnen bestätigt', { exact: false })).toBeVisible()
  expect(askedFor('POST /v1/notices/:uuid/confirm')).toMatchObject([{ body: { version: 3, language: 'de' } }])
  expect(await violations()).toEqual([])
})

test('A text that changed while it was read is shown again before it can be confirmed', async () => {
  const state = feed([card({ needs_confirmation: true })], {
    'POST /v1/notices/:uuid/confirm': () => {
      state.cards = [card({ needs_confirmation: true, version: 4, body: textOf('Auch Bühne 4.'), changed_at: at })]
      return refusal('version_conflict')
    },
  })
  await showScreen(feature, '/')
  await page.getByRole('button', { name: 'Gelesen und verstanden' }).click()
  await expect.element(page.getByText('Auch Bühne 4.')).toBeVisible()
  await expect.element(page.getByText('Geändert:', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Gelesen und verstanden' })).toBeVisible()
})

test('A notice that lacks the user’s language names the language that is shown', async () => {
  feed([card({ language: 'en', languages: ['pl', 'en'], title: 'Lift 3 is closed' })])
  await showScreen(feature, '/')
  await expect.element(article('Lift 3 is closed').getByText('Angezeigt auf: Englisch')).toBeVisible()
})

const attachment = (number: number, name: string, is_readable = true) => ({
  file_uuid: uuidOf(number),
  name,
  size: 1_200_000,
  content_type: 'application/pdf',
  is_readable,
})

test('An attachment is listed with its size and downloaded under its name, and a locked attachment only says why', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  feed([card({ attachments: [attachment(71, 'Aushang.pdf'), attachment(72, 'Plan.pdf', false)] })], {
    'GET /v1/news-attachments/:file_uuid': () => ({}),
  })
  await showScreen(feature, '/')
  const list = page.getByRole('list', { name: 'Anhänge' })
  await expect.element(list.getByText('1,2\u00a0MB').first()).toBeVisible()
  await expect.element(list.getByText('Gesperrt: Der Virenscanner hat etwas gefunden.')).toBeVisible()
  expect(list.getByRole('button').elements()).toHaveLength(1)
  await list.getByRole('button', { name: 'Aushang.pdf', exact: false }).click()
  await expect.poll(() => saved).toEqual(['Aushang.pdf'])
  expect(await violations()).toEqual([])
})

test('The comments of a notice open below it, and a notice that allows no comments shows none', async () => {
  feed([card({ comment_count: 1, allows_comments: true }), card({ uuid: uuidOf(61), title: 'Ohne' })], {
    'GET /v1/comments/:record/:uuid': () => ({
      items: [
        {
          uuid: uuidOf(80),
          version: 1,
          author: BERT,
          text: textOf('Bis wann?'),
          created_at: at,
          edited_at: null,
          deleted_at: null,
          may_edit: false,
          may_delete: false,
        },
      ],
      has_more: false,
      next_cursor: null,
      count: 1,
      may_write: true,
    }),
  })
  await showScreen(feature, '/')
  await article('Hebebühne 3 ist gesperrt').getByRole('button', { name: 'Kommentare (\u20661\u2069)' }).click()
  await expect.element(page.getByText('Bis wann?')).toBeVisible()
  await expect
    .element(article('Ohne').getByRole('button', { name: 'Kommentare', exact: false }))
    .not.toBeInTheDocument()
  expect(await violations()).toEqual([])
})

test('A refused attachment of a notice says why, and nothing that was typed in the form is lost', async () => {
  const { answers } = recordAnswers(news, [], {} as never)
  let nth = 0
  answer({
    ...answers,
    'GET /v1/news/targets': () => ({ locations: [], departments: [], groups: [] }),
    'POST /v1/news/audience': () => ({ count: 0 }),
    'POST /v1/news-attachments': ({ query }) => {
      nth += 1
      return nth === 2
        ? refusal('file_infected')
        : { file_uuid: uuidOf(70 + nth), name: query?.name ?? '', size: 12_000, content_type: 'application/pdf' }
    },
  })
  await showScreen(feature, '/news/manage/new')
  const title = page.getByRole('textbox', { name: 'Überschrift' })
  await title.fill('Hebebühne 3')
  const choose = (name: string) =>
    userEvent.upload(
      page.elementLocator(
        document.querySelector<HTMLInputElement>('[data-field="attachments"] input[type="file"]') as Element,
      ),
      new File(['%PDF-'], name, { type: 'application/pdf' }),
    )
  await choose('Aushang.pdf')
  await expect.element(page.getByRole('button', { name: '\u2066Aushang.pdf\u2069 entfernen' })).toBeVisible()
  await choose('Virus.pdf')
  await expect
    .element(page.getByText('Der Virenscanner hat in dieser Datei etwas gefunden.', { exact: false }))
    .toBeVisible()
  await expect.element(title).toHaveValue('Hebebühne 3')
  await expect.element(page.getByRole('button', { name: '\u2066Aushang.pdf\u2069 entfernen' })).toBeVisible()
  expect(await violations()).toEqual([])
})
