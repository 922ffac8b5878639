import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { NewsCard, NewsReceipt } from '#contract/api/news/news.ts'
import type { Language } from '#contract/constants.ts'
import { ReceiptsTab } from '#renderer/features/news/manage/ReceiptsTab.tsx'
import { answer } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'
import { ANNA, BERT, uuidOf } from '#tests/support/components/signedIn.ts'

const at = new Date('2026-09-15T07:00:00.000Z').toISOString()
const TEXTS: Partial<Record<Language, string>> = {
  de: 'Nicht benutzen.',
  en: 'Do not use.',
  tr: 'Kullanmayın.',
}

const cardIn = (language: Language): NewsCard => ({
  uuid: uuidOf(60),
  version: 2,
  state: 'published',
  languages: ['de', 'en', 'tr'],
  category: 'workshop',
  importance: 'info',
  is_pinned: false,
  publish_until: null,
  changed_at: null,
  needs_confirmation: true,
  read_at: null,
  confirmed_at: null,
  is_for_me: true,
  may_edit: true,
  allows_comments: false,
  comment_count: 0,
  title: `Bühne 3/4: ${language}`,
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: TEXTS[language] ?? '' }] }] },
  language,
  author: BERT,
  published_at: at,
  confirm_until: null,
  attachments: [],
})

const confirmed = (
  user: Pick<typeof ANNA, 'uuid' | 'first_name' | 'last_name'>,
  version: number,
  language: Language,
): NewsReceipt => ({
  user,
  is_in_audience: true,
  read_at: at,
  confirmed_at: at,
  version,
  language,
  is_valid: version === 2,
})

/** The list of a notice that is written in German, English and Turkish. */
async function showList(items: NewsReceipt[]) {
  answer({
    'GET /v1/news/:uuid/receipts': () => ({
      title: 'Bühne 3/4: gesperrt',
      published_at: at,
      audience: 2,
      read: 2,
      confirmed: 2,
      items,
    }),
    'GET /v1/news/:uuid/receipts/export.csv': () => '',
    'GET /v1/news/:uuid/receipts/export.pdf': () => '',
    'GET /v1/notices/:uuid': ({ query }) => cardIn(query?.language ?? 'de'),
  })
  await show(<ReceiptsTab uuid={uuidOf(60)} version={2} needsConfirmation mayChange={false} />, ['news', 'records'])
  await expect.element(page.getByRole('button', { name: 'Nachweis drucken' })).toBeVisible()
}

const sheet = () => document.querySelector('[data-print-sheet]')?.textContent ?? ''

test('7.17 The printed proof holds the text in each language in which somebody confirmed it', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await showList([confirmed(ANNA, 2, 'en'), confirmed(BERT, 2, 'tr'), confirmed(BERT, 1, 'en')])
  await page.getByRole('button', { name: 'Nachweis drucken' }).click()
  await vi.waitFor(() => expect(printed).toHaveBeenCalled())
  for (const language of ['en', 'tr'] as const) {
    expect(sheet().split(TEXTS[language] ?? '')).toHaveLength(2)
    expect(sheet()).toContain(`Bühne 3/4: ${language}`)
  }
  expect(sheet()).not.toContain(TEXTS.de)
})

test('7.17 The printed proof of a notice that nobody has confirmed holds the text of the screen', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const open = { is_in_audience: true, read_at: null, confirmed_at: null, version: null, language: null }
  await showList([Object.assign({ user: ANNA, is_valid: false }, open)])
  await page.getByRole('button', { name: 'Nachweis drucken' }).click()
  await vi.waitFor(() => expect(printed).toHaveBeenCalled())
  expect(sheet()).toContain(TEXTS.de)
})

test('7.17 The file of confirmations is named after its notice, without characters that Windows refuses', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await showList([confirmed(ANNA, 2, 'en')])
  await page.getByRole('button', { name: /Export|speichern|Datei/i }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  await expect.poll(() => saved).toEqual([expect.stringMatching(/^Bestätigungen Bühne 3_4_ gesperrt [\d-]+\.csv$/)])
  await page.getByRole('button', { name: /Export|speichern|Datei/i }).click()
  await page.getByRole('menuitem', { name: 'Als PDF laden' }).click()
  await expect.poll(() => saved[1]).toMatch(/^Bestätigungen Bühne 3_4_ gesperrt [\d-]+\.pdf$/)
})
