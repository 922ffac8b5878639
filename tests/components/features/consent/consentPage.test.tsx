import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { answer, askedFor, listen, lost, refusal } from '#tests/support/components/answers.ts'
import { uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const OPEN = 'POST /v1/consent/open'
const SEEN = 'POST /v1/consent/seen'
const SEND = 'POST /v1/consent/answer'
type Offer = EndpointOutput<typeof OPEN>

const item = (nth: number, finding: string, price: number | null): Offer['items'][number] => ({
  extension_uuid: uuidOf(nth),
  number: nth,
  finding,
  price,
  works: nth === 1 ? ['Bremsbeläge ersetzen'] : [finding],
  photo_uuids: [],
  answer: 'open',
})
const OFFER: Offer = {
  dealer_name: 'Autohaus Ahornfeld',
  location: 'Wolfsburg',
  phone: '+495361555123',
  language: 'de',
  licensePlate: 'DEM-YS 1',
  model: 'Golf',
  time_zone: 'Europe/Berlin',
  expires_at: '2099-09-19T08:20:00.000Z',
  answered_at: null,
  answered_by: '',
  items: [item(1, 'Bremsbeläge vorn abgefahren', 34_900), item(2, 'Wischer schmiert', null)],
  digest: 'first',
}
const ANSWERED: Offer = {
  ...OFFER,
  answered_at: '2020-09-16T08:30:00.000Z',
  answered_by: 'Ulla Kranich',
  items: OFFER.items.map((one, at) => ({ ...one, answer: at === 0 ? ('accepted' as const) : ('declined' as const) })),
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const choice = (finding: string, name: string) => page.getByRole('radiogroup', { name: finding }).getByLabelText(name)

async function open(token: string): Promise<void> {
  location.hash = token
  await import('#renderer/features/consent/page.ts')
}

test('Point 31.3 A customer decides about each item; a lost answer and a changed price lose nothing that was typed', async () => {
  listen()
  let current: Offer = OFFER
  answer({ [OPEN]: () => current, [SEEN]: () => undefined, [SEND]: () => lost })
  await open('first')
  await expect.element(page.getByText('Bremsbeläge vorn abgefahren')).toBeVisible()
  await expect.element(page.getByText('Preis nennt die Werkstatt auf Anfrage.')).toBeVisible()
  // A work with the text of its finding is not repeated.
  await expect.element(page.getByText('Wischer schmiert')).toBeVisible()
  // The customer has not touched the page, so the offer does not count as seen.
  expect(askedFor(SEEN)).toEqual([])

  await button('Antwort absenden').click()
  await expect.element(page.getByText('Bitte wählen Sie bei jedem Punkt.').last()).toBeVisible()
  await expect.poll(() => askedFor(SEEN).length).toBe(1)
  await choice('Bremsbeläge vorn abgefahren', 'Zustimmen').click()
  await choice('Wischer schmiert', 'Zustimmen').click()
  await expect.element(page.getByText(/Summe Ihrer Zusagen: 349,00.*Noch ohne Preis:.*Wischer schmiert/)).toBeVisible()
  await choice('Wischer schmiert', 'Ablehnen').click()
  await expect.element(page.getByText(/Summe Ihrer Zusagen: 349,00/)).toBeVisible()
  await page.getByLabelText('Ihr Name', { exact: true }).fill('Ulla Kranich')
  await button('Antwort absenden').click()
  await expect.element(page.getByText('Bitte unterschreiben Sie, oder bestätigen')).toBeVisible()
  await page.getByLabelText(/Mein getippter Name gilt/).click()
  expect(await violations()).toEqual([])

  await button('Antwort absenden').click()
  await expect.element(page.getByText('Keine Verbindung.')).toBeVisible()

  // The workshop changes the price meanwhile: the customer sees it, and chooses again.
  current = { ...OFFER, digest: 'second', items: [item(1, 'Bremsbeläge vorn abgefahren', 39_900)] }
  answer({ [SEND]: () => refusal('version_conflict') })
  await button('Antwort absenden').click()
  await expect.element(page.getByText('Die Werkstatt hat das Angebot geändert.')).toBeVisible()
  await expect.element(page.getByText('399,00')).toBeVisible()
  await expect.element(page.getByLabelText('Ihr Name', { exact: true })).toHaveValue('Ulla Kranich')
  await expect.element(choice('Bremsbeläge vorn abgefahren', 'Zustimmen')).not.toBeChecked()

  await choice('Bremsbeläge vorn abgefahren', 'Zustimmen').click()
  await page.getByLabelText(/Mein getippter Name gilt/).click()
  answer({ [SEND]: () => ANSWERED })
  await button('Antwort absenden').click()
  await expect.element(page.getByRole('heading', { name: 'Ihre Antwort ist angekommen' })).toHaveFocus()
  expect(askedFor(SEND).at(-1)?.body).toMatchObject({
    token: 'first',
    digest: 'second',
    answers: [{ extension_uuid: uuidOf(1), answer: 'accepted' }],
    name: 'Ulla Kranich',
    is_name_confirmed: true,
  })
})

test('Point 31.3 The page for the customer’s consent is in the customer’s language, also from right to left, and tells when its address has ended', async () => {
  listen()
  answer({ [OPEN]: () => ({ ...OFFER, language: 'ar' }), [SEEN]: () => undefined })
  await open('second')
  await expect.element(page.getByText('أوافق').first()).toBeVisible()
  expect(document.documentElement.dir).toBe('rtl')
  answer({ [OPEN]: () => refusal('link_invalid_or_expired') })
  await open('third')
  await expect.element(page.getByText('هذا العنوان لم يعد صالحاً.')).toBeVisible()
})
