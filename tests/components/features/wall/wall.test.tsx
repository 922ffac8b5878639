import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { feature } from '#renderer/features/wall/feature.ts'
import { keptScreen } from '#renderer/ui/screen/keptScreen.ts'
import { answer, askedFor, lost, refusal } from '#tests/support/components/answers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { violations } from '#tests/support/components/violations.ts'

type Wall = EndpointOutput<'POST /v1/wall/calls'>

const CALLS = 'POST /v1/wall/calls'
const EMPTY: Wall = {
  dealer_name: 'Autohaus Ahornfeld',
  location: 'Wolfsburg',
  language: 'de',
  calls: [],
  waiting: 3,
  usual_minutes: null,
}
const AT = '2020-01-02T08:00:00.000Z'
const EARLIER = '2020-01-02T07:59:00.000Z'

async function open() {
  keptScreen.set('wbt_screen')
  return showScreen(feature, '/wall', { isSignedIn: false })
}
const sizeOf = (text: string) => Number.parseFloat(getComputedStyle(page.getByText(text).element()).fontSize)

test('The wall says that no customer is called, shows a call big and on top, and keeps the last state without a network (7.12)', async () => {
  answer({ [CALLS]: () => EMPTY })
  await open()
  await expect.element(page.getByText('Gerade wird niemand aufgerufen.')).toBeVisible()
  expect(askedFor(CALLS)[0]?.body).toEqual({ terminal: 'wbt_screen' })
  expect(sizeOf('Wartende:')).toBeGreaterThanOrEqual(24)

  const calls = [
    { key: '17', initials: 'A. W.', desk: '2', called_at: AT },
    { key: '', initials: 'Ç. Ö.', desk: '', called_at: EARLIER },
  ]
  answer({ [CALLS]: () => ({ ...EMPTY, calls, usual_minutes: 9 }) })
  await expect.element(page.getByText('Heute übliche Wartezeit: 9 min')).toBeVisible()
  const [first, second] = page.getByRole('listitem').elements()
  expect(first?.textContent).toBe('17A. W.Schalter 2')
  expect(second?.textContent?.trim()).toBe('Ç. Ö.Bitte zur Annahme')
  expect(sizeOf('17')).toBeGreaterThan(sizeOf('Ç. Ö.'))
  expect(sizeOf('Ç. Ö.')).toBeGreaterThanOrEqual(48)
  expect(await violations()).toEqual([])

  answer({ [CALLS]: () => lost })
  await expect.element(page.getByText('Keine Verbindung')).toBeVisible()
  await expect.element(page.getByText('A. W.')).toBeInTheDocument()
  answer({ [CALLS]: () => EMPTY })
  await expect.element(page.getByText('Gerade wird niemand aufgerufen.')).toBeVisible()
  await expect.element(page.getByText('Keine Verbindung')).not.toBeInTheDocument()
})

test('A wall screen whose access was revoked says what to do, and a new code opens it again', async () => {
  answer({ [CALLS]: ({ body }) => (body.terminal === 'wbt_new' ? EMPTY : refusal('unknown_terminal')) })
  await open()
  await expect.element(page.getByRole('heading')).toHaveTextContent('Dieser Bildschirm wurde abgemeldet')
  await page.getByLabelText('Code des Bildschirms').fill('wbt_new')
  await page.getByRole('button', { name: 'Einrichten' }).click()
  await expect.element(page.getByText('Gerade wird niemand aufgerufen.')).toBeVisible()
})
