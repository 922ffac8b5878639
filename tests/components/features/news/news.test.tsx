import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { NewsCard } from '#contract/api/news/news.ts'
import type { RichDocument } from '#contract/richText/document.ts'
import { startBackground } from '#renderer/features/news/background/startBackground.ts'
import { feature } from '#renderer/features/news/feature.ts'
import { type Answers, answer, askedFor, refusal } from '#tests/support/components/answers.ts'
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
  needs_confirmation: false,
  confirm_until: null,
  read_at: null,
  confirmed_at: null,
  is_for_me: true,
  may_edit: false,
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

test('A notice counts as read after three seconds in sight, and loses its mark when the server says so', async () => {
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

test('A confirmation names the version and the language that were shown', async () => {
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

test('A text that changed under the reader is shown before it can be confirmed', async () => {
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

test('A notice in another language says which one is shown', async () => {
  feed([card({ language: 'en', languages: ['pl', 'en'], title: 'Lift 3 is closed' })])
  await showScreen(feature, '/')
  await expect.element(article('Lift 3 is closed').getByText('Angezeigt auf: Englisch')).toBeVisible()
})
