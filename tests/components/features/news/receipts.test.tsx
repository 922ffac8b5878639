import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { NewsReceipt } from '#contract/api/news/news.ts'
import type { Language } from '#contract/constants.ts'
import { ReceiptsTab } from '#renderer/features/news/manage/ReceiptsTab.tsx'
import { answer, askedFor } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'
import { ANNA, BERT, uuidOf } from '#tests/support/components/signedIn.ts'

const at = new Date('2026-09-15T07:00:00.000Z').toISOString()
const TEXTS: Partial<Record<Language, string>> = {
  de: 'Nicht benutzen.',
  en: 'Do not use.',
  tr: 'Kullanmayın.',
}

const textIn = (version: number, language: Language) => ({
  version,
  language,
  title: `Bühne 3/4: ${language} ${version}`,
  body: {
    type: 'doc' as const,
    content: [
      { type: 'paragraph' as const, content: [{ type: 'text' as const, text: `${TEXTS[language]} ${version}` }] },
    ],
  },
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
async function showList(items: NewsReceipt[], given: { isShown?: boolean; mayChange?: boolean } = {}) {
  const known = items.flatMap(({ version, language }) => (version && language ? [textIn(version, language)] : []))
  answer({
    'GET /v1/news/:uuid/receipts': () => ({
      title: 'Bühne 3/4: gesperrt',
      published_at: at,
      publications: [at],
      texts: known.length > 0 ? known : [textIn(2, 'de')],
      audience: 2,
      read: 2,
      confirmed: 1,
      items,
    }),
    'GET /v1/news/:uuid/receipts/export.csv': () => '',
    'GET /v1/news/:uuid/receipts/export.pdf': () => '',
    'POST /v1/news/:uuid/remind': () => ({ count: 1 }),
    'POST /v1/news/:uuid/ask-again': () => undefined,
  })
  const { isShown = true, mayChange = false } = given
  await show(<ReceiptsTab uuid={uuidOf(60)} version={2} needsConfirmation isShown={isShown} mayChange={mayChange} />, [
    'news',
    'records',
  ])
  await expect.element(page.getByRole('button', { name: 'Nachweis drucken' })).toBeVisible()
}

const sheet = () => document.querySelector('[data-print-sheet]')?.textContent ?? ''

test('7.17.9 The printed proof holds the text of each version and language that users have confirmed', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await showList([confirmed(ANNA, 2, 'en'), confirmed(BERT, 2, 'tr'), confirmed(BERT, 1, 'en')])
  await page.getByRole('button', { name: 'Nachweis drucken' }).click()
  await vi.waitFor(() => expect(printed).toHaveBeenCalled())
  for (const [version, language] of [
    [2, 'en'],
    [2, 'tr'],
    [1, 'en'],
  ] as const) {
    expect(sheet().split(`${TEXTS[language]} ${version}`)).toHaveLength(2)
    expect(sheet()).toContain(`Bühne 3/4: ${language} ${version}`)
  }
  expect(sheet()).toMatch(/Bestätigt von: .*Anna/)
  expect(sheet()).not.toContain(TEXTS.de)
})

test('7.17 The printed proof of a notice without a confirmation holds the current text', async () => {
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

test('7.17 Before people are reminded or asked again, a question says how many they are', async () => {
  await showList([confirmed(ANNA, 2, 'en')], { mayChange: true })
  await page.getByRole('button', { name: 'Jetzt erinnern' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/Ohne Bestätigung: .*1.* Personen/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  expect(askedFor('POST /v1/news/:uuid/remind')).toHaveLength(0)
  await page.getByRole('button', { name: 'Erneut bestätigen lassen' }).click()
  await expect.element(dialog.getByText(/Um eine neue Bestätigung gebeten werden: .*2.* Personen/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Erneut bestätigen lassen' }).click()
  await expect.poll(() => askedFor('POST /v1/news/:uuid/ask-again')).toHaveLength(1)
})

test('7.17 A notice that is not published has no buttons to remind users or to ask them again', async () => {
  await showList([confirmed(ANNA, 2, 'en')], { mayChange: true, isShown: false })
  expect(page.getByRole('button', { name: 'Jetzt erinnern' }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Erneut bestätigen lassen' }).elements()).toEqual([])
})
